import type { Kind } from "./kinds";
import type { Passage } from "./passages";
import { besideEachOther, termsIn } from "./terms";
import type { Topic } from "./topics";

/** What a question wants of a sentence. */
export interface Wanted {
  topics: readonly Topic[];
  kinds: readonly Kind[];
  /** Whether the question is what something is. */
  whatItIs: boolean;
}

export interface Sentence {
  text: string;
  /** Which line of the passage it is part of. */
  paragraph: number;
  /** A point of a list or a row of a table: it stands for itself. */
  single: boolean;
  /** How well it answers; compares within one question. */
  worth: number;
  /** Whether it has a thing of the kind asked for; true where none is asked for. */
  fits: boolean;
}

/** What the kind of thing asked for, neighbouring words and the first line of a document count beside the words. */
const KIND_WEIGHT = 0.5;
const PAIR_WEIGHT = 0.3;
const LEAD_BONUS = 0.08;
const WHOLE_BONUS = 1.2;
const DEFINES_BONUS = 0.3;

/** The sentences of a passage in order, each with how well it answers. */
export function judgedSentences(passage: Passage, wanted: Wanted): Sentence[] {
  const { topics, whatItIs } = wanted;
  const { above, sentences } = readingOf(passage);
  const aside = new Map(above.map((term) => [term, 0.5]));
  // A list of people says once, above it, what they are.
  const listed = passage.people ? new Map(above.map((term) => [term, 1])) : aside;
  const defined = whatItIs && passage.kind !== "Press release" && !passage.people;
  const leadBonus = defined ? WHOLE_BONUS * titled(passage, topics) : passage.heading === "" ? LEAD_BONUS : 0;
  const strict = wanted.kinds.filter((kind) => kind.strict);
  return sentences.map(({ text, terms, paragraph, single }, at) => {
    const lead = paragraph === 0 ? leadBonus : 0;
    const defines = whatItIs && definition.test(text) && heldBy(terms, none, topics, []) === 1 ? DEFINES_BONUS : 0;
    // What a sentence announces is told by the list below it.
    const told = text.endsWith(":") ? [text, ...listBelow(sentences, at)].join(" ") : text;
    const fits =
      strict.every((kind) => kind(told)) && (wanted.kinds.length === 0 || wanted.kinds.some((kind) => kind(told)));
    return {
      text,
      paragraph,
      single,
      fits,
      worth: worthOf(told, terms, single ? listed : aside, wanted) + lead + defines,
    };
  });
}

/** Points of the list that a sentence opens, as many as a quotation has room for. */
function listBelow(sentences: readonly Pick<Sentence, "text" | "single">[], at: number): string[] {
  const below = sentences.slice(at + 1, at + 4);
  const end = below.findIndex(({ single }) => !single);
  return below.slice(0, end === -1 ? below.length : end).map(({ text }) => text);
}

/**
 * How well a question and what stands above a passage say the same, 0 to 1: the title of its document where it is the
 * first, else its own heading. The product's two words are not a release with both of them in its title.
 */
export function titled({ title, heading }: Passage, topics: readonly Topic[]): number {
  const terms = new Set(termsIn(heading === "" ? title : (heading.split(": ").at(-1) ?? "")));
  const held = topics.filter((topic) => topic.terms.some((term) => terms.has(term)));
  const sum = (some: readonly Topic[]) => some.reduce((total, { weight }) => total + weight, 0);
  return terms.size === 0 ? 0 : (sum(held) / sum(topics)) * Math.min(1, held.length / terms.size) ** 0.5;
}

/** "An ordinal is …", "mNAV means …". */
const definition = /^(?:• )?(?:(?:A|An|The) )?(?:[\p{L}\p{N}'-]+ ){1,3}(?:is|are|means|mean|stands for) /u;

const none: ReadonlyMap<string, number> = new Map();

interface Reading {
  /** Terms of title and heading. */
  above: string[];
  sentences: (Pick<Sentence, "text" | "paragraph" | "single"> & { terms: string[] })[];
}

const readings = new WeakMap<Passage, Reading>();

/** A passage in sentences and their terms; read once, since many questions meet the same passages. */
function readingOf(passage: Passage): Reading {
  const known = readings.get(passage);
  if (known) return known;
  const reading = {
    above: termsIn(`${passage.title} ${passage.heading}`),
    sentences: passage.text.split("\n").flatMap((line, paragraph) => {
      const single = line.startsWith("• ") || !/[.!?:”"]$/.test(line);
      return sentencesOf(line).map((text) => ({ text, paragraph, single, terms: termsIn(text) }));
    }),
  };
  readings.set(passage, reading);
  return reading;
}

/** Terms of a passage in order, its heading first. */
export function termsOf(passage: Passage): string[] {
  return [...termsIn(passage.heading), ...readingOf(passage).sentences.flatMap(({ terms }) => terms)];
}

/** What a sentence holds of the question, and whether it holds the kind of thing asked for; about 1.6 at most. */
function worthOf(
  text: string,
  terms: readonly string[],
  around: ReadonlyMap<string, number>,
  { topics, kinds }: Wanted,
): number {
  const kind = kinds.length === 0 ? 0 : kinds.filter((one) => one(text)).length / kinds.length;
  const beside = besideEachOther(terms, topics);
  const pairs = topics.length < 2 ? 0 : beside.filter(Boolean).length / (topics.length - 1);
  const fragment = /^• \p{Ll}/u.test(text) ? 0.05 : 0;
  return heldBy(terms, around, topics, beside) + KIND_WEIGHT * kind + PAIR_WEIGHT * pairs - fragment;
}

/** Part of the question's weight that a sentence holds; what stands above it counts less. */
function heldBy(
  sentence: readonly string[],
  around: ReadonlyMap<string, number>,
  topics: readonly Topic[],
  beside: readonly boolean[],
): number {
  const terms = new Set(sentence);
  let whole = 0;
  let held = 0;
  topics.forEach(({ terms: said, weight }, at) => {
    whole += weight;
    const [own, ...others] = said;
    // "December 2025" is not told by a December and a 2025 far apart.
    const torn =
      isDate(topics[at]) && ((isDate(topics[at + 1]) && !beside[at]) || (isDate(topics[at - 1]) && !beside[at - 1]));
    if (torn) return;
    if (own !== undefined && terms.has(own)) held += weight;
    else if (others.some((term) => terms.has(term))) held += weight * 0.7;
    else held += weight * Math.max(0, ...said.map((term) => around.get(term) ?? 0));
  });
  return whole === 0 ? 0 : held / whole;
}

const isDate = (topic: Topic | undefined) =>
  /^(?:\d{1,4}|januari|februari|march|april|mai|jun|juli|august|septemb(?:er)?|octob(?:er)?|november|december)$/.test(
    topic?.terms[0] ?? "",
  );

/** Sentences of a paragraph. "Inc.", "No." and initials end none. */
function sentencesOf(paragraph: string): string[] {
  return paragraph
    .split(
      /(?<=[.!?]["”’)]?)(?<!\b(?:Inc|Ltd|Corp|Co|No|Dr|Mr|Ms|St|a\.m|p\.m|U\.S|e\.g|i\.e|[A-Z])\.)(?<!^\d+\.\d*)\s+(?=["“‘(]?[\p{Lu}\d])/u,
    )
    .map((sentence) => sentence.trim())
    .filter((sentence) => sentence !== "");
}
