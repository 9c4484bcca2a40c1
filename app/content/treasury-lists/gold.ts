import * as z from "zod";
import { type Column, day, decimal, type Row, rowOf, signed, text } from "./row";

// Each trade of gold; a quantity below zero left the company.

export const goldRow = rowOf({
  date: day,
  grams: signed,
  cost: decimal.optional(),
  proceeds: decimal.optional(),
  /** Of one gram. */
  price: decimal.optional(),
  how: text.optional(),
  total: z.strictObject({ grams: decimal, cost: decimal }).partial().optional(),
});

export type Gold = Row<z.output<typeof goldRow>>;

export const goldColumns = [
  { field: "date", title: "Date", unit: "day" },
  { field: "grams", title: "Quantity", unit: "g" },
  { field: "price", title: "Price of a gram", unit: "fiat" },
  { field: "cost", title: "Cost", unit: "fiat" },
  { field: "proceeds", title: "Proceeds", unit: "fiat" },
  { field: "how", title: "How", unit: "text" },
] as const satisfies readonly Column[];
