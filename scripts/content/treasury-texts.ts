import { type CurrencyCode, currencies, currencyCodes } from "../../app/brand/currencies";
import type { Ledger, LedgerEntry } from "../../app/content/treasury-schema";
import { entriesOf, openInstruments } from "../../app/domain/treasury/books";
import { sumTrades, type Trade } from "../../app/domain/treasury/ledger-state";
import { computeMeasure, type Measure } from "../../app/domain/treasury/measures";
import { type Exact, Rational, sum } from "../../app/domain/treasury/rational";
import { formatDayOfYear } from "../../app/locale/days";
import type { Folder } from "./files";
import { openTreasury, readMark, sumAllotted } from "./treasury-checks";
import { type Row, readField, show } from "./treasury-rows";

// The ledger against the texts of releases and pages. A release must state the numbers of every entry that names it,
// and neither it nor a page may state a figure of the treasury that the ledger does not know.

/** The unit of a number; a text that writes a figure without its unit may mean any. */
type Unit = "BTC" | "fiat" | OtherCurrency | "grams" | "securities" | "%" | "×" | "sats";
/** Of an amount in another currency than the company's. */
type OtherCurrency = CurrencyCode;

interface UnitNumber {
  readonly value: string;
  readonly unit: Unit;
}

const toNumber = (value: Exact, unit: Unit): UnitNumber => ({ value: Rational.of(value).toString(), unit });

/** Numbers of the ledger by their value, each with its units. */
export type Numbers = ReadonlyMap<string, ReadonlySet<Unit>>;

export function collectNumbers(numbers: readonly UnitNumber[]): Numbers {
  const units = new Map<string, Set<Unit>>();
  for (const { value, unit } of numbers) units.set(value, (units.get(value) ?? new Set()).add(unit));
  return units;
}

/** The values that a figure of a unit can be compared with: a quantity of Bitcoin is never a price or a multiple. */
const valuesAlike = (numbers: Numbers, unit: Unit | "") =>
  [...numbers].flatMap(([value, units]) => (unit === "" || units.has(unit) ? [value] : []));

/** A figure as a text writes it: "C$2.4 million" is 2400000. */
export interface Figure {
  readonly written: string;
  /** A decimal without separators or needless zeros. */
  readonly value: string;
  readonly unit: Unit | "";
  readonly line: number;
}

/** A text with every number in it; `isFigure` says which are more than a count of something or part of a date. */
export interface Text {
  readonly file: string;
  readonly content: string;
  readonly figures: readonly Figure[];
}

/** What stands before an amount, by the currency that it means where the company's own isn't meant. */
const currencyOf: Readonly<Record<string, CurrencyCode>> = {
  CA$: "CAD",
  US$: "USD",
  ...Object.fromEntries(
    currencyCodes.flatMap((code) => [[code, code] as const, [currencies[code].sign.trim(), code] as const]),
  ),
};
const money = Object.keys(currencyOf)
  .map((prefix) => (prefix in currencies ? `${prefix} ` : prefix.replace("$", "\\$")))
  .join("|");
const unit = String.raw`[Bb]illion|[Mm]illion|BTC\b|kg\b|g\b|grams?\b|shares\b|sats\b|%|×`;
const figurePattern = new RegExp(
  String.raw`(${money})?(\d{1,3}(?:[,’']\d{2,3})*[,’']\d{3}|\d+)(\.\d+)?(?![\d(])(?: ?(${unit}))?`,
  "g",
);

/** @param currency the company's: a dollar sign alone is its own where it has dollars */
export function readFigures(file: string, content: string, currency: CurrencyCode): Text {
  const figures = content.split("\n").flatMap((text, index) =>
    [...text.matchAll(figurePattern)].map(([written, prefix = "", whole = "", fraction = "", suffix = ""]) => {
      const factor = { billion: 1_000_000_000, million: 1_000_000, kg: 1_000 }[suffix.toLowerCase()] ?? 1;
      const value = Rational.of(whole.replaceAll(/[,’']/g, "") + fraction).times(factor);
      const unit = prefix ? moneyOf(prefix.trim(), currency) : unitOf(suffix);
      return { written: written.trim(), value: String(value), unit, line: index + 1 };
    }),
  );
  return { file, content, figures };
}

/** The same of a document: its figures' lines are its pages. */
export const readPages = (file: string, pages: readonly string[], currency: CurrencyCode): Text =>
  readFigures(file, pages.map((page) => page.replaceAll("\n", " ")).join("\n"), currency);

function moneyOf(prefix: string, own: CurrencyCode): Unit {
  const isOwn = prefix === own || prefix === currencies[own].symbol;
  const written = currencyOf[prefix];
  return isOwn || written === own || !written ? "fiat" : written;
}

function unitOf(written: string): Unit | "" {
  if (/^(kg|g|grams?)$/.test(written)) return "grams";
  if (written === "shares") return "securities";
  return /^[mb]illion$/i.test(written) ? "" : (written as Unit | "");
}

const isFigure = ({ written, unit }: Figure) => unit !== "" || /\d[,’']\d{3}|\.\d|[mb]illion/i.test(written);

/** Figures so long that no other fact of the company is likely to have the same: "C$319,424", but not "C$1.5 million". */
const TELLING_DIGITS = 5;
export const isTelling = ({ written, value, unit }: Figure) =>
  unit === "BTC" ? written.includes(".") : significantDigits(value) >= TELLING_DIGITS;

/** How many digits a decimal has without the zeros before and after them. */
const significantDigits = (decimal: string) => decimal.replace(/\D/g, "").replace(/^0+|0+$/g, "").length;

/** The candidate that is nearest in proportion, for a message that names both numbers. */
function nearest<Candidate>(value: string, candidates: readonly Candidate[], of: (candidate: Candidate) => string) {
  const distance = (candidate: Candidate) =>
    Math.abs(Math.log((Number(of(candidate)) || 1e-9) / (Number(value) || 1e-9)));
  return candidates.toSorted((a, b) => distance(a) - distance(b))[0];
}

/** Whether two numbers differ in one digit, or in the order of two neighbours: more likely a slip than another fact. */
function looksLike(one: string, other: string): boolean {
  if (one.length !== other.length || significantDigits(one) < 3) return false;
  const differing = [...one].flatMap((digit, at) => (digit === other[at] ? [] : [at]));
  const [a = 0, b = 0] = differing;
  return (
    differing.length === 1 || (differing.length === 2 && b === a + 1 && one[a] === other[b] && one[b] === other[a])
  );
}

/** The fields whose numbers a release must state of an entry that names it. */
const statedFields: Readonly<Record<LedgerEntry["kind"], string>> = {
  btc: "btc priceFiat costFiat after.btc",
  gold: "grams priceFiatPerGram costFiat after.grams",
  capital: "shares warrants finderWarrants options unitFiat grossFiat feesFiat cashAfterFiat dilutedAfter",
  instrument: "strikeFiat count acceleration.shareFiat",
  mark: "btcFiat goldFiatPerGram shareFiat",
  balance: "cashFiat btcFiat goldFiat totalAssetsFiat liabilitiesFiat equityFiat",
  policy: "cashFloorFiat boardLimitFiat",
  attestation: "",
  ownership: "insiders restricted freeFloat",
  limits: "",
  published: "value",
  split: "new old sharesAfter",
  class: "",
  programme: "capacityFiat",
  debt: "principalFiat couponPercent conversion.priceFiat",
  "debt-change": "principalFiat shares",
  preferred: "shares dividendPercent",
  transfer: "btc",
  encumbrance: "btc",
  correction: "",
};

/** Kinds of which zero is nothing to state. */
const sparse: ReadonlySet<LedgerEntry["kind"]> = new Set(["capital", "debt", "debt-change", "preferred", "btc"]);

/** Kinds whose release says their day. */
const daily: ReadonlySet<LedgerEntry["kind"]> = new Set([
  "btc",
  "gold",
  "capital",
  "mark",
  "policy",
  "published",
  "ownership",
  "instrument",
]);

/** The numbers by field, of a capital entry those that are not zero. */
function statedNumbers(entry: LedgerEntry): [field: string, number: string | number][] {
  const others =
    entry.kind === "balance"
      ? (["otherAssetsFiat", "resultsFiat"] as const).flatMap((field) =>
          Object.keys(entry[field] ?? {}).map((name) => `${field}.${name}`),
        )
      : [];
  return [...statedFields[entry.kind].split(" "), ...others].flatMap((field) => {
    const number = readField(entry, field);
    const isLeftOut =
      number === undefined ||
      (sparse.has(entry.kind) && Number(number) === 0) ||
      (entry.kind === "instrument" && entry.type === "warrant" && field === "count");
    return isLeftOut ? [] : [[field, number]];
  });
}

/** The words that a release must state of an entry that names it. */
function statedWords(entry: LedgerEntry): string[] {
  if (entry.kind === "policy") return entry.custody.map(({ custodian }) => custodian);
  if (entry.kind === "published") return [entry.label];
  if (entry.kind === "instrument") return entry.expires === undefined ? [] : [formatDayOfYear(entry.expires)];
  if (!daily.has(entry.kind)) return [];
  const isSilent = entry.kind === "capital" && statedNumbers(entry).length === 0;
  return isSilent ? [] : [formatDayOfYear(entry.date)];
}

/** Rejects an entry whose release does not state it, with the nearest number of the text, if there is one. */
export function checkRelease({ entry, reject }: Row, { file, content, figures }: Text, numbers: Numbers): void {
  const unknown = figures.filter((figure) => isFigure(figure) && !numbers.has(figure.value));
  for (const [field, number] of statedNumbers(entry)) {
    if (figures.some(({ value }) => value === String(Rational.of(number)))) continue;
    const unit = unitOfField(field, entry);
    const isAlike = (figure: Figure) => figure.unit === unit || (figure.unit === "" && isFigure(figure));
    const candidates = [unknown, figures].map((all) => all.filter(isAlike)).find((all) => all.length > 0) ?? [];
    const other = nearest(String(number), candidates, ({ value }) => value);
    const found = other ? `; the nearest number is ${other.written}, in ${file}:${other.line}` : "";
    reject(field, `is ${show(number)}, and release ${entry.release} does not state it${found}`);
  }
  for (const word of statedWords(entry))
    if (!content.includes(word)) reject("release", `${file} does not state "${word}", and this entry does`);
  const approval = "approvedBy" in entry && entry.approvedBy !== undefined;
  if (approval && !/board (of directors )?approved|approved by the board/i.test(content))
    reject("approvedBy", `${file} states no approval by the board`);
}

interface FigureRules {
  readonly folder: Folder;
  /** The ledger's numbers. */
  readonly numbers: Numbers;
  /** Values that the text may state, though they are not the treasury's. */
  readonly others?: readonly string[];
  /** The numbers of the text's subject: a shorter figure that looks like one of these is a slip too. */
  readonly own?: Numbers;
  /** Which figures count. */
  readonly isChecked: (figure: Figure) => boolean;
}

/**
 * Rejects figures of a text that the ledger does not have: those that count, telling ones that look like a number of the
 * ledger, and shorter ones that look like one of `own`.
 */
export function checkFigures(
  { file, figures }: Text,
  { folder: { problems }, numbers, others = [], own = numbers, isChecked }: FigureRules,
): void {
  for (const figure of figures) {
    const { written, value, line, unit } = figure;
    if (numbers.has(value) || others.includes(value) || !isFigure(figure) || unit in currencies) continue;
    // Percentages are of many things, voting among them; only where all figures count are they of the treasury.
    const alike = unit === "%" ? [] : valuesAlike(isTelling(figure) ? numbers : own, unit);
    const slip = alike.find((number) => looksLike(value, number));
    if (slip === undefined && !isChecked(figure)) continue;
    const expected = slip ?? nearest(value, valuesAlike(numbers, unit), (number) => number);
    const hint = expected === undefined ? "the ledger has no such figure" : `the ledger has ${show(expected)}`;
    problems.push({ file, line, reason: `states ${written}, and ${hint}` });
  }
}

/** The same, as measures name it. */
const unitOfMeasure = {
  BTC: "BTC",
  fiat: "fiat",
  percent: "%",
  ratio: "×",
  sats: "sats",
  g: "grams",
  shares: "securities",
  years: "×",
} as const;

/** The unit of a field, from its name, as treasury-schema.ts promises. */
function unitOfField(field: string, entry: object): Unit {
  const names = field.split(".");
  if (names.some((name) => /Fiat(PerGram)?$/.test(name) || name === "allotted")) return "fiat";
  const name = names.at(-1) ?? "";
  if (name === "value" && "unit" in entry) return unitOfMeasure[entry.unit as keyof typeof unitOfMeasure];
  if (/btc$/i.test(name)) return "BTC";
  if (/percent$/i.test(name)) return "%";
  return name.startsWith("grams") ? "grams" : "securities";
}

/** Every decimal and count of an entry, numbers of releases and trades aside. */
export function numbersOf(entry: object, path = "", whole = entry): UnitNumber[] {
  return Object.entries(entry).flatMap(([key, value]): UnitNumber[] => {
    // An amount in another currency is none of the treasury's, as figures of texts in it are not.
    if (["release", "no", "paidIn", "rounded", "votes", "weight"].includes(key) || value === null) return [];
    const field = path === "" ? key : `${path}.${key}`;
    if (typeof value === "object") return numbersOf(value, field, whole);
    return /^-?\d+(\.\d+)?$/.test(String(value)) ? [toNumber(value, unitOfField(field, whole))] : [];
  });
}

type Add = (unit: Unit, ...numbers: (Exact | null)[]) => void;

/** A list up to each of its items. */
const prefixesOf = <Item>(items: readonly Item[]) => items.map((_, index) => items.slice(0, index + 1));

const assets = [
  ["btc", "BTC"],
  ["gold", "grams"],
] as const;

/** The ledger's own numbers, and every sum and quotient of them that a text has reason to state. */
export function listNumbers(ledger: Ledger, currency: CurrencyCode): Numbers {
  const stated = ledger.flatMap((entry) => (entry.kind === "limits" ? [] : numbersOf(entry)));
  const add: Add = (unit, ...numbers) =>
    stated.push(...numbers.flatMap((number) => (number === null ? [] : toNumber(number, unit))));
  const trades = assets.flatMap(([kind]): Trade[] => entriesOf(ledger, kind));
  for (const [kind, unit] of assets)
    for (const soFar of prefixesOf(entriesOf(ledger, kind))) {
      const { quantity, cost } = sumTrades(soFar);
      add(unit, quantity);
      add("fiat", cost, cost.over(quantity)?.toFixed(currencies[currency].decimals) ?? null);
    }
  addRaises(ledger, trades, add);
  const treasury = openTreasury(ledger, currency);
  for (const { date } of entriesOf(ledger, "mark")) {
    stated.push(...treasury.measures({ asOf: date }).flatMap(numbersOfMeasure));
    add("fiat", sum(trades.filter((trade) => trade.date <= date).map(({ costFiat }) => costFiat)));
    for (const [kind] of assets) {
      const { quantity, cost } = sumTrades(entriesOf(ledger, kind, date));
      add(
        "fiat",
        quantity
          .times(readMark(ledger, date)[kind] ?? 0)
          .minus(cost)
          .toFixed(0),
      );
    }
  }
  addSecurities(ledger, add);
  return collectNumbers(stated);
}

/** By event and by raise: totals so far, net of fees, and the paid and remaining parts of each allotment. */
function addRaises(ledger: Ledger, trades: readonly Trade[], add: Add): void {
  const events = entriesOf(ledger, "capital");
  for (const scope of new Set(events.flatMap(({ event, raise }) => [event, raise ?? event]))) {
    const parts = events.filter(({ event, raise }) => event === scope || raise === scope);
    for (const soFar of prefixesOf(parts)) {
      const total = (field: "shares" | "warrants" | "finderWarrants" | "feesFiat" | "grossFiat") =>
        sum(soFar.map((part) => part[field] ?? 0));
      add("securities", total("shares"), total("warrants"), total("finderWarrants"));
      add("fiat", total("feesFiat"), total("grossFiat"), total("grossFiat").minus(total("feesFiat")));
    }
    const names = new Set([scope, ...parts.map(({ event }) => event)]);
    for (const [kind, unit] of assets) {
      const allotted = sumAllotted(parts, kind);
      const paid = trades.filter((trade) => trade.kind === kind && trade.paidFrom && names.has(trade.paidFrom));
      for (const soFar of prefixesOf(paid)) {
        const { cost, quantity } = sumTrades(soFar);
        add(unit, quantity);
        add("fiat", cost, allotted.minus(cost));
      }
      add("fiat", allotted);
    }
  }
}

/** By strike, by expiry and in escrow: the counts of each day on which one changed. */
function addSecurities(ledger: Ledger, add: Add): void {
  const instruments = entriesOf(ledger, "instrument");
  for (const strike of new Set(instruments.map(({ strikeFiat }) => strikeFiat)))
    add("securities", sum(instruments.flatMap(({ strikeFiat, count }) => (strikeFiat === strike ? count : []))));
  const days = instruments.flatMap(({ date, schedule }) => [date, ...Object.keys(schedule)]);
  for (const day of new Set([...days, ...ledger.map(({ date }) => date)])) {
    const escrow = openInstruments(ledger, day).filter(({ type }) => type === "escrow");
    const scheduled = escrow.filter(({ condition }) => condition === undefined);
    add("securities", ...escrow.map(({ remaining }) => remaining));
    add("securities", sum(scheduled.map(({ remaining }) => remaining)));
    add("securities", sum(scheduled.map(({ schedule }) => schedule[day] ?? 0)));
  }
}

/** Products and sums of a measure's inputs that a text may state; those of inputs that it lacks have no value. */
const TERMS = ["B*P", "G*g", "B*P+G*g", "S*p", "D*p"];

/** The numbers in the working of a measure: inputs, products and sums of them, and the result in up to two decimals. */
export function numbersOfMeasure({ formula, unit, decimals, inputs }: Measure): UnitNumber[] {
  const values = Object.fromEntries(inputs.map(({ symbol, value }) => [symbol, value]));
  const parts: Pick<Measure, "formula" | "unit" | "decimals">[] = [
    ...TERMS.map((formula) => ({ formula, unit: "fiat" as const, decimals: 0 })),
    { formula: "G*g/P", unit: "BTC", decimals: 2 },
    ...[0, 1, 2, decimals].map((decimals) => ({ formula, unit, decimals })),
  ];
  const computed = parts.map((part) => ({ value: computeMeasure(part, values), unit: part.unit }));
  return [...inputs, ...computed].flatMap(({ value, unit }) =>
    value === null ? [] : toNumber(value, unitOfMeasure[unit]),
  );
}
