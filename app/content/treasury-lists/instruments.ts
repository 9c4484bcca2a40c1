import type { Fields, TableRow } from "./row";

// Instruments that may become shares, or shares kept from trading. Shown as a table; no figure uses
// it.

export const instrumentFields = {
  title: { kind: "text", title: "Security" },
  /** "Warrants", "Escrow", "Convertible notes" */
  kind: { kind: "text", title: "Kind" },
  count: { kind: "count", title: "Number", unit: "shares", optional: true },
  amount: { kind: "decimal", title: "Amount", unit: "fiat", optional: true },
  /** For one share. */
  strike: { kind: "decimal", title: "Price of a share", unit: "fiat", optional: true },
  /** Percent a year. */
  rate: { kind: "decimal", title: "Rate", unit: "percent", optional: true },
  expiry: { kind: "day", title: "Expiry", optional: true },
  maturity: { kind: "day", title: "Maturity", optional: true },
} as const satisfies Fields;

export type Instrument = TableRow<typeof instrumentFields>;
