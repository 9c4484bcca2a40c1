import type { Fields, TableRow } from "./row";

// What may become shares, or is kept from trading: a table for readers. No figure is made of it.

export const instrumentFields = {
  title: { kind: "text", title: "Security" },
  /** In words: "Warrants", "Escrow", "Convertible notes". */
  kind: { kind: "text", title: "Kind" },
  count: { kind: "count", title: "Number", unit: "shares", optional: true },
  amount: { kind: "decimal", title: "Amount", unit: "fiat", optional: true },
  /** Of one share. */
  strike: { kind: "decimal", title: "Price of a share", unit: "fiat", optional: true },
  /** A year, in percent. */
  rate: { kind: "decimal", title: "Rate", unit: "percent", optional: true },
  expiry: { kind: "day", title: "Expiry", optional: true },
  maturity: { kind: "day", title: "Maturity", optional: true },
} as const satisfies Fields;

export type Instrument = TableRow<typeof instrumentFields>;
