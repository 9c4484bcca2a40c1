import { brand } from "~/brand/generated/public";
import type { Filing } from "~/content/investors-schema";
import { formatDay } from "~/locale/days";

const lengths = { 3: "Three months", 6: "Six months", 9: "Nine months", 12: "Year" } as const;

/** "Three months ended March 31, 2025", "Year ended December 31, 2024" */
const formatLinePeriod = ({ ended, months }: NonNullable<Filing["period"]>) =>
  `${lengths[months]} ended ${formatDay(ended)}`;

/** Its period, or its subject. */
export const formatSubject = ({ period, about }: Pick<Filing, "period" | "about">) =>
  [about, period && formatLinePeriod(period)].filter(Boolean).join(", ");

/** "Filed on SEDAR+ on May 27, 2025, number 03512345" */
export const formatReceipt = ({ filed, reference }: Pick<Filing, "filed" | "reference">) => {
  const { filingSystem } = brand.listing;
  return `Filed${filingSystem ? ` on ${filingSystem.name}` : ""} on ${formatDay(filed)}${reference ? `, number ${reference}` : ""}`;
};

/** "Interim MD&A: Three months ended March 31, 2025" */
export const titleFiling = (filing: Pick<Filing, "type" | "period" | "about">) =>
  [filing.type, formatSubject(filing)].filter(Boolean).join(": ");
