import type { PassageCut } from "~/content/schemas";
import { linesOf } from "./lines";
import { brandPassages, cardPassages } from "./page-passages";
import { longDate, type Passage, type PassageSources } from "./passages";

/** Everything published, in passages. Takes some milliseconds: once for an isolate is enough. */
export function createPassages(sources: PassageSources): Passage[] {
  const { pressIndex, pressBodies, governanceIndex, governanceBodies, legal, pages, cuts } = sources;
  const terms = legal["ordinal-terms"];
  return [
    ...pressIndex.flatMap((record) =>
      documentPassages({
        path: record.path,
        kind: "Press release",
        title: record.title,
        html: pressBodies[record.id]?.html ?? "",
        cuts: cuts.press[record.id] ?? [],
        lead: record.summary,
        publishAt: Date.parse(record.publishAt),
      }),
    ),
    ...governanceIndex.flatMap((record) =>
      documentPassages({
        path: record.path,
        kind: "Policy",
        title: record.title,
        html: governanceBodies[record.slug]?.html ?? "",
        cuts: cuts.governance[record.slug] ?? [],
        lead: record.summary,
        particulars: [
          "Adoption and review",
          `Adopted on ${longDate(record.adopted)} and last reviewed on ${longDate(record.lastReviewed)}.`,
        ],
      }),
    ),
    ...Object.values(pages).flatMap((page) =>
      documentPassages({
        path: page.path,
        kind: "Page",
        title: page.title,
        html: page.html,
        cuts: cuts.pages[page.slug] ?? [],
        lead: page.lead ?? page.description,
      }),
    ),
    ...(terms
      ? documentPassages({
          path: terms.path,
          kind: "Terms",
          title: terms.title,
          html: terms.html,
          cuts: cuts.legal["ordinal-terms"] ?? [],
          particulars: ["Version", `Version ${terms.version}, in force from ${longDate(terms.effective)}.`],
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
  /** The first sentence of the document, where its body does not hold it. */
  lead?: string;
  /** Its dates or its version, under a heading that says which. */
  particulars?: readonly [heading: string, text: string];
  publishAt?: number;
}

function documentPassages({ path, kind, title, html, cuts, lead, particulars, publishAt = 0 }: Whole): Passage[] {
  const shared = { kind, title, publishAt };
  const opening = cuts[0]?.id === "" ? linesOf(html.slice(cuts[0].from, cuts[0].to)) : [];
  const first = [...(lead ? [lead] : []), ...opening].join("\n");
  const sections = cuts.filter(({ id }) => id !== "");
  return [
    ...(first === "" ? [] : [{ ...shared, id: path, path, heading: "", text: first }]),
    ...sections.map(({ id, heading, from, to }) => {
      const address = `${path}#${id}`;
      return {
        ...shared,
        id: `${address}: ${heading}`,
        path: address,
        heading,
        text: linesOf(html.slice(from, to)).join("\n"),
      };
    }),
    ...(particulars
      ? [{ ...shared, id: `${path}#: ${particulars[0]}`, path, heading: particulars[0], text: particulars[1] }]
      : []),
  ];
}
