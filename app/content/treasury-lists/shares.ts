import type * as z from "zod";
import { type Column, count, day, type Row, rowOf } from "./row";

// Counts of shares that the company states for a day; they hold until the next.

export const sharesRow = rowOf({
  date: day,
  basic: count,
  /**
   * With all that may become shares, as the company counts it; without it, no figure is made of it.
   */
  diluted: count.optional(),
});

export type Shares = Row<z.output<typeof sharesRow>>;

export const sharesColumns = [
  { field: "date", title: "Date", unit: "day" },
  { field: "basic", title: "Basic", unit: "shares" },
  { field: "diluted", title: "Assumed diluted", unit: "shares" },
] as const satisfies readonly Column[];
