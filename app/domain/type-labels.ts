import type { FilingGroup } from "~/content/investors-schema";
import type { ReleaseType } from "~/content/schemas";

// All but the last also give the order in which the lists' filters offer the types.

/** What a release is about, as readers see it. */
export const releaseTypeLabels: Readonly<Record<ReleaseType, string>> = {
  treasury: "Treasury",
  financing: "Financing",
  listings: "Listings",
  governance: "Governance",
  partnerships: "Partnerships",
  events: "Events and commentary",
  results: "Financial results",
};

/** What filings are about, as readers see it. */
export const filingGroupLabels: Readonly<Record<FilingGroup, string>> = {
  reports: "Financial reports",
  announcements: "Announcements",
  meetings: "Shareholder meetings",
  offerings: "Offerings",
  other: "Other",
};

/**
 * What the site's search and the assistant call each kind of document, and what a list of them is
 * called.
 */
export const documentKindLabels = {
  "Press release": "Press releases",
  Policy: "Policies",
  Page: "Pages",
  Terms: "Terms",
  Document: "Documents",
  Filing: "Filings",
  Event: "Events",
} as const;
