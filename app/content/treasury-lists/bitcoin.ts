import * as z from "zod";
import { type Column, day, decimal, type Row, rowOf, signed, text } from "./row";

// Each trade of Bitcoin; a quantity below zero left the company.

export const bitcoinRow = rowOf({
  /** The last day of what took several. */
  date: day,
  from: day.optional(),
  btc: signed,
  /** Of the whole trade, as it is stated. */
  cost: decimal.optional(),
  /** Of what left. */
  proceeds: decimal.optional(),
  /** Of one bitcoin, as it was announced. */
  price: decimal.optional(),
  /** How it came or left, where it was not bought or sold: "mined". */
  how: text.optional(),
  /** What the company says that it holds after it. */
  total: z.strictObject({ btc: decimal, cost: decimal }).partial().optional(),
});

export type Bitcoin = Row<z.output<typeof bitcoinRow>>;

export const bitcoinColumns = [
  { field: "date", title: "Date", unit: "day" },
  { field: "from", title: "Since", unit: "day" },
  { field: "btc", title: "Quantity", unit: "BTC" },
  { field: "price", title: "Price", unit: "fiat" },
  { field: "cost", title: "Cost", unit: "fiat" },
  { field: "proceeds", title: "Proceeds", unit: "fiat" },
  { field: "how", title: "How", unit: "text" },
] as const satisfies readonly Column[];
