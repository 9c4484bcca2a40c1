import * as z from "zod";
import { type Announced, count, day, decimal, originFields, text } from "./row";

// Tables that readers see beside the figures: who keeps the assets, and what may become shares. No
// figure is made of them.

const fact = z.record(text, text);

/** What the company says of a custodian; a later row replaces the facts that it names. */
export const custodyRow = z.strictObject({
  date: day,
  asset: z.enum(["Bitcoin", "Gold"]),
  custodian: text,
  facts: fact,
  ...originFields,
});

/** A security that may become shares, or is kept from trading. */
export const instrumentRow = z.strictObject({
  title: text,
  /** In words: "Warrants", "Escrow", "Convertible notes". */
  kind: text,
  count: count.optional(),
  amount: decimal.optional(),
  /** Of one share. */
  strike: decimal.optional(),
  /** A year, in percent. */
  rate: decimal.optional(),
  expiry: day.optional(),
  maturity: day.optional(),
  ...originFields,
});

export const custodyFile = z.array(custodyRow).min(1);
export const instrumentsFile = z.array(instrumentRow).min(1);

export type Custody = Omit<z.output<typeof custodyRow>, "document"> & Announced;
export type Instrument = Omit<z.output<typeof instrumentRow>, "document"> & Announced;
