import { MODEL_NOT_FOUND } from "./prompt";
import type { Found } from "./retrieve";

/** A model's sentence that the passages it cites support, without its citations. */
export interface CheckedSentence {
  text: string;
  cited: number[];
}

/** Share of a sentence's longer words that the passages it cites must contain. */
const SUPPORT_MIN = 0.4;
/** Leading characters by which words are compared, so that "purchases" supports "purchased". */
const STEM_CHARACTERS = 5;

const CITATION = /\[(\d{1,2})\]/g;
/** A sentence's end with the citations after it. It ends only before the next word, since another citation may follow. */
const SENTENCE_END = /(?:[.!?]["'”’)]*(?:\s*\[\d{1,2}\])*(?=\s+[^\s[])|\n+)/;
/** No answer on a listed company's site says this, not even where a passage does. */
const ADVICE =
  /\b(you should|i('d| would)? (recommend|suggest|advise|buy|sell)|we (recommend|advise) (buying|selling|you)|good (investment|buy)|(will|going to|likely to|bound to|set to) (rise|fall|double|triple|soar|surge|skyrocket|moon|outperform|crash)|guaranteed? (returns?|profits?))\b/i;
const MARKUP = /<\s*[a-z!/?]|javascript:|data:text/i;
const ADDRESS = /\b(?:https?:\/\/|www\.)[^\s)\]]+|[\w.+-]+@[\w-]+\.[\w.-]+/gi;

/**
 * Lets through the sentences that cite passages of the prompt and whose figures and addresses, and most words, are in
 * those passages. The rest is dropped, so a model that was manipulated or makes things up says nothing. Sentences
 * without a citation wait for the next one that has one.
 */
export async function* checkSentences(
  pieces: AsyncIterable<string>,
  found: readonly Pick<Found, "passage">[],
): AsyncGenerator<CheckedSentence> {
  let pending = "";
  for await (const sentence of sentencesOf(pieces)) {
    const together = `${pending}${sentence}`;
    const checked = check(together, found) ?? check(sentence, found);
    if (checked) yield checked;
    pending = checked || citationsOf(together).length > 0 ? "" : together;
  }
}

export const saysNotFound = (text: string) => text.trimStart().startsWith(MODEL_NOT_FOUND);

async function* sentencesOf(pieces: AsyncIterable<string>): AsyncGenerator<string> {
  let waiting = "";
  for await (const piece of pieces) {
    waiting += piece;
    for (let end = SENTENCE_END.exec(waiting); end; end = SENTENCE_END.exec(waiting)) {
      const length = end.index + end[0].length;
      yield waiting.slice(0, length);
      waiting = waiting.slice(length);
    }
  }
  if (waiting.trim() !== "") yield waiting;
}

function check(sentence: string, found: readonly Pick<Found, "passage">[]): CheckedSentence | null {
  const cited = citationsOf(sentence);
  const passages = cited.flatMap((place) => found[place]?.passage ?? []);
  if (cited.length === 0 || passages.length < cited.length) return null;
  const text = plain(sentence);
  if (MARKUP.test(text) || ADVICE.test(text) || text.includes(MODEL_NOT_FOUND)) return null;
  const source = passages.map(({ title, heading, text: words }) => `${title} ${heading} ${words}`).join(" ");
  const lowerSource = source.toLowerCase();
  if (
    (text.match(ADDRESS) ?? []).some((address) => !lowerSource.includes(address.replace(/[.,;:]+$/, "").toLowerCase()))
  )
    return null;
  const figures = new Set(figuresOf(source));
  if (figuresOf(text).some((figure) => !figures.has(figure))) return null;
  return supportOf(text, source) >= SUPPORT_MIN ? { text, cited } : null;
}

const citationsOf = (text: string) => [
  ...new Set([...text.matchAll(CITATION)].map(([, number = ""]) => Number(number) - 1)),
];

/** Without citations, and without the markdown that models write in spite of the rules. */
const plain = (sentence: string) =>
  sentence
    .replace(/\s*\[\d{1,2}\]/g, "")
    .replace(/\[([^\]]*)\]\([^)]*\)/g, "$1")
    .replace(/\*\*|__|`|^#{1,6}\s+/gm, "")
    .replace(/^\s*[*•]\s+/gm, "- ")
    .replace(/[^\S\n]+/g, " ")
    .trim();

/** Figures as written, without thousands separators: "C$6,500.00" is "6500.00". */
const figuresOf = (text: string) =>
  (text.match(/\d[\d,. ]*/g) ?? []).flatMap((run) =>
    run
      .replace(/(?<=\d)[, ](?=\d{3}(?!\d))/g, "")
      .split(/[, ]+/)
      .map((figure) => figure.replace(/\.+$/, ""))
      .filter(Boolean),
  );

function supportOf(text: string, source: string): number {
  const words = stemsOf(text);
  if (words.length === 0) return figuresOf(text).length > 0 ? 1 : 0;
  const supported = new Set(stemsOf(source));
  return words.filter((word) => supported.has(word)).length / words.length;
}

const stemsOf = (text: string) =>
  (text.toLowerCase().match(/\p{L}{4,}/gu) ?? []).map((word) => word.slice(0, STEM_CHARACTERS));
