import type { Fields, Row } from "./row";

// For days that the daily closes lack.

export const priceFields = {
  btc: { kind: "decimal", title: "One bitcoin", unit: "fiat", optional: true },
  gold: { kind: "decimal", title: "A gram of gold", unit: "fiat", optional: true },
  share: { kind: "decimal", title: "Share", unit: "fiat", optional: true },
  /** Where the share trades. */
  venue: { kind: "text", title: "Exchange", optional: true },
} as const satisfies Fields;

export type Price = Row<typeof priceFields>;
