import { rules } from "~/brand/generated/rules";
import type { Filing } from "~/content/investors-schema";
import { formatDay } from "~/locale/days";

const lengths = { 3: "Three months", 6: "Six months", 9: "Nine months", 12: "Year" } as const;

/** "Three months ended March 31, 2025", "Year ended December 31, 2024"; "ending" where the period is not over. */
export const describePeriod = ({ ended, months }: NonNullable<Filing["period"]>, isOver = true) =>
  `${lengths[months]} ${isOver ? "ended" : "ending"} ${formatDay(ended)}`;

/** What a filing is about, beside its type: a period, or its subject. */
export const describeSubject = ({ period, about }: Pick<Filing, "period" | "about">) =>
  [about, period && describePeriod(period)].filter(Boolean).join(", ");

/** "Filed on SEDAR+ on May 27, 2025, submission 03512345"; less where the company's filing system says less. */
export const describeReceipt = ({ filed, reference }: Pick<Filing, "filed" | "reference">) => {
  const { filingSystem, filingReference } = rules;
  const number = reference && `, ${filingReference?.name ?? "number"} ${reference}`;
  return `Filed${filingSystem ? ` on ${filingSystem}` : ""} on ${formatDay(filed)}${number ?? ""}`;
};

/** "Interim MD&A: Three months ended March 31, 2025" */
export const titleFiling = (filing: Pick<Filing, "type" | "period" | "about">) =>
  [filing.type, describeSubject(filing)].filter(Boolean).join(": ");
