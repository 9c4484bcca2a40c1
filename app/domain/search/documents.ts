import type { CompiledContent } from "~/content/compiled.server";
import { toPlainText } from "~/domain/bodies";
import { titleEvent } from "~/domain/event-status";
import { formatReceipt, titleFiling } from "~/domain/filing-titles";
import { documentPath, eventPath, filingPath, newsletterPage } from "~/domain/investor-lists";
import { labelChange } from "~/domain/press/release-status";
import type { documentKindLabels } from "~/domain/type-labels";
import { formatDay } from "~/locale/days";
import type { Published } from "../publication";

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
}

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
        // A withdrawn release is found by its words, and answered with its summary, which is the
        // notice.
        ...(status === "Withdrawn"
          ? {
              ...createDocument("Press release", record, record.summary),
              unquoted: toPlainText(body?.html ?? ""),
            }
          : createDocument("Press release", record, record.summary, body)),
        date: record.date,
        ...(status && { status }),
      };
    }),
    ...governanceIndex.map((record) =>
      createDocument("Policy", record, record.summary, governanceBodies[record.slug]),
    ),
    ...Object.values(pages).map((page) =>
      createDocument("Page", page, page.lead ?? page.description, page),
    ),
    ...Object.entries(legal).map(([slug, document]) =>
      createDocument(slug === "ordinal-terms" ? "Terms" : "Policy", document, "", document),
    ),
    ...investorDocuments.map(({ id, type, title, period, date }) => ({
      ...createDocument("Document", { path: documentPath(id), title }, ""),
      summary: [type, period, `published ${formatDay(date)}`].filter(Boolean).join(", "),
      date,
    })),
    ...filings.map((filing) => ({
      ...createDocument("Filing", { path: filingPath(filing.id), title: titleFiling(filing) }, ""),
      summary: `${formatReceipt(filing)}.`,
      date: filing.filed,
    })),
    toListDocument(newsletterPage),
    ...investorEvents.map((event) => ({
      ...createDocument("Event", { path: eventPath(event.id), title: titleEvent(event) }, ""),
      summary: [event.when, event.place, event.summary]
        .filter(Boolean)
        .join(". ")
        .replaceAll("\u00a0", " "),
    })),
  ];
}

/** A page that is found by its title and description. */
export const toListDocument = (page: typeof newsletterPage): PublishedDocument =>
  createDocument("Page", page, page.description);

function createDocument(
  kind: PublishedDocument["kind"],
  { path, title }: Pick<PublishedDocument, "path" | "title">,
  summary: string,
  { html } = { html: "" },
) {
  return { kind, path, title, summary, text: toPlainText(html) };
}
