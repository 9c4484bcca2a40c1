import { formatDay } from "~/locale/days";
import type { NamedSource } from "~/ui/source-link";

// Tables of the ledger as its pages show them: ready strings, which the components only lay out.

/** Text, with a line below it or without, the time of a live price, or a source with its address. */
export type Cell = string | { readonly text: string; readonly note: string } | { readonly at: string } | NamedSource;

export interface Table {
  readonly label: string;
  /** Its rows have room on a phone. */
  readonly isNarrow?: true;
  readonly columns: readonly { title: string; figures?: boolean; sorted?: "ascending" | "descending" }[];
  /** An anchored row can be linked to by its id. */
  readonly rows: readonly { id: string; isAnchor?: true; cells: readonly Cell[] }[];
}

/** A day in words: an element for each would be a fiftieth of the page. */
export const showDay = (at: string): Cell =>
  at.length > "2025-06-24".length ? { at } : formatDay(at).replaceAll(" ", "\u00a0");

export const words = (title: string) => ({ title });
export const figures = (title: string) => ({ title, figures: true });
