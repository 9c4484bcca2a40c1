import type { Fields, Row } from "./row";

// So many new shares for so many old ones. Earlier counts and prices are shown restated.

export const splitFields = {
  new: { kind: "decimal", title: "New shares", unit: "shares" },
  old: { kind: "decimal", title: "For old ones", unit: "shares" },
} as const satisfies Fields;

export type Split = Row<typeof splitFields>;
