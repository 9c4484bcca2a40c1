import type { Fields, Row } from "./row";

// What the company published of a measure: shown beside ours, never restated.

export const publishedFields = {
  /** The id of the measure (app/domain/treasury/measures.ts). */
  measure: { kind: "measure", title: "Measure" },
  value: { kind: "signed", title: "Value", unit: "shares" },
} as const satisfies Fields;

export type PublishedFigure = Row<typeof publishedFields>;
