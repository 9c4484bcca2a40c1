import type { Fields, Row } from "./row";

// A negative quantity left the company.

export const bitcoinFields = {
  /** First day of a trade over several; `date` is the last. */
  from: { kind: "day", title: "Since", optional: true },
  btc: { kind: "signed", title: "Quantity", unit: "BTC" },
  /** Of one bitcoin, as announced. */
  price: { kind: "decimal", title: "Price", unit: "fiat", optional: true },
  /** Of the whole trade. */
  cost: { kind: "decimal", title: "Cost", unit: "fiat", optional: true },
  /** Of what left. */
  proceeds: { kind: "decimal", title: "Proceeds", unit: "fiat", optional: true },
  /** Where it was not bought or sold: "mined". */
  how: { kind: "text", title: "How", optional: true },
  /** Stated holdings after the trade. */
  total: {
    fields: {
      btc: { kind: "decimal", title: "Quantity", unit: "BTC" },
      cost: { kind: "decimal", title: "Cost", unit: "fiat" },
    },
    optional: true,
  },
} as const satisfies Fields;

export type Bitcoin = Row<typeof bitcoinFields>;
