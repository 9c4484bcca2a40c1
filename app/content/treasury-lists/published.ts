import type { Fields, Row } from "./row";

// Figures as the company published them: shown beside the computed ones, never restated.

export const publishedFields = {
  /** Id in app/domain/treasury/measures.ts. */
  measure: { kind: "measure", title: "Measure" },
  value: { kind: "signed", title: "Value", unit: "shares" },
} as const satisfies Fields;

export type PublishedFigure = Row<typeof publishedFields>;
