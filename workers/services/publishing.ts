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
import { type LedgerCopy, writeLedgerCopy } from "~/domain/treasury/ledger-copy";
import { createTreasury, type Treasury } from "~/domain/treasury/treasury";
import { localDay } from "~/locale/local-times";
import { openAsset } from "../open-asset";
import type { Market } from "../price/market";
import type { Base } from "./base";

/** Of the deployment, read once in an isolate. */
let proofs: Proofs | undefined;

interface VerificationParts {
  press: ReturnType<typeof createPress>;
  investorDocuments: ReturnType<typeof createInvestorDocuments>;
  treasury: Treasury;
  ledgerCopy: () => LedgerCopy | null;
  search: { findNearest(text: string): Promise<string | undefined> };
}

/**
 * What the company publishes: releases and the desk that prepares them, investor documents, the
 * treasury.
 */
export const publishing = {
  pages: ({ content }: Base) => content.pages,
  people: ({ content }: Base) => content.people,
  /** The pages for investors that the company has and those that it may have, and their menu. */
  investorPages: ({ content }: Base) => listInvestorPages(content),
  investorMenu: ({ content }: Base) =>
    listInvestorPages(content).flatMap(({ label, path, isPresent }) =>
      label && isPresent ? { label, path } : [],
    ),
  legal: () => compiledContent.legal,
  investorServices: () => compiledContent.investorServices,
  governance: ({ content }: Base) =>
    createGovernance({ index: content.governanceIndex, bodies: content.governanceBodies }),
  press: ({ content }: Base) => createPress(content),
  /** Has releases under embargo: for the routes of the desk, behind their guards. */
  releaseDesk: ({ publication }: Base) => createReleaseDesk(compiledContent, publication.at),
  investorDocuments: ({ content }: Base) => createInvestorDocuments(content),
  filings: ({ content }: Base) => createFilings(content),
  events: ({ content, publication }: Base) => createInvestorEvents(content, publication.at),
  meetings: ({ content, publication }: Base) => createMeetings(content, publication.at),
  treasury: ({ content, publication }: Base) =>
    createTreasury(content, { today: localDay(publication.at) }),
  /**
   * The treasury with the closes of every day that has ended: those of the files, then the feed's
   * own.
   * @returns `isComplete` is false while the feed's are seconds away
   */
  treasuryToDate:
    ({ content, publication, market }: Base & { market: Market }) =>
    async () => {
      const today = localDay(publication.at);
      const kept = await market.closes();
      const closes = continueCloses(content.closes, kept ?? { closes: [] }, today);
      return {
        treasury: createTreasury({ ...content, closes }, { today }),
        isComplete: hasAllBefore(today, kept),
      };
    },
  /** Compares with what is published. What it needs is loaded when it is first asked. */
  verification: (scope: Base & VerificationParts) => async () => {
    const { createVerification } = await import("~/domain/verification/verification");
    proofs ??= await (await openAsset(scope.env.ASSETS, proofsAsset)).json<Proofs>();
    const { content, press, investorDocuments, treasury, ledgerCopy, search } = scope;
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
  /** Writes the published ledger as a file; null without one. */
  ledgerCopy:
    ({ content }: Base) =>
    () =>
      writeLedgerCopy(content, brand),
};
