import type { Body, GovernanceRecord } from "~/content/schemas";

export interface Governance {
  /** Every document that the company has adopted, in its own order. */
  list(): readonly GovernanceRecord[];
  /** The document under an address, with its text; the slug must be equal to the letter. */
  find(slug: string): (GovernanceRecord & Body) | undefined;
}

interface Sources {
  readonly index: readonly GovernanceRecord[];
  readonly bodies: Readonly<Record<string, Body>>;
}

export function createGovernance({ index, bodies }: Sources): Governance {
  return {
    list: () => index,
    find(slug) {
      const record = index.find((known) => known.slug === slug);
      const body = record && bodies[record.slug];
      return body && { ...record, ...body };
    },
  };
}
