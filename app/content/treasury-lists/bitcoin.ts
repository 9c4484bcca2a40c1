import type { Fields, Row } from "./row";

// Each trade of Bitcoin; a quantity below zero left the company.

export const bitcoinFields = {
  /** The first day of what took several; `date` is the last. */
  from: { kind: "day", title: "Since", optional: true },
  btc: { kind: "signed", title: "Quantity", unit: "BTC" },
  /** Of one bitcoin, as it was announced. */
  price: { kind: "decimal", title: "Price", unit: "fiat", optional: true },
  /** Of the whole trade, as it is stated. */
  cost: { kind: "decimal", title: "Cost", unit: "fiat", optional: true },
  /** Of what left. */
  proceeds: { kind: "decimal", title: "Proceeds", unit: "fiat", optional: true },
  /** How it came or left, where it was not bought or sold: "mined". */
  how: { kind: "text", title: "How", optional: true },
  /** What the company says that it holds after it. */
  total: {
    fields: {
      btc: { kind: "decimal", title: "Quantity", unit: "BTC" },
      cost: { kind: "decimal", title: "Cost", unit: "fiat" },
    },
    optional: true,
  },
} as const satisfies Fields;

export type Bitcoin = Row<typeof bitcoinFields>;
