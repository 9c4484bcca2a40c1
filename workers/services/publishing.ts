import { brand } from "~/brand/generated/public";
import { compiledContent } from "~/content/compiled.server";
import { proofsAsset } from "~/content/generated/proofs.server";
import type { Proofs } from "~/content/proof-schema";
import { createInvestorDocuments } from "~/domain/disclosures/documents";
import { createInvestorEvents } from "~/domain/disclosures/events";
import { createFilings } from "~/domain/disclosures/filings";
import { createGovernance } from "~/domain/disclosures/governance";
import { createMeetings } from "~/domain/disclosures/meetings";
import { continueCloses, hasAllBefore } from "~/domain/market/daily-closes";
import { listInvestorPages } from "~/domain/pages/site-pages";
import { createReleaseDesk } from "~/domain/press/desk/release-desk";
import { createPress } from "~/domain/press/releases/press";
import { writeLedgerCopy } from "~/domain/treasury/ledger-copy";
import { createTreasury } from "~/domain/treasury/treasury";
import { localDay } from "~/locale/local-times";
import { openAsset } from "../open-asset";
import type { Market } from "../price/market";
import type { Base } from "./base";
import type { SiteSearch } from "./search";

/** Of the deployment, read once in an isolate. */
let proofs: Proofs | undefined;

export function createPublishing(
  { env, content, publication }: Base,
  market: Market,
  search: SiteSearch,
) {
  const today = localDay(publication.at);
  const investorPages = listInvestorPages(content);
  const press = createPress(content);
  const investorDocuments = createInvestorDocuments(content);
  const openTreasury = (closes = content.closes) =>
    createTreasury({ ...content, closes }, { today });
  const treasury = openTreasury();
  const ledgerCopy = () => writeLedgerCopy(content, brand);
  return {
    pages: content.pages,
    people: content.people,
    investorPages,
    investorMenu: investorPages.flatMap(({ label, path, isPresent }) =>
      label && isPresent ? { label, path } : [],
    ),
    legal: compiledContent.legal,
    investorServices: compiledContent.investorServices,
    governance: createGovernance({
      index: content.governanceIndex,
      bodies: content.governanceBodies,
    }),
    press,
    /** Has releases under embargo: for the routes of the desk, behind their guards. */
    releaseDesk: createReleaseDesk(compiledContent, publication.at),
    investorDocuments,
    filings: createFilings(content),
    events: createInvestorEvents(content, publication.at),
    meetings: createMeetings(content, publication.at),
    treasury,
    /**
     * The treasury with the closes of every day that has ended: those of the files, then the feed's
     * own.
     * @returns `isComplete` is false while the feed's are seconds away
     */
    treasuryToDate: async () => {
      const storedCloses = await market.closes();
      const closes = continueCloses(content.closes, storedCloses ?? { closes: [] }, today);
      return {
        treasury: openTreasury(closes),
        isComplete: hasAllBefore(today, storedCloses),
      };
    },
    /** What it needs is loaded when it is first asked. */
    verification: async () => {
      const { createVerification } = await import("~/domain/verification/verification");
      proofs ??= await (await openAsset(env.ASSETS, proofsAsset)).json<Proofs>();
      return createVerification({
        content,
        origin: brand.origin,
        proofs,
        press,
        investorDocuments,
        treasury,
        ledgerCopy,
        findNearest: search.findNearest,
      });
    },
    ledgerCopy,
  };
}

export type Publishing = ReturnType<typeof createPublishing>;
