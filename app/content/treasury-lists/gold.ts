import type { Fields, Row } from "./row";

// A negative quantity left the company.

export const goldFields = {
  grams: { kind: "signed", title: "Quantity", unit: "g" },
  price: { kind: "decimal", title: "Price of a gram", unit: "fiat", optional: true },
  cost: { kind: "decimal", title: "Cost", unit: "fiat", optional: true },
  proceeds: { kind: "decimal", title: "Proceeds", unit: "fiat", optional: true },
  how: { kind: "text", title: "How", optional: true },
  total: {
    fields: {
      grams: { kind: "decimal", title: "Quantity", unit: "g" },
      cost: { kind: "decimal", title: "Cost", unit: "fiat" },
    },
    optional: true,
  },
} as const satisfies Fields;

export type Gold = Row<typeof goldFields>;
