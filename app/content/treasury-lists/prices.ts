import type { Fields, Row } from "./row";

// Prices of one day, where the daily closes lack it.

export const priceFields = {
  btc: { kind: "decimal", title: "One bitcoin", unit: "fiat", optional: true },
  gold: { kind: "decimal", title: "A gram of gold", unit: "fiat", optional: true },
  share: { kind: "decimal", title: "Share", unit: "fiat", optional: true },
  /** Where the share trades. */
  venue: { kind: "text", title: "Exchange", optional: true },
} as const satisfies Fields;

export type Price = Row<typeof priceFields>;
