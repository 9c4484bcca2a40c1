import type { Passage, PassageSources, PublishedDocument } from "./documents";
import { linesOf } from "./lines";
import { pagePassages } from "./page-passages";

/** Everything published, in passages. Takes some milliseconds: call it once for each isolate. */
export const createPassages = (sources: PassageSources): Passage[] => [
  ...sources.documents.flatMap(cutDocument),
  ...pagePassages(sources),
];

function cutDocument(document: PublishedDocument): Passage[] {
  const { kind, title, summary, html, cuts, particulars, publishAt, unquoted, status } = document;
  const shared = { kind, title, publishAt, ...(unquoted && { unquoted }), ...(status && { status }) };
  const passage = (anchor: string, heading: string, lines: readonly string[]): Passage => {
    const path = anchor === "" ? document.path : `${document.path}#${anchor}`;
    return { ...shared, id: `${path}: ${heading}`, path, heading, text: lines.join("\n") };
  };
  const sections = cuts.map(({ id, heading, from, to }) => ({ id, heading, lines: linesOf(html.slice(from, to)) }));
  const opening = sections.find(({ id }) => id === "")?.lines ?? [];
  return [
    passage("", "", [summary, ...opening].filter(Boolean)),
    ...sections.filter(({ id }) => id !== "").map(({ id, heading, lines }) => passage(id, heading, lines)),
    ...(particulars ? [passage("", particulars[0], [particulars[1]])] : []),
  ].filter(({ text }) => text !== "");
}
