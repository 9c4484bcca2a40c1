import { foldWords } from "./fold-words";

interface Term {
  /** As it is searched: folded, a number as 147850.5 whatever it was written with. */
  readonly term: string;
  /** What else finds it: a number's whole part, the unit behind it, its parts at spaces. */
  readonly others: readonly string[];
  /** The numbers that spaces may have parted, as "78 000". */
  readonly parts: readonly string[];
  readonly start: number;
  readonly end: number;
}

/** Powers of ten; a suffix of a sign or two only directly behind its number. */
const UNITS: Readonly<Record<string, number>> = {
  k: 3,
  thousand: 3,
  m: 6,
  mn: 6,
  mln: 6,
  million: 6,
  b: 9,
  bn: 9,
  billion: 9,
  tn: 12,
  trillion: 12,
};

/**
 * A number with its groups, decimals and unit, without the sign of its currency; or a word. Groups
 * have one separator, decimals another; 1.234 is a group, as 1,234 is. A currency code may
 * touch the number: CAD78,000.
 */
const TERM = new RegExp(
  [
    "\\p{L}{0,3}\\p{Sc}(?=[ \\u00a0]?\\d)",
    "\\p{L}{2,4}(?=\\d{1,9}[,.'’]\\d|\\d{4})",
    "(?<whole>[1-9]\\d?(?:,\\d\\d){1,4},\\d{3}(?!\\d)|[1-9]\\d{0,2}(?<group>[,.'’ \\u00a0\\u2009\\u202f])\\d{3}(?!\\d)(?:\\k<group>\\d{3}(?!\\d))*|\\d+)(?:[.,](?<decimals>\\d+))?(?:[ \\u00a0](?<unit>thousand|million|billion|trillion|mn|mln|bn)(?!\\p{L})|(?<suffix>k|mn?|mln|bn?|tn)(?![\\p{L}\\d]))?",
    "(?<word>[^\\n\\r\\p{Z}\\p{P}\\p{Sc}]+)",
  ].join("|"),
  "giu",
);

const isCurrency = (term: string) => /\p{Sc}$/u.test(term);

/** Digits as a number: without leading zeros, nor zeros behind the point. */
function format(whole: string, decimals = "", power = 0): string {
  const moved = decimals.padEnd(power, "0");
  const rest = moved.slice(power).replace(/0+$/, "");
  return `${whole}${moved.slice(0, power)}`.replace(/^0+(?=\d)/, "") + (rest && `.${rest}`);
}

export function listTerms(text: string): Term[] {
  return [...text.matchAll(TERM)].flatMap(({ 0: written, index: start, groups = {} }) => {
    if (isCurrency(written)) return [];
    const place = { start, end: start + written.length };
    const { whole, group, decimals, unit = groups.suffix } = groups;
    if (whole === undefined) return [{ ...place, term: foldWords(written), others: [], parts: [] }];
    const power = UNITS[(unit ?? "").toLowerCase()] ?? 0;
    // "62.165 billion": no company writes millions in thousands of them.
    const isPoint = power > 0 && group === "." && decimals === undefined;
    const [digits, behind] = isPoint
      ? whole.split(".")
      : [whole.replace(/\D/g, ""), decimals ?? ""];
    const term = format(digits ?? "", behind, power);
    const parts = group && /\s/.test(group) ? whole.split(group).map((part) => format(part)) : [];
    const others = [
      format(digits ?? "", behind),
      format(digits ?? ""),
      ...(unit ? [foldWords(unit)] : []),
      ...parts,
    ];
    return [{ ...place, term, others: others.filter((other) => other !== term), parts }];
  });
}

/** Numbers are found as they are, words by their beginnings and with typing errors. */
export const isNumber = (term = "") => /^\d/.test(term);

const currencies = new Set([
  ...["aud", "brl", "cad", "chf", "dkk", "eur", "gbp", "hkd", "inr", "jpy", "kr", "nok", "rs"],
  ...["sek", "sgd", "usd"],
]);

/**
 * The terms of a query, each in the one form that every way to write it has, without the currency
 * of a number; where spaces may part two numbers or the groups of one, both readings.
 */
export function readQuery(query: string): string[][] {
  const terms = listTerms(query.normalize("NFKC")).filter(
    ({ term }, at, all) =>
      !currencies.has(term) || ![all[at - 1], all[at + 1]].some((next) => isNumber(next?.term)),
  );
  const joined = terms.map(({ term }) => term);
  const parted = terms.flatMap(({ term, parts }) => (parts.length > 0 ? parts : [term]));
  return parted.length > joined.length ? [joined, parted] : [joined];
}
