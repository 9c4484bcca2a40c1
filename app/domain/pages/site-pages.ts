import type { CompiledContent } from "~/content/compiled.server";
import { emptyLedger } from "~/content/treasury-lists/ledger";
import {
  capitalPage,
  documentsPage,
  eventsPage,
  filingsPage,
  highlightsPage,
  meetingsPage,
  sharesPage,
  TREASURY_PATH,
} from "~/domain/investor-lists";
import { hasStatements } from "~/domain/treasury/highlights";
import { lastDay } from "~/domain/treasury/state";

// The pages that a company has, by its content: menus, sitemap, search, llms.txt and the check of
// links take them from here. The content build imports this before the brand is generated.

/** A public page with a text. */
export interface SitePage {
  readonly path: string;
  readonly title: string;
  readonly description: string;
  readonly group: "Company" | "Investors" | "News" | "Governance" | "Legal";
  /** The day of its last change, where its text names one. */
  readonly lastModified?: string | undefined;
}

export type InvestorContent = Pick<
  CompiledContent,
  "pages" | "investorDocuments" | "filings" | "investorEvents" | "meetings" | "treasury" | "closes"
>;

interface InvestorPage {
  readonly path: string;
  /** Its name in their menu, if it is in it. */
  readonly label?: string;
  readonly isPresent: boolean;
  /** What of the content it needs. */
  readonly source: string;
  /**
   * What search engines and programs read of a list; the other pages are texts of content/pages,
   * and the treasury.
   */
  readonly list?: typeof documentsPage;
}

/** The pages for investors, all that a company may have, in the order of their menu. */
export function listInvestorPages(content: InvestorContent): InvestorPage[] {
  const { pages, investorDocuments, filings, investorEvents, meetings, treasury, closes } = content;
  const ledger = treasury ?? emptyLedger;
  const text = (name: "investors" | "questions" | "analysts" | "press-kit", label: string) => ({
    label,
    path: name === "investors" ? "/investors" : `/investors/${name}`,
    isPresent: pages[name] !== undefined,
    source: `content/pages/${name}.md`,
  });
  const list = (
    page: typeof documentsPage,
    isPresent: boolean,
    source: string,
    label?: string,
  ) => ({
    path: page.path,
    label,
    isPresent,
    source,
    list: page,
  });
  const LEDGER = "content/treasury.yaml";
  const hasClose =
    ledger.prices.some(({ share }) => share) || closes.some(({ shareFiat }) => shareFiat);
  const hasTreasury = lastDay(ledger) !== null;
  return [
    text("investors", "Overview"),
    { label: "Treasury", path: TREASURY_PATH, isPresent: hasTreasury, source: LEDGER },
    list(highlightsPage, hasStatements(ledger), `balances in ${LEDGER}`, "Highlights"),
    list(documentsPage, investorDocuments.length > 0, "content/documents.yaml", "Documents"),
    list(filingsPage, filings.length > 0, "content/filings.yaml", "Filings"),
    list(eventsPage, investorEvents.length > 0, "content/events.yaml", "Events"),
    list(meetingsPage, meetings.length > 0, "content/meetings.yaml", "Meetings"),
    list(sharesPage, hasClose, `prices in ${LEDGER}`, "Share price"),
    list(
      capitalPage,
      ledger.shares.length + ledger.instruments.length > 0,
      `shares in ${LEDGER}`,
      "Capital structure",
    ),
    text("questions", "Questions"),
    text("analysts", "Analysts"),
    text("press-kit", "Press kit"),
  ];
}

/** The investors' lists that a company has. */
export const listInvestorLists = (content: InvestorContent) =>
  listInvestorPages(content).flatMap(({ isPresent, list }) => (isPresent && list ? [list] : []));

/**
 * Every public page that has a text, but for single releases and for the figures of `/treasury`,
 * which a live price moves.
 */
export function listSitePages(
  content: InvestorContent & Pick<CompiledContent, "governanceIndex" | "legal">,
): SitePage[] {
  const { pages, governanceIndex, legal } = content;
  return [
    ...Object.values(pages).map(
      ({ path, title, description }): SitePage => ({
        path,
        title,
        description,
        group: `${path}/`.startsWith("/investors/") ? "Investors" : "Company",
      }),
    ),
    ...listInvestorLists(content).map((list): SitePage => ({ ...list, group: "Investors" })),
    {
      path: "/press-releases",
      title: "Press Releases",
      description: "Every press release, newest first.",
      group: "News",
    },
    ...governanceIndex.map(
      ({ path, title, summary, lastReviewed }): SitePage => ({
        path,
        title,
        description: summary,
        group: "Governance",
        lastModified: lastReviewed,
      }),
    ),
    ...Object.values(legal).map(
      ({ path, title, description, effective }): SitePage => ({
        path,
        title,
        description,
        group: "Legal",
        lastModified: effective,
      }),
    ),
  ];
}
