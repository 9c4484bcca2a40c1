import type { Found, Topic } from "./retrieve";
import { termsIn } from "./terms";

export interface Source {
  title: string;
  heading: string;
  /** With the anchor of the heading. */
  path: string;
}

export interface ExtractiveAnswer {
  /** Sentences of the source, between quotation marks, with the name of the source. */
  text: string;
  /** The first is the one quoted. */
  sources: Source[];
}

/** Characters of a quotation. */
const QUOTE_MAX = 500;
const SOURCES_MAX = 3;
/** Below this part of the question's weight a passage speaks of something else. */
const COVERAGE_MIN = 0.6;
/** Passages whose sentences are compared. */
const COMPARED = 4;

/**
 * The sentences that answer, quoted, or null when nothing found is about the question. Understands no more than which
 * words are asked for and what kind of thing: a date, a figure, a person, an address.
 */
export function extractiveAnswer(question: string, found: readonly Found[]): ExtractiveAnswer | null {
  const [best] = found;
  if (!best || best.coverage < COVERAGE_MIN) return null;
  const asked = kindsAsked(question);
  const candidates = found
    .slice(0, COMPARED)
    .filter(({ coverage }) => coverage >= COVERAGE_MIN)
    .map((one) => ({ ...one, lines: judged(one, asked) }))
    .map((one) => ({ ...one, worth: (one.score / best.score) * (0.5 + topOf(one.lines)) }))
    .sort((a, b) => b.worth - a.worth);
  const [chosen] = candidates;
  if (!chosen || chosen.lines.length === 0) return null;
  const { passage } = chosen;
  const sources = [
    ...new Map([passage, ...candidates.map((one) => one.passage)].map((one) => [one.path, one])).values(),
  ]
    .slice(0, SOURCES_MAX)
    .map(({ title, heading, path }) => ({ title, heading, path }));
  const name =
    passage.heading === "" || passage.heading === passage.title
      ? passage.title
      : `${passage.title}, “${passage.heading}”`;
  return { text: `${quoted(chosen.lines)}\n\nFrom: ${name}.`, sources };
}

interface Line {
  text: string;
  /** Paragraph it is part of; sentences of one paragraph are joined by a space. */
  paragraph: number;
  worth: number;
}

const topOf = (lines: readonly Line[]) => Math.max(0, ...lines.map(({ worth }) => worth));

function judged({ passage, topics }: Found, asked: readonly RegExp[]): Line[] {
  const around = new Set(termsIn(`${passage.title} ${passage.heading}`));
  return passage.text
    .split("\n")
    .flatMap((paragraph, number) =>
      sentencesOf(paragraph).map((text) => ({ text, paragraph: number, worth: worthOf(text, around, topics, asked) })),
    );
}

/** 0 to about 1.5: what the sentence holds of the question, and whether it holds the kind of thing asked for. */
function worthOf(
  text: string,
  around: ReadonlySet<string>,
  topics: readonly Topic[],
  asked: readonly RegExp[],
): number {
  const terms = new Set(termsIn(text));
  let whole = 0;
  let held = 0;
  for (const { terms: said, weight } of topics) {
    // What title and heading say already, a sentence need not repeat.
    const counted = said.some((term) => around.has(term)) ? weight * 0.5 : weight;
    whole += counted;
    const [own, ...others] = said;
    if (own !== undefined && terms.has(own)) held += counted;
    else if (others.some((term) => terms.has(term))) held += counted * 0.7;
  }
  const kind = asked.length === 0 ? 0 : asked.filter((one) => one.test(text)).length / asked.length;
  return (whole === 0 ? 0 : held / whole) + 0.35 * kind;
}

/** Sentences of a paragraph. "Inc.", "No." and initials end none. */
function sentencesOf(paragraph: string): string[] {
  return paragraph
    .split(
      /(?<=[.!?]["”’)]?)(?<!\b(?:Inc|Ltd|Corp|Co|No|Dr|Mr|Ms|St|a\.m|p\.m|U\.S|e\.g|i\.e|[A-Z])\.)\s+(?=["“‘(]?[\p{Lu}\d])/u,
    )
    .map((sentence) => sentence.trim())
    .filter((sentence) => sentence !== "");
}

/** What kind of thing a question asks for, as patterns that a sentence with one matches. */
function kindsAsked(question: string): RegExp[] {
  const words = question.toLowerCase();
  return kinds.filter(([asked]) => asked.test(words)).map(([, held]) => held);
}

const figure = /\d/;
const date =
  /\b(?:January|February|March|April|May|June|July|August|September|October|November|December) \d|\b20\d\d\b|\b(?:days?|months?|weeks?|years?|annually|quarter|yearly)\b|\bno (?:launch )?date\b|\bdate\b/i;
const person = /\p{Lu}\p{Ll}+(?:-\p{Lu}\p{Ll}+)? \p{Lu}\p{Ll}+/u;
const address = /@|\+\d|\b[A-Z]\d[A-Z] \d[A-Z]\d\b/;

const kinds: readonly (readonly [asked: RegExp, held: RegExp])[] = [
  [/\b(?:when|what (?:date|day|time)|since when|how (?:soon|long)|until|deadline)\b/, date],
  [
    /\bhow (?:much|many|often|big|large|long|old|far)\b|\b(?:price|cost|costs|fee|fees|percent|percentage|rate|number|total|amount|limit|maximum|minimum)\b/,
    figure,
  ],
  [/\bwho(?:'s|s|se|m)?\b/, person],
  [/\b(?:e-?mail|phone|telephone|contact|reach|write to|address|call)\b/, address],
];

/** The best sentences in the order of the passage, as many as fit; what is left out between them shows as "…". */
function quoted(lines: readonly Line[]): string {
  const order = lines.map((line, at) => ({ ...line, at })).sort((a, b) => b.worth - a.worth);
  const [first] = order;
  if (!first) return "";
  const chosen = new Set<number>();
  let length = 0;
  for (const { at, text, worth } of order) {
    if (worth < first.worth * 0.5 && chosen.size > 0) break;
    if (length + text.length > QUOTE_MAX && chosen.size > 0) continue;
    chosen.add(at);
    length += text.length + 1;
  }
  return joined(
    lines,
    [...chosen].sort((a, b) => a - b),
  );
}

function joined(lines: readonly Line[], chosen: readonly number[]): string {
  let text = "";
  let before: number | null = null;
  for (const at of chosen) {
    const line = lines[at];
    if (!line) continue;
    const previous = before === null ? undefined : lines[before];
    if (previous) text += line.paragraph !== previous.paragraph ? "\n" : before === at - 1 ? " " : " … ";
    text += line.text;
    before = at;
  }
  return `“${text.length > QUOTE_MAX + 100 ? `${text.slice(0, QUOTE_MAX).replace(/\s+\S*$/, "")} …` : text}”`;
}
