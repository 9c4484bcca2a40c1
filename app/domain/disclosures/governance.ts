import type { Body, GovernanceRecord } from "~/content/schemas";

interface Sources {
  readonly index: readonly GovernanceRecord[];
  readonly bodies: Readonly<Record<string, Body>>;
}

/** In the company's own order. */
export function createGovernance({ index, bodies }: Sources) {
  return {
    list: () => index,
    /** The slug must match exactly. */
    find(slug: string): (GovernanceRecord & Body) | undefined {
      const record = index.find((each) => each.slug === slug);
      const body = record && bodies[record.slug];
      return body && { ...record, ...body };
    },
  };
}
