import type { Fields, Row } from "./row";

// Counts of shares that the company states for a day; they hold until the next.

export const sharesFields = {
  basic: { kind: "count", title: "Basic", unit: "shares" },
  /**
   * With all that may become shares, as the company counts it; without it, no figure is made of it.
   */
  diluted: { kind: "count", title: "Assumed diluted", unit: "shares", optional: true },
} as const satisfies Fields;

export type Shares = Row<typeof sharesFields>;
