import type { PassageCut } from "~/content/schemas";
import { linesOf } from "./lines";
import { brandPassages, cardPassages } from "./page-passages";
import { longDate, type Passage, type PassageSources, pagePath } from "./passages";

/** Everything published, in passages. Takes some milliseconds: once for an isolate is enough. */
export function createPassages(sources: PassageSources): Passage[] {
  const { pressIndex, pressBodies, governanceIndex, governanceBodies, legal, pages, cuts } = sources;
  const terms = legal["ordinal-terms"];
  return [
    ...pressIndex.flatMap((record) =>
      documentPassages({
        path: `/news/${record.slug}`,
        kind: "Press release",
        title: record.title,
        html: pressBodies[record.id]?.html ?? "",
        cuts: cuts.press[record.id] ?? [],
        lead: [record.summary],
        publishAt: Date.parse(record.publishAt),
      }),
    ),
    ...governanceIndex.flatMap((record) =>
      documentPassages({
        path: `/governance/${record.slug}`,
        kind: "Policy",
        title: record.title,
        html: governanceBodies[record.slug]?.html ?? "",
        cuts: cuts.governance[record.slug] ?? [],
        lead: [
          record.summary,
          `Adopted on ${longDate(record.adopted)} and last reviewed on ${longDate(record.lastReviewed)}.`,
        ],
      }),
    ),
    ...Object.values(pages).flatMap((page) =>
      documentPassages({
        path: pagePath(page.slug, sources.brand),
        kind: "Page",
        title: page.title,
        html: page.html,
        cuts: cuts.pages[page.slug] ?? [],
        lead: [page.lead ?? page.description],
      }),
    ),
    ...(terms
      ? documentPassages({
          path: "/terms-of-service",
          kind: "Terms",
          title: terms.title,
          html: terms.html,
          cuts: cuts.legal["ordinal-terms"] ?? [],
          lead: [`Version ${terms.version}, in force from ${longDate(terms.effective)}.`],
        })
      : []),
    ...cardPassages(sources),
    ...brandPassages(sources),
  ];
}

interface Whole {
  path: string;
  kind: Passage["kind"];
  title: string;
  html: string;
  cuts: readonly PassageCut[];
  /** Lines at the head of the document that its body does not hold. */
  lead: readonly string[];
  publishAt?: number;
}

function documentPassages({ path, kind, title, html, cuts, lead, publishAt = 0 }: Whole): Passage[] {
  const opening = cuts[0]?.id === "" ? cuts[0] : { id: "", heading: "", from: 0, to: 0 };
  return [opening, ...cuts.filter(({ id }) => id !== "")].map(({ id, heading, from, to }) => {
    const address = id === "" ? path : `${path}#${id}`;
    const lines = [...(id === "" ? lead : []), ...linesOf(html.slice(from, to))];
    return { id: address, path: address, kind, title, heading, text: lines.join("\n"), publishAt };
  });
}
