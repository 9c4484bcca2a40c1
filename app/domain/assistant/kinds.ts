import { anyOf, collectible } from "./names";
import { relatedTo, termsIn } from "./terms";

/** Whether a sentence has the kind of thing that a question asks for. */
export interface Kind {
  (text: string): boolean;
  /** Whether nothing but a sentence of this kind can answer. */
  strict?: true;
}

/** What a question asks for: a date, a figure, a sum, a person, a place, an address; often none of these. */
export function kindsAsked(question: string): Kind[] {
  const words = question.toLowerCase();
  if (yesOrNo.test(words)) return [];
  const counted = /\bhow many ((?:[\p{L}'-]+ ?){1,3})/u.exec(words)?.[1];
  const measured = metric.exec(words)?.[0];
  return [
    ...kinds.filter(([asked]) => asked.test(words)).map(([, held]) => held),
    ...(counted ? [countOf(counted)] : []),
    ...(measured ? [figureOf(measured)] : []),
  ];
}

/** What an account states in a sum. */
const metric = /\b(?:revenues?|turnover|sales|profits?|margins?|ebitda|yield|salary|salaries|income)\b/;

/** A sum said in the same sentence as what it measures. */
const figureOf = (measured: string): Kind => {
  const stem = measured.replace(/(?:ies|y|s)$/, "");
  return strictly((text) => text.toLowerCase().includes(stem) && /\d/.test(text));
};

/** Terms between a number and what it counts: "three of the five directors". */
const COUNT_SPAN = 4;
const number =
  /^(?:\d|one$|two$|thre|four$|fiv|six$|seven$|eight$|nin|ten$|eleven$|twelv|fourteen$|twenti$|thirti$|non$)/;

/** A number of the very things that are asked for, before them or in their row of a table. */
function countOf(things: string): Kind {
  const asked = termsIn(things);
  const names = new Set([...asked, ...asked.flatMap(relatedTo)]);
  return strictly((text) => {
    const terms = termsIn(text);
    if (/: [^.]*\d.*[^.]$/.test(text) && terms.some((term) => names.has(term))) return true;
    return terms.some(
      (term, at) => names.has(term) && terms.slice(Math.max(0, at - COUNT_SPAN), at).some((one) => number.test(one)),
    );
  });
}

const strictly = (held: (text: string) => boolean): Kind => Object.assign(held, { strict: true as const });

/** A question that is answered by yes or no asks for no thing. */
const yesOrNo =
  /^\W*(?:and |so |but |hi |hello )*(?:is|are|was|were|can|could|do|does|did|will|would|may|must|has|have|am)\b(?!.*\b(?:what|when|who|where|which|how|tell me)\b)/;

const has =
  (pattern: RegExp): Kind =>
  (text) =>
    pattern.test(text);

const figure = has(/\d|\b(?:two|three|four|five|six|seven|eight|nine|ten|twelve|twenty|thirty|none)\b(?= [a-z])/i);
/** A share of something is no number of things. */
const count: Kind = (text) => figure(text.replace(/\d[\d.,]*%/g, "·"));
const date = has(
  /\b(?:January|February|March|April|May|June|July|August|September|October|November|December) \d|\bin (?:January|February|March|April|May|June|July|August|September|October|November|December)\b|\b20\d\d\b|\bdate\b|\b(?:within|after|before) (?:\w+ ){1,3}days\b/i,
);
const duration = has(
  /\b(?:\d+|an?|one|two|three|four|five|six|seven|eight|nine|ten|twelve|fourteen|thirty|sixty|ninety)[- ](?:\w+ )?(?:minute|hour|day|week|month|year)s?\b/i,
);
const frequency = has(
  /\b(?:times|once|twice|every|each|per|a) (?:year|month|quarter|week|day)|\b(?:annual|quarter|month|year|week|dai)ly\b|\bannually\b|\bevery \w+ (?:years?|months?|weeks?|days?)\b/i,
);
const age = strictly((text) => /(?<!-)\b(?:born|aged|founded|incorporated)\b.*\d{4}|years old/i.test(text));
const money = has(/[$€£]\s?\d|\b(?:CAD|USD) \d|\d ?(?:CAD|USD|dollars)|\d,\d{3}|\bno fee\b/);
const charge: Kind = (text) => money(text) || /\d%|\bfree\b/.test(text);
const address = has(/@|\+\d|\b[A-Z]\d[A-Z] \d[A-Z]\d\b/);
const clock = has(/\b\d{1,2}(?::\d\d)? ?[ap]\.m\./);
const firm = has(/\p{Lu}[\p{L}-]+ (?:LLP|Inc|Ltd|Corp|Limited|Company|Mint|Partners|Press|Bank)\b/u);
const place = has(/\b(?:in|at|from) (?:the )?\p{Lu}|, \p{Lu}/u);

/** Capitalized words that name an office, a rule or a thing, and nobody. */
const offices =
  /\b(?:Chief|Executive|Financial|Operating|Technology|Officers?|Vice|President|General|Counsel|Corporate|Secretary|Chair|Board|Committee|Audit|Compensation|Governance|Directors?|Disclosure|Ethics|National|Multilateral|Instrument|Exchange|Venture|Policy|Charter|Code|Canadian|Securities|Stock|Product|Launchpad|Programme|Layer|Head|Office|Bitcoin|Gold|January|February|March|April|May|June|July|August|September|October|November|December|The|Each|Nobody|Anyone)\b/g;
const named = has(
  /\p{Lu}\p{Ll}+(?:-\p{Lu}\p{Ll}+)? \p{Lu}\p{Ll}+|\p{Lu}\p{Ll}+ (?:LLP|Inc|Ltd|Corp|Limited|Company|Mint)\b/u,
);
const things = new RegExp(`\\b(?:${anyOf([collectible])})\\b`, "g");
const name: Kind = (text) => named(text.replace(offices, "·").replace(things, "·"));
const nameOrOffice: Kind = (text) =>
  name(text) || /\b(?:Officer|Counsel|Chair|Secretary|President|committee|board)\b/i.test(text);

const kinds: readonly (readonly [asked: RegExp, held: Kind])[] = [
  [/\b(?:when|what (?:date|day)|since when|how soon|until|deadline|by when)\b/, date],
  [/\bhow (?:long|soon|fast|quick|quickly)\b|\bdeadline\b/, duration],
  [/\bhow many\b/, count],
  [/\bhow old\b/, age],
  [/\bhow (?:often|frequently|regularly)\b/, frequency],
  [
    /\bhow (?:much|big|large|far)\b|\b(?:percent|percentage|rate|number|total|amount|limit|maximum|minimum|target|average)\b/,
    figure,
  ],
  [
    /\b(?:amount|sum|how much (?:does|do|did|is|are|was|were|will)|worth|price|pay|paid|salary|money|cash|dollars)\b/,
    money,
  ],
  [/\b(?:costs?|fees?|charges?|rates?)\b/, charge],
  [
    /\bwho(?:'s|s| is| are| was| were)?\b(?! (?:can|may|must|should|approves?|decides?|has to|is allowed|pays?|bears?|covers?|gets?|receives?|needs?|owns?|qualifies|counts)\b)/,
    name,
  ],
  [/\bwho (?:can|may|must|should|approves?|decides?|has to|is allowed)\b/, nameOrOffice],
  [/\bwhat time\b|\btime of\b/, clock],
  [/\b(?:which|what|name of)\b.{0,20}\b(?:company|firm|bank|partner|custodian|auditor|agent|supplier)\b/, firm],
  [/\bwhich (?:\w+ )?(?:person|director|officer)\b/, name],
  [/\bwhere\b|\b(?:which|what) (?:city|town|country|place)\b/, place],
  [/\b(?:e-?mail|phone|telephone|contact|reach|write to|address|call)\b/, address],
];
