import type { PublicBrand } from "~/brand/schema";
import type { CompiledContent } from "~/content/compiled.server";
import type { GovernanceRecord } from "~/content/schemas";
import { toPlainText } from "~/domain/bodies";
import { titleEvent } from "~/domain/event-status";
import { describeReceipt, titleFiling } from "~/domain/filing-titles";
import { documentPath, eventPath, filingPath, newsletterPage } from "~/domain/investor-lists";
import { labelChange } from "~/domain/press/release-status";
import { type documentKindLabels, documentTypeLabels } from "~/domain/type-labels";
import { formatDay } from "~/locale/days";
import type { Published } from "../publication";

/** A document as the site's search and the assistant find it. */
export interface PublishedDocument {
  /** Its address on this site; unique. */
  path: string;
  kind: keyof typeof documentKindLabels;
  title: string;
  /** The day of a release or filing, which is published once; ISO. */
  date?: string;
  summary: string;
  /** The words of the document, without markup. */
  text: string;
  /** Words that it is found by and that are never shown: the text of a withdrawn release. */
  unquoted?: string;
  /** Whether a release was changed or taken back since; absent for most. */
  status?: ReturnType<typeof labelChange>;
  html: string;
  /** Its dates or its version, under a heading that says which. */
  particulars?: readonly [heading: string, text: string];
  /** When it appeared, in ms since the epoch; 0 for a page or policy, which is kept up to date. */
  publishAt: number;
}

/** A piece of a published document that can answer a question alone. */
export interface Passage extends Pick<PublishedDocument, "kind" | "title" | "publishAt" | "unquoted" | "status"> {
  /** Unique among all passages. */
  id: string;
  /** Its address on this site, with the anchor of its heading. */
  path: string;
  /** The heading above it; empty before the first one. */
  heading: string;
  /** Set when it states one of the main facts of the company as it is now. */
  main?: true;
  /** The figure that moves which it is about: a measure of the treasury, or the price of Bitcoin. */
  figure?: string;
  /** Plain words: one paragraph, point of a list ("• …") or row of a table ("label: value") a line. */
  text: string;
}

export interface PassageSources extends Pick<CompiledContent, "pages" | "people" | "investorServices"> {
  documents: readonly PublishedDocument[];
  brand: PublicBrand;
}

/** Everything that is published, in whole documents. */
export function createDocuments(
  content: Published<
    Pick<
      CompiledContent,
      | "pressIndex"
      | "pressBodies"
      | "governanceIndex"
      | "governanceBodies"
      | "legal"
      | "pages"
      | "investorDocuments"
      | "filings"
      | "investorEvents"
    >
  >,
): PublishedDocument[] {
  const { pressIndex, pressBodies, governanceIndex, governanceBodies, legal, pages } = content;
  const { investorDocuments, filings, investorEvents } = content;
  return [
    ...pressIndex.map((record) => {
      const status = labelChange(record);
      const body = pressBodies[record.id];
      return {
        // A withdrawn release is found by its words, and answered with its summary, which is the notice.
        ...(status === "Withdrawn"
          ? { ...describe("Press release", record, record.summary), unquoted: toPlainText(body?.html ?? "") }
          : describe("Press release", record, record.summary, body)),
        date: record.date,
        publishAt: Date.parse(record.publishAt),
        ...(status && { status }),
      };
    }),
    ...governanceIndex.map((record) => ({
      ...describe("Policy", record, record.summary, governanceBodies[record.slug]),
      particulars: ["Adoption and review", describeReview(record)] as const,
    })),
    ...Object.values(pages).map((page) => describe("Page", page, page.lead ?? page.description, page)),
    ...Object.entries(legal).map(([slug, document]) => ({
      ...describe(slug === "ordinal-terms" ? "Terms" : "Policy", document, "", document),
      particulars: ["Version", `Version ${document.version}, in force from ${formatDay(document.effective)}.`] as const,
    })),
    ...investorDocuments.map(({ id, type, title, period, date, publishAt }) => ({
      ...describe("Document", { path: documentPath(id), title }, ""),
      summary: [documentTypeLabels[type], period, `published ${formatDay(date)}`].filter(Boolean).join(", "),
      date,
      publishAt: Date.parse(publishAt),
    })),
    ...filings.map((filing) => ({
      ...describe("Filing", { path: filingPath(filing.id), title: titleFiling(filing) }, ""),
      summary: `${describeReceipt(filing)}.`,
      date: filing.filed,
      publishAt: Date.parse(filing.publishAt),
    })),
    describeList(newsletterPage),
    ...investorEvents.map((event) => ({
      ...describe("Event", { path: eventPath(event.id), title: titleEvent(event) }, ""),
      summary: [event.when, event.place, event.summary].filter(Boolean).join(". ").replaceAll("\u00a0", " "),
      publishAt: Date.parse(event.publishAt),
    })),
  ];
}

/** A page that is found by its title and description. */
export const describeList = (page: typeof newsletterPage): PublishedDocument =>
  describe("Page", page, page.description);

/** Nothing for a part that a brand's content lacks. */
export const ifPresent = <Part, Made>(part: Part | undefined, make: (part: Part) => Made[]): Made[] =>
  part === undefined ? [] : make(part);

function describe(
  kind: PublishedDocument["kind"],
  { path, title }: Pick<PublishedDocument, "path" | "title">,
  summary: string,
  { html }: Pick<PublishedDocument, "html"> = { html: "" },
) {
  return { kind, path, title, summary, text: toPlainText(html), html, publishAt: 0 };
}

function describeReview({ adopted, lastReviewed }: GovernanceRecord): string {
  if (!adopted) return "Not yet adopted.";
  const review = lastReviewed ? ` and last reviewed on ${formatDay(lastReviewed)}` : "";
  return `Adopted on ${formatDay(adopted)}${review}.`;
}
