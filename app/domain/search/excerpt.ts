import { listTerms } from "~/locale/search-terms";

/** A passage in pieces; `hit` marks those that matched. */
export type Excerpt = { text: string; hit: boolean }[];

const LENGTH = 220;
const LEAD = 60;

/** The passage with the most of some terms of the index, each marked however it is written. */
export function excerptOf(whole: string, terms: readonly string[]): Excerpt {
  const text = whole.normalize("NFC").replace(/\p{Cf}/gu, "");
  const searched = new Set(terms);
  const hits = listTerms(text).filter(({ term, others }) =>
    [term, ...others].some((each) => searched.has(each)),
  );
  const first = findDensest(hits);
  const start = first <= LEAD ? 0 : text.indexOf(" ", first - LEAD) + 1;
  const cut = text.slice(start, start + LENGTH);
  const isCut = start + LENGTH < text.length;
  const end = start + (isCut ? cut.replace(/\s+\S*$/, "") : cut).length;
  const pieces: Excerpt = [];
  const add = (text: string, hit = false) => {
    const last = pieces.at(-1);
    if (last && !last.hit && !hit) {
      last.text += text;
    } else if (text !== "") {
      pieces.push({ text, hit });
    }
  };
  add(start > 0 ? "… " : "");
  let at = start;
  for (const hit of hits.filter((each) => each.start >= start && each.end <= end)) {
    add(text.slice(at, hit.start));
    add(text.slice(hit.start, hit.end), true);
    at = hit.end;
  }
  add(text.slice(at, end));
  add(isCut ? " …" : "");
  return pieces;
}

/** Where the first passage begins that has the most different words; 0 without any. */
function findDensest(hits: readonly { term: string; start: number }[]): number {
  let best = { at: 0, count: 0 };
  for (const [from, { start: at }] of hits.entries()) {
    const words = new Set<string>();
    for (const { term, start } of hits.slice(from)) {
      if (start > at + LENGTH - LEAD) break;
      words.add(term);
    }
    if (words.size > best.count) best = { at, count: words.size };
  }
  return best.at;
}
