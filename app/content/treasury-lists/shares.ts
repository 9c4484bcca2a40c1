import type { Fields, Row } from "./row";

// As of a day, until the next row.

export const sharesFields = {
  basic: { kind: "count", title: "Basic", unit: "shares" },
  /** As the company counts it; without it, no figure uses it. */
  diluted: { kind: "count", title: "Assumed diluted", unit: "shares", optional: true },
} as const satisfies Fields;

export type Shares = Row<typeof sharesFields>;
