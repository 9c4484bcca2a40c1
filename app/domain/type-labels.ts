import type { FilingGroup } from "~/content/investors-schema";
import type { ReleaseType } from "~/content/schemas";

// The order is that of the lists' filters, but for the last.

export const releaseTypeLabels: Readonly<Record<ReleaseType, string>> = {
  treasury: "Treasury",
  financing: "Financing",
  listings: "Listings",
  governance: "Governance",
  partnerships: "Partnerships",
  events: "Events and commentary",
  results: "Financial results",
};

export const filingGroupLabels: Readonly<Record<FilingGroup, string>> = {
  reports: "Financial reports",
  announcements: "Announcements",
  meetings: "Shareholder meetings",
  offerings: "Offerings",
  other: "Other",
};

/** In search and in the assistant; then the name of a list of them. */
export const documentKindLabels = {
  "Press release": "Press releases",
  Policy: "Policies",
  Page: "Pages",
  Terms: "Terms",
  Document: "Documents",
  Filing: "Filings",
  Event: "Events",
} as const;
