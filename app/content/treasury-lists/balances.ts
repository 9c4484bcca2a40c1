import type { Fields, Row } from "./row";

// As of a day, until the next row. Liabilities include debt and exclude preferred shares. A field
// that a row lacks is unknown from its day on.

export const balanceFields = {
  cash: { kind: "decimal", title: "Cash", unit: "fiat", optional: true },
  debt: { kind: "decimal", title: "Debt", unit: "fiat", optional: true },
  preferred: { kind: "decimal", title: "Preferred shares", unit: "fiat", optional: true },
  liabilities: { kind: "decimal", title: "Liabilities", unit: "fiat", optional: true },
  assets: { kind: "decimal", title: "Total assets", unit: "fiat", optional: true },
  status: { kind: ["audited", "unaudited", "management"], title: "Status" },
} as const satisfies Fields;

export type Balance = Row<typeof balanceFields>;
