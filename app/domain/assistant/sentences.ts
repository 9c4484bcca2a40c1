import type { Passage } from "../search/documents";
import { coverageOf, type Topic } from "./question-topics";
import { termsOf } from "./words";

export interface Sentence {
  text: string;
  /** Which line of the passage it is part of. */
  paragraph: number;
  /** A point of a list or a row of a table, which is complete without its neighbours. */
  single: boolean;
  /** How well it answers; compares within one question. */
  worth: number;
  /** Whether it has the number of things that are counted; true where none is asked for. */
  fits: boolean;
}

/** Weight of the kind of thing asked for; the words together weigh 1. */
const KIND_WEIGHT = 0.5;

/** The sentences of a passage in order, each with how well it answers. */
export function rankSentences(passage: Passage, topics: readonly Topic[], asked: AskedKinds): Sentence[] {
  const above = new Set(termsOf(`${passage.title} ${passage.heading}`));
  // The notice of a withdrawn release answers every question that its text would have answered.
  const unquoted = passage.unquoted === undefined ? null : termsOf(passage.unquoted);
  return readSentences(passage.text).map(({ terms, ...sentence }) => {
    const kinds = asked.kinds.filter((kind) => kind.test(sentence.text)).length / Math.max(1, asked.kinds.length);
    const covered = coverageOf(new Set([...terms, ...(unquoted ?? [])]), topics, above);
    const fits = unquoted !== null || asked.required.every((isMet) => isMet(sentence.text, terms));
    return { ...sentence, fits, worth: covered + KIND_WEIGHT * kinds };
  });
}

const whole = (words: string) => new RegExp(`\\b(?:${words})\\b`);

/** Each kind of question, and what its answer contains: a date, a duration, a number, a sum, a person, a place, an address. */
const kindsOfAnswer: readonly (readonly [asked: RegExp, answer: RegExp])[] = [
  [
    whole("when|what (?:date|day)|how soon|deadline"),
    whole("January|February|March|April|May|June|July|August|September|October|November|December|20\\d\\d|date|days"),
  ],
  [
    whole("how (?:long|soon|fast|quick|often)"),
    whole("(?:minute|hour|day|week|month|quarter|year)(?:s|ly)?|annual(?:ly)?"),
  ],
  [
    whole("how (?:many|much|big|large)|percent|percentage|number|total|amount|limit|maximum|minimum|target|rate|ratio"),
    /\d|\b(?:two|three|four|five|six|seven|eight|nine|ten|twelve|none)\b/,
  ],
  [
    whole("how much|price|pay|paid|costs?|fees?|charges?|worth|sum"),
    /[$€£]\s?\d|\d ?(?:%|CAD|USD|EUR|GBP)|\bfree\b|\bno fee\b/,
  ],
  [whole("who(?:se|m|'s|s)?"), /\p{Lu}\p{Ll}+ \p{Lu}\p{Ll}+/u],
  [whole("where|(?:which|what) (?:city|town|country|place|courts?)"), /\b(?:in|at|from|of) (?:the )?\p{Lu}|, \p{Lu}/u],
  [whole("e-?mail|phone|telephone|contact|reach|write to|address|call"), /@|\+\d|\b[A-Z]\d[A-Z] \d[A-Z]\d\b/],
];

export interface AskedKinds {
  kinds: readonly RegExp[];
  /** Conditions on a sentence: one that fails any of them does not answer the question at all. */
  required: readonly ((text: string, terms: readonly string[]) => boolean)[];
}

/** Terms between a number and what it counts: "three of the five directors". */
const COUNT_SPAN = 4;
const numerals = new Set(termsOf("one two three four five six seven eight nine ten eleven twelve twenty thirty none"));
const isNumber = (term: string) => numerals.has(term) || /^\d/.test(term);

/** Sums of an account. The answer names the same one. */
const MEASURE = /\b(?:revenue|turnover|sales|profit|margin|yield|salar|income)/;

/** The kinds of things that a question asks for, and the conditions that an answer must meet; often none. */
export function findAskedKinds(question: string, topics: readonly Topic[]): AskedKinds {
  const words = question.toLowerCase();
  const kinds = kindsOfAnswer.filter(([asked]) => asked.test(words)).map(([, answer]) => answer);
  const required: AskedKinds["required"][number][] = [];
  const counted = new Set(termsOf(/\bhow many ((?:[\p{L}'-]+ ?){1,3})/u.exec(words)?.[1] ?? ""));
  if (counted.size > 0) {
    const named = topics.filter(({ own }) => own.some((term) => counted.has(term)));
    const names = new Set(named.flatMap(({ own, synonyms }) => [...own, ...synonyms]));
    required.push((text, terms) => {
      if (/: [^.]*\d/.test(text) && !text.endsWith(".") && terms.some((term) => names.has(term))) return true;
      const isCounted = (term: string, at: number) =>
        names.has(term) && terms.slice(Math.max(0, at - COUNT_SPAN), at).some(isNumber);
      return terms.some(isCounted);
    });
  }
  const [measure] = MEASURE.exec(words) ?? [];
  if (measure) required.push((text) => text.toLowerCase().includes(measure) && /\d/.test(text));
  if (/\bhow old\b/.test(words))
    required.push((text) => /\b(?:born|aged|founded|incorporated)\b|years old/i.test(text));
  return { kinds, required };
}

const readSentences = (text: string) =>
  text.split("\n").flatMap((line, paragraph) => {
    const single = line.startsWith("• ") || !/[.!?:”"]$/.test(line);
    return splitSentences(line).map((sentence) => ({ text: sentence, paragraph, single, terms: termsOf(sentence) }));
  });

/** Sentences of a paragraph. "Inc.", "No." and initials end none. */
const splitSentences = (paragraph: string) =>
  paragraph.split(
    /(?<=[.!?]["”’)]?)(?<!\b(?:Inc|Ltd|Corp|Co|No|Dr|Mr|Ms|St|a\.m|p\.m|U\.S|e\.g|i\.e|[A-Z])\.)(?<!^\d+\.\d*)\s+(?=["“‘(]?[\p{Lu}\d])/u,
  );
