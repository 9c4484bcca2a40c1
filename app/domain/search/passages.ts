import type { Passage, PassageSources, PublishedDocument } from "./documents";
import { linesOf } from "./lines";
import { pagePassages } from "./page-passages";

/** Everything published, in passages. Takes some milliseconds: once for an isolate is enough. */
export const createPassages = (sources: PassageSources): Passage[] => [
  ...sources.documents.flatMap(cutDocument),
  ...pagePassages(sources),
];

function cutDocument({
  path,
  kind,
  title,
  summary,
  html,
  cuts,
  particulars,
  ...document
}: PublishedDocument): Passage[] {
  const { publishAt, unquoted, status } = document;
  const more = { ...(unquoted && { unquoted }), ...(status && { status }) };
  const passage = (anchor: string, heading: string, lines: readonly string[]): Passage => {
    const address = anchor === "" ? path : `${path}#${anchor}`;
    return {
      id: `${address}: ${heading}`,
      path: address,
      kind,
      title,
      heading,
      text: lines.join("\n"),
      publishAt,
      ...more,
    };
  };
  const sections = cuts.map(({ id, heading, from, to }) => ({ id, heading, lines: linesOf(html.slice(from, to)) }));
  const opening = sections.find(({ id }) => id === "")?.lines ?? [];
  return [
    passage("", "", [summary, ...opening].filter(Boolean)),
    ...sections.filter(({ id }) => id !== "").map(({ id, heading, lines }) => passage(id, heading, lines)),
    ...(particulars ? [passage("", particulars[0], [particulars[1]])] : []),
  ].filter(({ text }) => text !== "");
}
