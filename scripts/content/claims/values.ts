import { type CurrencyCode, currencyCodes } from "../../../app/brand/currencies";
import { Rational } from "../../../app/domain/treasury/rational";
import { readFigures } from "../treasury-texts";

// What a sentence says in a form that can be compared: dates, times of day, figures with their units, and counted things.

/** Of a date and a time, figures by their units, or what is counted: "days", "consecutive trading days". */
type Kind = "date" | "time" | "fiat" | CurrencyCode | "%" | "BTC" | "grams" | "×" | (string & {});

/** Something that a text says. */
export interface Value {
  readonly kind: Kind;
  /** What is compared; of a date "--01-22" where the text leaves out the year. */
  readonly is: string;
  /** As the text writes it. */
  readonly written: string;
}

const months = "January February March April May June July August September October November December".split(" ");
const month = `(${months.join("|")})`;
/** "June 3, 2025", "June 3 to 5, 2025", "May 27 and 28", or an ISO date. */
const dates = new RegExp(
  `\\b${month} (\\d{1,2})(?:(?:–|-| and | to )(\\d{1,2}))?(?!\\d)(?:, (\\d{4}))?|\\b(\\d{4})-(\\d\\d)-(\\d\\d)`,
  "g",
);
const times = /\b(\d{1,2}):(\d\d) (a|p)\.m\.|T(\d\d):(\d\d)(?::\d\d)?(?:Z|[+-]\d\d:\d\d)/g;
const small =
  "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty";
const tens = "twenty thirty forty fifty sixty seventy eighty ninety".split(" ");
const ones = small.split(" ");
/** From "twenty-one" on first: "twenty" alone must not match their beginning. */
const words = new Map<string, string>([
  ...tens.flatMap((ten, index) =>
    ones.slice(1, 10).map((one, digit): [string, string] => [`${ten}-${one}`, String(index * 10 + 21 + digit)]),
  ),
  ...tens.map((ten, index): [string, string] => [ten, String(index * 10 + 20)]),
  ...ones.map((word, count): [string, string] => [word, String(count)]),
]);
const number = `(\\d{1,3}(?:,\\d{3})+|\\d+(?:\\.\\d+)?|${[...words.keys()].join("|")})`;

const units: ReadonlySet<string> = new Set(["fiat", ...currencyCodes, "%", "BTC", "grams", "×", "sats"]);

const pad = (part: string | number) => String(part).padStart(2, "0");

function readDates(text: string): Value[] {
  return [...text.matchAll(dates)].flatMap(([written, name = "", from = "", to, year, isoYear, isoMonth, isoDay]) => {
    if (isoYear !== undefined) return [{ kind: "date", is: `${isoYear}-${isoMonth}-${isoDay}`, written }];
    const days = to === undefined ? [from] : [from, to];
    return days.map((day) => ({
      kind: "date",
      is: `${year ?? "-"}-${pad(months.indexOf(name) + 1)}-${pad(day)}`,
      written,
    }));
  });
}

function readTimes(text: string): Value[] {
  return [...text.matchAll(times)].map(([written, hour = "", minute = "", half, isoHour, isoMinute]) => {
    if (half === undefined) return { kind: "time", is: `${isoHour}:${isoMinute}`, written: written.slice(1, 6) };
    return { kind: "time", is: `${pad((Number(hour) % 12) + (half === "p" ? 12 : 0))}:${minute}`, written };
  });
}

function readUnits(text: string, currency: CurrencyCode): Value[] {
  return readFigures("", text, currency).figures.flatMap(({ value, unit, written }) =>
    unit === "" || unit === "securities" ? [] : [{ kind: unit, is: value, written }],
  );
}

/** Numbers before a noun, with up to two words between them: "five consecutive trading days" for "trading days". */
function readCounts(text: string, noun: string): Value[] {
  const pattern = new RegExp(`\\b${number}(?:[ -][a-z]+){0,2}[ -]${escapeText(noun)}\\b`, "gi");
  return [...text.matchAll(pattern)].map(([written, count = ""]) => ({ kind: noun, is: digitsOf(count), written }));
}

const digitsOf = (count: string) => words.get(count.toLowerCase()) ?? String(Rational.of(count.replaceAll(",", "")));

const escapeText = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, "\\$&");

/** The value that a fact has, from how a text would write it; null for words alone. */
export function readValue(written: string, currency: CurrencyCode): Value | null {
  const [value] = [...readDates(written), ...readTimes(written), ...readUnits(written, currency)];
  if (value) return { ...value, written };
  const counted = new RegExp(`^${number} (.+)$`, "i").exec(written);
  return counted ? { kind: counted[2] ?? "", is: digitsOf(counted[1] ?? ""), written } : null;
}

/**
 * Everything of a kind that a sentence says.
 * @param currency the company's
 * @param among words of which a text says one, where the fact is neither a date nor a figure
 */
export function readValues(text: string, kind: Kind, currency: CurrencyCode, among: readonly string[] = []): Value[] {
  if (kind === "words")
    return among.flatMap((word) => {
      const found = new RegExp(`(?<![\\p{L}\\d])${escapeText(word)}(?![\\p{L}\\d])`, "iu").exec(text);
      return found ? [{ kind, is: word.toLowerCase(), written: found[0] }] : [];
    });
  if (kind === "date") return readDates(text);
  if (kind === "time") return readTimes(text);
  if (units.has(kind)) return readUnits(text, currency).filter((value) => value.kind === kind);
  return readCounts(text, kind);
}

/** Whether two values are the same; a date without its year is that day of any. */
export function isSame(one: Value, other: Value): boolean {
  if (one.kind === "date" && (one.is.startsWith("-") || other.is.startsWith("-")))
    return one.is.slice(-5) === other.is.slice(-5);
  return one.is === other.is;
}
