import type { DocumentType, FilingType } from "~/content/investors-schema";
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

/** What an investor document is, as readers see it. */
export const documentTypeLabels: Readonly<Record<DocumentType, string>> = {
  "financial-statements": "Financial statements",
  mda: "MD&A",
  "annual-information-form": "Annual information form",
  circular: "Information circular",
  presentation: "Presentation",
  "constating-document": "Constating document",
  attestation: "Attestation",
  other: "Other",
};

/** What filings are about, as readers see it. */
export const filingGroupLabels = {
  reports: "Financial reports",
  changes: "Material changes",
  meetings: "Shareholder meetings",
  offerings: "Offerings",
  other: "Other",
} as const;
export type FilingGroup = keyof typeof filingGroupLabels;

export const filingGroups: Readonly<Record<FilingType, FilingGroup>> = {
  "Annual financial statements": "reports",
  "Annual MD&A": "reports",
  "Interim financial statements/report": "reports",
  "Interim MD&A": "reports",
  "Annual information form": "reports",
  "Certification of annual filings": "reports",
  "Certification of interim filings": "reports",
  "Material change report": "changes",
  "News release": "changes",
  "Business acquisition report": "changes",
  "Management information circular": "meetings",
  "Notice of meeting": "meetings",
  "Form of proxy": "meetings",
  "Report of voting results": "meetings",
  "Report of exempt distribution": "offerings",
  "Filing statement": "offerings",
  Prospectus: "offerings",
  "Material contract": "other",
  "Constating documents": "other",
  Other: "other",
};

/** What the site's search and the assistant call each kind of document, and what a list of them is called. */
export const documentKindLabels = {
  "Press release": "Press releases",
  Policy: "Policies",
  Page: "Pages",
  Terms: "Terms",
  Document: "Documents",
  Filing: "Filings",
  Event: "Events",
} as const;
