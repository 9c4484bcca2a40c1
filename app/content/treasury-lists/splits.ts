import type * as z from "zod";
import { type Column, day, decimal, type Row, rowOf } from "./row";

// So many new shares for so many old ones. Counts and prices of days before are shown restated.

export const splitRow = rowOf({ date: day, new: decimal, old: decimal });

export type Split = Row<z.output<typeof splitRow>>;

export const splitsColumns = [
  { field: "date", title: "Date", unit: "day" },
  { field: "new", title: "New shares", unit: "shares" },
  { field: "old", title: "For old ones", unit: "shares" },
] as const satisfies readonly Column[];
