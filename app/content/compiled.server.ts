import { investorServices } from "~/brand/generated/lists.server";
import { governanceBodies } from "./generated/governance-bodies.server";
import { governanceIndex } from "./generated/governance-index.server";
import { investorDocuments, investorEvents } from "./generated/investors.server";
import { legal } from "./generated/legal.server";
import { pages } from "./generated/pages.server";
import { passageCuts } from "./generated/passages.server";
import { people } from "./generated/people.server";
import { pressBodies } from "./generated/press-bodies.server";
import { pressIndex } from "./generated/press-index.server";
import { treasury } from "./generated/treasury.server";
import { vocabulary } from "./generated/vocabulary.server";

/**
 * Every document of the site, as the services are handed them. Some are under embargo: whatever shows
 * one must check the clock first.
 */
export const compiledContent = {
  pressIndex,
  pressBodies,
  governanceIndex,
  governanceBodies,
  legal,
  pages,
  people,
  investorServices,
  investorDocuments,
  investorEvents,
  cuts: passageCuts,
  treasury,
  vocabulary,
};

export type CompiledContent = typeof compiledContent;

const without = new Map<string, CompiledContent>();

/** The same as if these releases, and what the treasury's ledger has from them, were not written yet; made once. */
export function withoutReleases(ids: ReadonlySet<number>): CompiledContent {
  if (ids.size === 0) return compiledContent;
  const key = [...ids].sort().join();
  const made = without.get(key) ?? {
    ...compiledContent,
    pressIndex: pressIndex.filter(({ id }) => !ids.has(id)),
    treasury: treasury ? treasury.filter(({ release }) => release === undefined || !ids.has(release)) : null,
  };
  without.clear();
  without.set(key, made);
  return made;
}
