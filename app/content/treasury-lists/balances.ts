import * as z from "zod";
import { type Column, day, decimal, type Row, rowOf } from "./row";

// Amounts that the company states for a day; they hold until the next. Liabilities include debt,
// and leave out preferred shares. What a row lacks is not known from its day on.

export const balanceRow = rowOf({
  date: day,
  cash: decimal.optional(),
  debt: decimal.optional(),
  preferred: decimal.optional(),
  liabilities: decimal.optional(),
  assets: decimal.optional(),
  status: z.enum(["audited", "unaudited", "management"]),
});

export type Balance = Row<z.output<typeof balanceRow>>;

export const balancesColumns = [
  { field: "date", title: "Date", unit: "day" },
  { field: "cash", title: "Cash", unit: "fiat" },
  { field: "debt", title: "Debt", unit: "fiat" },
  { field: "preferred", title: "Preferred shares", unit: "fiat" },
  { field: "liabilities", title: "Liabilities", unit: "fiat" },
  { field: "assets", title: "Total assets", unit: "fiat" },
  { field: "status", title: "Status", unit: "text" },
] as const satisfies readonly Column[];
