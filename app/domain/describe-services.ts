import type { InvestorServices } from "~/brand/schema";
import { formatAnnualDay } from "~/locale/days";

/** Whom shareholders turn to, and what a broker asks for, a line each: for search, assistants and programs. */
export function describeServices({
  identifiers,
  fiscalYearEnd,
  auditor,
  reserveVerifier,
  transferAgent,
}: InvestorServices): string[] {
  const { role, name, email, telephone, services } = transferAgent ?? {};
  return [
    ...(identifiers ? [`ISIN: ${identifiers.isin}`] : []),
    ...(identifiers?.cusip ? [`CUSIP: ${identifiers.cusip}`] : []),
    ...(fiscalYearEnd ? [`Fiscal year end: ${formatAnnualDay(fiscalYearEnd)}`] : []),
    ...(auditor ? [`Auditor: ${auditor}`] : []),
    ...(reserveVerifier ? [`Reserves verified by: ${reserveVerifier.label}, ${reserveVerifier.href}`] : []),
    ...(name ? [`${role}: ${name}, ${email}, telephone ${telephone}${services ? `. ${services}` : ""}`] : []),
  ];
}
