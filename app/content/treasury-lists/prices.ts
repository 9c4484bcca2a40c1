import type * as z from "zod";
import { type Column, day, decimal, type Row, rowOf, text } from "./row";

// Prices of one day, where the daily closes lack it.

export const priceRow = rowOf({
  date: day,
  btc: decimal.optional(),
  /** Of one gram. */
  gold: decimal.optional(),
  share: decimal.optional(),
  /** Where the share trades. */
  venue: text.optional(),
});

export type Price = Row<z.output<typeof priceRow>>;

export const pricesColumns = [
  { field: "date", title: "Date", unit: "day" },
  { field: "btc", title: "One bitcoin", unit: "fiat" },
  { field: "gold", title: "A gram of gold", unit: "fiat" },
  { field: "share", title: "Share", unit: "fiat" },
  { field: "venue", title: "Exchange", unit: "text" },
] as const satisfies readonly Column[];
