import type { DocumentType } from "~/content/investors-schema";

/** Each type as readers see it, in the order in which they choose from them. */
export const documentTypeLabels: Readonly<Record<DocumentType, string>> = {
  "financial-statements": "Financial statements",
  mda: "MD&A",
  "annual-information-form": "Annual information form",
  circular: "Information circular",
  presentation: "Presentation",
  "constating-document": "Constating document",
  other: "Other",
};
