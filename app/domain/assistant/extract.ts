import { type Found, type Topic, titled } from "./retrieve";
import { asksWhatItIs, besideEachOther, termsIn } from "./terms";

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
/** Below this worth the best sentence is about something else. */
const WORTH_MIN = 0.5;
/** Passages whose sentences are compared. */
const COMPARED = 5;
/** What the rank of a passage, the kind of thing asked for and the first line of a document count beside the words. */
const SCORE_WEIGHT = 0.5;
const KIND_WEIGHT = 0.35;
const PAIR_WEIGHT = 0.3;
const HEADING_WEIGHT = 0.2;
const LEAD_BONUS = 0.08;
const WHOLE_BONUS = 1.2;
const DEFINES_BONUS = 0.3;

/**
 * The sentences that answer, quoted, or null when nothing found is about the question. Understands no more than which
 * words are asked for and what kind of thing: a date, a figure, a person, an address.
 */
export function extractiveAnswer(question: string, found: readonly Found[]): ExtractiveAnswer | null {
  const [best] = found;
  if (!best) return null;
  const asked = kindsAsked(question);
  const whole = asksWhatItIs(question);
  const candidates = found
    .slice(0, COMPARED)
    .filter(({ coverage }) => coverage >= COVERAGE_MIN)
    .map((one) => ({ ...one, lines: judged(one, asked, whole) }))
    .map((one) => ({
      ...one,
      worth: topOf(one.lines) + SCORE_WEIGHT * (one.score / best.score) + HEADING_WEIGHT * headed(one),
    }))
    .sort((a, b) => b.worth - a.worth);
  const [chosen] = candidates;
  if (!chosen || topOf(chosen.lines) < WORTH_MIN) return null;
  const { title, heading, publishAt } = chosen.passage;
  const named = heading === "" || heading === title ? title : `${title}, “${heading}”`;
  const when = publishAt === 0 ? "" : ` (${dates.format(publishAt)})`;
  const sources = candidates.map(({ passage }) => ({
    title: passage.title,
    heading: passage.heading,
    path: passage.path,
  }));
  return {
    text: `“${quoted(chosen.lines)}”\n\nFrom: ${named}${when}.`,
    sources: sources
      .filter(({ path }, at) => sources.findIndex((one) => one.path === path) === at)
      .slice(0, SOURCES_MAX),
  };
}

/** "A Grammie is …", "mNAV means …". */
const definition = /^(?:• )?(?:(?:A|An|The) )?(?:[\p{L}\p{N}'-]+ ){1,3}(?:is|are|means|mean|stands for) /u;

/** Part of the question's weight that the heading holds. */
function headed({ passage, topics }: Found): number {
  const terms = new Set(termsIn(passage.heading));
  const whole = topics.reduce((sum, { weight }) => sum + weight, 0);
  const held = topics.filter(({ terms: said }) => said.some((term) => terms.has(term)));
  return held.reduce((sum, { weight }) => sum + weight, 0) / whole;
}

/** A figure of a release is of its day: the day is told with it. */
const dates = new Intl.DateTimeFormat("en-CA", { dateStyle: "long", timeZone: "America/Toronto" });

interface Line {
  text: string;
  /** Which line of the passage it is part of. */
  paragraph: number;
  /** A point of a list or a row of a table: it stands for itself. */
  single: boolean;
  worth: number;
}

const topOf = (lines: readonly Line[]) => Math.max(0, ...lines.map(({ worth }) => worth));

function judged({ passage, topics }: Found, asked: readonly Kind[], whatItIs: boolean): Line[] {
  const above = termsIn(`${passage.title} ${passage.heading}`);
  const aside = new Map(above.map((term) => [term, 0.5]));
  // A list of people says once, above it, what they are.
  const listed = new Map(above.map((term) => [term, passage.people ? 1 : 0.5]));
  const told = whatItIs && passage.kind !== "Press release";
  const leadBonus = told ? WHOLE_BONUS * titled(passage, topics) : LEAD_BONUS;
  const paragraphs = passage.text.split("\n");
  return paragraphs.flatMap((paragraph, number) => {
    const single = paragraph.startsWith("• ") || !/[.!?:”"]$/.test(paragraph);
    return sentencesOf(paragraph).map((text) => {
      const lead = number === 0 && (told || passage.heading === "") ? leadBonus : 0;
      const defines =
        whatItIs && definition.test(text) && heldBy(text, new Map(), topics, []) === 1 ? DEFINES_BONUS : 0;
      return {
        text,
        paragraph: number,
        single,
        worth: worthOf(text, single ? listed : aside, topics, asked) + lead + defines,
      };
    });
  });
}

/** What a sentence holds of the question, and whether it holds the kind of thing asked for; about 1.5 at most. */
function worthOf(
  text: string,
  around: ReadonlyMap<string, number>,
  topics: readonly Topic[],
  asked: readonly Kind[],
): number {
  const kind = asked.length === 0 ? 0 : asked.filter((one) => one(text)).length / asked.length;
  const beside = besideEachOther(termsIn(text), topics);
  const pairs = topics.length < 2 ? 0 : beside.filter(Boolean).length / (topics.length - 1);
  const fragment = /^• \p{Ll}/u.test(text) ? 0.05 : 0;
  return heldBy(text, around, topics, beside) + KIND_WEIGHT * kind + PAIR_WEIGHT * pairs - fragment;
}

/** Part of the question's weight that a sentence holds, what stands above it half. */
function heldBy(
  text: string,
  around: ReadonlyMap<string, number>,
  topics: readonly Topic[],
  beside: readonly boolean[],
): number {
  const terms = new Set(termsIn(text));
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

type Kind = (text: string) => boolean;

/** What kinds of thing a question asks for; each says whether a sentence has one. */
function kindsAsked(question: string): Kind[] {
  const words = question.toLowerCase();
  return kinds.filter(([asked]) => asked.test(words)).map(([, held]) => held);
}

const has =
  (pattern: RegExp): Kind =>
  (text) =>
    pattern.test(text);

const figure = has(/\d|\b(?:two|three|four|five|six|seven|eight|nine|ten|twelve|twenty|thirty|none)\b/i);
const date = has(
  /\b(?:January|February|March|April|May|June|July|August|September|October|November|December) \d|\b20\d\d\b|\bdate\b|\b(?:within|after|before) (?:\w+ ){1,3}days\b/i,
);
const duration = has(
  /\b(?:\d+|an?|one|two|three|four|five|six|seven|eight|nine|ten|twelve|fourteen|thirty|sixty|ninety)[- ](?:\w+ )?(?:minute|hour|day|week|month|year)s?\b/i,
);
const frequency = has(
  /\b(?:times|once|twice|every|each|per|a) (?:year|month|quarter|week|day)|\b(?:annual|quarter|month|year|week|dai)ly\b|\bannually\b|\bevery \w+ (?:years?|months?|weeks?|days?)\b/i,
);
const money = has(/[$€£]\s?\d|\b(?:CAD|USD) \d|\d ?(?:CAD|USD|dollars)|\d%|\bno fee\b/);
const address = has(/@|\+\d|\b[A-Z]\d[A-Z] \d[A-Z]\d\b/);
const place = has(/\b(?:in|at|from) (?:the )?\p{Lu}/u);

/** Capitalized words that name an office, a rule or a thing, and nobody. */
const offices =
  /\b(?:Chief|Executive|Financial|Operating|Technology|Officers?|Vice|President|General|Counsel|Corporate|Secretary|Chair|Board|Committee|Audit|Compensation|Governance|Directors?|Disclosure|Ethics|National|Multilateral|Instrument|Exchange|Venture|Policy|Charter|Code|Canadian|Securities|Stock|Bitcoin|Gold|Grammies?|January|February|March|April|May|June|July|August|September|October|November|December|The|Each|Nobody|Anyone)\b/g;
const named = has(
  /\p{Lu}\p{Ll}+(?:-\p{Lu}\p{Ll}+)? \p{Lu}\p{Ll}+|\p{Lu}\p{Ll}+ (?:LLP|Inc|Ltd|Corp|Limited|Company|Mint)\b/u,
);
const name: Kind = (text) => named(text.replace(offices, "·"));
const nameOrOffice: Kind = (text) =>
  name(text) || /\b(?:Officer|Counsel|Chair|Secretary|President|committee|board)\b/i.test(text);

const kinds: readonly (readonly [asked: RegExp, held: Kind])[] = [
  [/\b(?:when|what (?:date|day|time)|since when|how soon|until|deadline|by when)\b/, date],
  [/\bhow (?:long|soon)\b|\bdeadline\b/, duration],
  [/\bhow (?:often|frequently|regularly)\b/, frequency],
  [
    /\bhow (?:much|many|big|large|old|far)\b|\b(?:percent|percentage|rate|number|total|amount|limit|maximum|minimum|target|average)\b/,
    figure,
  ],
  [/\b(?:amount|sum|how much|worth|costs?|price|fees?|pay|paid|salary|money|dollars|average)\b/, money],
  [/\bwho(?:'s|s| is| are| was| were)?\b(?! (?:can|may|must|should|approves?|decides?|has to|is allowed))/, name],
  [/\bwho (?:can|may|must|should|approves?|decides?|has to|is allowed)\b/, nameOrOffice],
  [/\bwhich (?:\w+ )?(?:company|firm|bank|partner|person|director)\b|\bname of\b/, name],
  [/\bwhere\b/, place],
  [/\b(?:e-?mail|phone|telephone|contact|reach|write to|address|call)\b/, address],
];

/** The best sentences in the order of the passage, as many as fit; what is left out between them shows as "…". */
function quoted(lines: readonly Line[]): string {
  const order = lines.map((line, at) => ({ ...line, at })).sort((a, b) => b.worth - a.worth);
  const [first] = order;
  if (!first) return "";
  const chosen = new Set<number>();
  let room = QUOTE_MAX;
  const take = (at: number | undefined) => {
    const line = at === undefined ? undefined : lines[at];
    if (at === undefined || !line || chosen.has(at) || (line.text.length > room && chosen.size > 0)) return false;
    chosen.add(at);
    room -= line.text.length + 1;
    return true;
  };
  take(first.at);
  for (const { at, worth } of order) if (worth >= first.worth * (first.single ? 0.6 : 0.8)) take(at);
  if (first.single) take(introductionOf(lines, first.at));
  // What follows a sentence often is what it announces.
  else for (let at = first.at + 1; follows(lines, first.at, at) && take(at); at += 1);
  return joined(
    lines,
    [...chosen].sort((a, b) => a - b),
  );
}

/** Whether a sentence carries on the one at `start`: in its paragraph, or as the first point after a colon. */
function follows(lines: readonly Line[], start: number, at: number): boolean {
  const [first, line, before] = [lines[start], lines[at], lines[at - 1]];
  if (!first || !line || !before || at > start + 3) return false;
  return (
    line.paragraph === first.paragraph || (before.text.endsWith(":") && line.single) || (before.single && line.single)
  );
}

/** The sentence that opens the list or table of a line, if one does: "It covers:". */
function introductionOf(lines: readonly Line[], at: number): number | undefined {
  const before = lines.slice(0, at).findLastIndex(({ single }) => !single);
  return lines[before]?.text.endsWith(":") ? before : undefined;
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
  return text.length > QUOTE_MAX + 100 ? `${text.slice(0, QUOTE_MAX).replace(/\s+\S*$/, "")} …` : text;
}
