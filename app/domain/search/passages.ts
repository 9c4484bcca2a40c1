import type { Passage, PassageSources, PublishedDocument } from "./documents";
import { linesOf, wordsOf } from "./lines";
import { pagePassages } from "./page-passages";

/** Everything published, in passages. Takes some milliseconds: call it once for each isolate. */
export const createPassages = (sources: PassageSources): Passage[] => [
  ...sources.documents.flatMap(cutDocument),
  ...pagePassages(sources),
];

function cutDocument(document: PublishedDocument): Passage[] {
  const { kind, title, summary, html, particulars, publishAt, unquoted, status } = document;
  const shared = { kind, title, publishAt, ...(unquoted && { unquoted }), ...(status && { status }) };
  const passage = (anchor: string, heading: string, lines: readonly string[]): Passage => {
    const path = anchor === "" ? document.path : `${document.path}#${anchor}`;
    return { ...shared, id: `${path}: ${heading}`, path, heading, text: lines.join("\n") };
  };
  const sections = cutBody(html).map(({ id, heading, html }) => ({ id, heading, lines: linesOf(html) }));
  const opening = sections.find(({ id }) => id === "")?.lines ?? [];
  return [
    passage("", "", [summary, ...opening].filter(Boolean)),
    ...sections.filter(({ id }) => id !== "").map(({ id, heading, lines }) => passage(id, heading, lines)),
    ...(particulars ? [passage("", particulars[0], [particulars[1]])] : []),
  ].filter(({ text }) => text !== "");
}

/** A heading, or the words in bold that head a numbered clause: "5.9 Cost to the holder." */
const heading =
  /<h([2-6])(?: (?:lang|dir)="[^"]*")* id="([^"]+)">([\s\S]*?)<\/h[2-6]>|<p><strong>(\d+\.\d+ [^<]+?)\.?<\/strong>/g;

/** A piece of a body under one heading. */
interface Cut {
  /** Anchor of its heading; empty before the first one. */
  id: string;
  heading: string;
  html: string;
}

/** Cuts a finished body at every heading and every numbered clause. A heading below another is named after it ("Custody: The vault"). */
export function cutBody(html: string): Cut[] {
  const cuts: Cut[] = [];
  let open = { id: "", heading: "", from: 0 };
  const close = (to: number) => cuts.push({ id: open.id, heading: open.heading, html: html.slice(open.from, to) });
  const above: string[] = [];
  for (const { 0: whole, 1: level, 2: id, 3: words = "", 4: clause = "", index } of html.matchAll(heading)) {
    close(index);
    if (level !== undefined && id !== undefined) {
      above.length = Number(level) - 2;
      above.push(wordsOf(words));
      open = { id, heading: above.join(": "), from: index + whole.length };
    } else open = { id: open.id, heading: [...above, wordsOf(clause)].join(": "), from: index };
  }
  close(html.length);
  return cuts;
}
