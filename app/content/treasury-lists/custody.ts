import type { Announced } from "./row";

/** Shown as a table; no figure uses it. A later row replaces the facts that it names. */
export interface Custody extends Announced {
  readonly date: string;
  readonly asset: "Bitcoin" | "Gold";
  readonly custodian: string;
  readonly facts: Readonly<Record<string, string>>;
  readonly release?: number | undefined;
  readonly note?: string | undefined;
}
