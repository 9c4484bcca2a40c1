import * as z from "zod";
import { type Column, day, type Row, rowOf, signed } from "./row";

// What the company published of a measure: shown beside ours, never restated.

export const publishedRow = rowOf({
  date: day,
  /** The id of the measure (app/domain/treasury/measures.ts). */
  measure: z.string().regex(/^[a-z_]{1,60}$/, "must be a measure's id, like btc_equivalent"),
  value: signed,
});

export type PublishedFigure = Row<z.output<typeof publishedRow>>;

export const publishedColumns = [
  { field: "date", title: "Date", unit: "day" },
  { field: "measure", title: "Measure", unit: "text" },
  { field: "value", title: "Value", unit: "shares" },
] as const satisfies readonly Column[];
