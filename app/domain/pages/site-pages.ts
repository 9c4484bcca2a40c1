import type { CompiledContent } from "~/content/compiled.server";
import { emptyLedger } from "~/content/treasury-lists/ledger";
import {
  capitalPage,
  documentsPage,
  eventsPage,
  filingsPage,
  governancePage,
  highlightsPage,
  meetingsPage,
  reportsPage,
  stockPage,
  TREASURY_PATH,
} from "~/domain/investor-lists";
import { hasStatements } from "~/domain/treasury/highlights";
import { lastDay } from "~/domain/treasury/state";

// Which pages a company has follows from its content: menus, sitemap, search, llms.txt and the link
// check ask here. The content build imports this before the brand is generated.

export interface SitePage {
  readonly path: string;
  readonly title: string;
  readonly description: string;
  readonly group: "Company" | "Investors" | "News" | "Governance" | "Legal";
  /** Day of the last change, where the text names one. */
  readonly lastModified?: string | undefined;
}

export type InvestorContent = Pick<
  CompiledContent,
  | "pages"
  | "investorDocuments"
  | "filings"
  | "investorEvents"
  | "meetings"
  | "treasury"
  | "closes"
  | "governanceIndex"
>;

interface InvestorPage {
  /** With an anchor for a part of a page. */
  readonly path: string;
  /** In the investors' menu; absent from it without one. */
  readonly label?: string;
  readonly isPresent: boolean;
  /** The content that the page needs. */
  readonly source: string;
  /** Metadata of a list; other pages have their text from content/pages. */
  readonly list?: typeof documentsPage;
}

const LEDGER = "content/treasury.yaml";

/** All that a company may have, in the order of the menu. */
export function listInvestorPages(content: InvestorContent): InvestorPage[] {
  const { pages, treasury, closes } = content;
  const ledger = treasury ?? emptyLedger;
  const text = (name: "investors" | "questions" | "analysts" | "press-kit", path: string) => ({
    path,
    isPresent: pages[name] !== undefined,
    source: `content/pages/${name}.md`,
  });
  const part = (list: typeof documentsPage, isPresent: boolean, source: string) => ({
    path: list.path,
    isPresent,
    source,
    list,
  });
  const hasClose =
    ledger.prices.some(({ share }) => share) || closes.some(({ shareFiat }) => shareFiat);
  const highlights = part(highlightsPage, hasStatements(ledger), `balances in ${LEDGER}`);
  const documents = part(
    documentsPage,
    content.investorDocuments.length > 0,
    "content/documents.yaml",
  );
  const filings = part(filingsPage, content.filings.length > 0, "content/filings.yaml");
  const capital = part(
    capitalPage,
    ledger.shares.length + ledger.instruments.length > 0,
    `shares in ${LEDGER}`,
  );
  const analysts = text("analysts", "/investors/stock#analysts");
  const reports = [highlights, documents, filings];
  const hasTreasury = lastDay(ledger) !== null;
  return [
    { label: "Overview", ...text("investors", "/investors") },
    { label: "Treasury", path: TREASURY_PATH, isPresent: hasTreasury, source: LEDGER },
    {
      label: "Reports",
      ...part(
        reportsPage,
        reports.some(({ isPresent }) => isPresent),
        documents.source,
      ),
    },
    ...reports,
    {
      label: "Events",
      ...part(eventsPage, content.investorEvents.length > 0, "content/events.yaml"),
    },
    part(meetingsPage, content.meetings.length > 0, "content/meetings.yaml"),
    {
      label: "Stock",
      ...part(
        stockPage,
        hasClose || capital.isPresent || analysts.isPresent,
        `prices in ${LEDGER}`,
      ),
    },
    capital,
    analysts,
    {
      label: "Governance",
      ...part(governancePage, content.governanceIndex.length > 0, "content/governance"),
    },
    text("questions", "/investors/questions"),
    text("press-kit", "/investors/press-kit"),
  ];
}

export const listInvestorLists = (content: InvestorContent) =>
  listInvestorPages(content).flatMap(({ isPresent, list }) => (isPresent && list ? [list] : []));

/** Without single releases, and without the figures of `/treasury`, which a live price moves. */
export function listSitePages(
  content: InvestorContent & Pick<CompiledContent, "legal">,
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
