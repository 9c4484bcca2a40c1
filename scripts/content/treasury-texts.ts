import type { Ledger, LedgerEntry } from "../../app/content/treasury-schema";
import { publish } from "../../app/domain/publication";
import { entriesOf, openInstruments, sumTrades, type Trade } from "../../app/domain/treasury/books";
import { computeMeasure, type Measure } from "../../app/domain/treasury/measures";
import { Rational, sum } from "../../app/domain/treasury/rational";
import { createTreasury } from "../../app/domain/treasury/treasury";
import type { Folder } from "./files";
import { type Row, readField, show } from "./treasury-checks";

// The ledger against the texts of releases and pages. A release must state the numbers of every entry that names it,
// and neither it nor a page may state a figure of the treasury that the ledger does not know.

export interface Text {
  readonly file: string;
  readonly content: string;
}

/** The unit of a number; a text that writes a figure without its unit may mean any. */
type Unit = "BTC" | "CAD" | "USD" | "grams" | "securities" | "%" | "×" | "sats";

interface KnownNumber {
  readonly value: string;
  readonly unit: Unit;
}

/** Numbers of the ledger by their value, each with its units. */
export type Numbers = ReadonlyMap<string, ReadonlySet<Unit>>;

export function collectNumbers(numbers: readonly KnownNumber[]): Numbers {
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

const figurePattern =
  /(C\$|USD )?(\d{1,3}(?:,\d{3})+|\d+)(\.\d+)?(?![\d(])(?: ?([Mm]illion|BTC\b|kg\b|g\b|grams?\b|shares\b|sats\b|%|×))?/g;

const knownFigures = new WeakMap<Text, Figure[]>();

/** Every number of a text; `isFigure` says which are more than a count of something or part of a date. */
function readFigures(text: Text): Figure[] {
  const figures = knownFigures.get(text) ?? parseFigures(text.content);
  knownFigures.set(text, figures);
  return figures;
}

function parseFigures(content: string): Figure[] {
  return content.split("\n").flatMap((text, index) =>
    [...text.matchAll(figurePattern)].map(([written, prefix = "", whole = "", fraction = "", suffix = ""]) => {
      const factor = { million: 1_000_000, kg: 1_000 }[suffix.toLowerCase()] ?? 1;
      const value = Rational.of(whole.replaceAll(",", "") + fraction).times(Rational.of(factor));
      return {
        written: written.trim(),
        value: value.toString(),
        unit: unitOf(prefix.trim() || suffix),
        line: index + 1,
      };
    }),
  );
}

function unitOf(written: string): Unit | "" {
  if (written === "C$") return "CAD";
  if (/^(kg|g|grams?)$/.test(written)) return "grams";
  if (written === "shares") return "securities";
  return /^million$/i.test(written) ? "" : (written as Unit | "");
}

const isFigure = ({ written, unit }: Figure) => unit !== "" || /\d,\d{3}|\.\d|million/i.test(written);

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

const longDate = new Intl.DateTimeFormat("en-CA", { month: "long", day: "numeric", timeZone: "UTC" });
/** "June 23": the year may be elsewhere, as in a table's heading. */
const dayOf = (date: string) => longDate.format(new Date(date));

/** The fields whose numbers a release must state of an entry that names it. */
const statedFields: Readonly<Record<LedgerEntry["kind"], string>> = {
  btc: "btc priceCad costCad after.btc",
  gold: "grams priceCadPerGram costCad after.grams",
  capital: "shares warrants finderWarrants options unitCad grossCad feesCad cashAfterCad dilutedAfter",
  instrument: "strikeCad count",
  mark: "btcCad goldCadPerGram shareCad",
  balance: "cashCad btcCad goldCad totalAssetsCad liabilitiesCad equityCad",
  policy: "cashFloorCad boardLimitCad",
  limits: "",
  published: "value",
};

/** The numbers by field, of a capital entry those that are not zero. */
function statedNumbers(entry: LedgerEntry): [field: string, number: string | number][] {
  const others = entry.kind === "balance" ? Object.entries(entry.otherAssetsCad) : [];
  return [
    ...statedFields[entry.kind].split(" ").flatMap((field): [string, string | number][] => {
      const number = readField(entry, field);
      const isLeftOut =
        number === undefined ||
        (entry.kind === "capital" && Number(number) === 0) ||
        (entry.kind === "instrument" && entry.type === "warrant" && field === "count");
      return isLeftOut ? [] : [[field, number]];
    }),
    ...others.map(([name, cad]): [string, string] => [`otherAssetsCad.${name}`, cad]),
  ];
}

/** The words that a release must state of an entry that names it. */
function statedWords(entry: LedgerEntry): string[] {
  switch (entry.kind) {
    case "balance":
    case "limits":
      return [];
    case "policy":
      return entry.custody.map(({ custodian }) => custodian);
    case "published":
      return [entry.label];
    case "instrument":
      return [dayOf(entry.expires)];
    case "capital":
      return statedNumbers(entry).length > 0 ? [dayOf(entry.date)] : [];
    default:
      return [dayOf(entry.date)];
  }
}

/** Rejects an entry whose release does not state it, with the nearest number of the text, if there is one. */
export function checkRelease({ entry, reject }: Row, text: Text, known: Numbers): void {
  const { file, content } = text;
  const figures = readFigures(text);
  const unknown = figures.filter((figure) => isFigure(figure) && !known.has(figure.value));
  for (const [field, number] of statedNumbers(entry)) {
    if (figures.some(({ value }) => value === Rational.of(number).toString())) continue;
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
  /** The numbers of the text's subject: a shorter figure that looks like one of these is a slip too. */
  readonly own: Numbers;
  /** Which figures count. */
  readonly isChecked: (figure: Figure) => boolean;
}

/**
 * Rejects figures of a text that the ledger does not know: those that count, telling ones that look like a number of the
 * ledger, and shorter ones that look like one of `own`.
 * @param others values that the text may state, though they are not the treasury's
 */
export function checkFigures(
  text: Text,
  known: Numbers,
  others: readonly string[],
  { folder: { problems }, own, isChecked }: FigureRules,
): void {
  for (const figure of readFigures(text)) {
    const { written, value, line, unit } = figure;
    if (known.has(value) || others.includes(value) || !isFigure(figure) || unit === "USD") continue;
    // Percentages are of many things, voting among them; only where all figures count are they of the treasury.
    const alike = unit === "%" ? [] : valuesAlike(isTelling(figure) ? known : own, unit);
    const slip = alike.find((number) => looksLike(value, number));
    if (slip === undefined && !isChecked(figure)) continue;
    const expected = slip ?? nearest(value, valuesAlike(known, unit), (number) => number);
    const hint = expected === undefined ? "the ledger has no such figure" : `the ledger has ${show(expected)}`;
    problems.push({ file: text.file, line, reason: `states ${written}, and ${hint}` });
  }
}

/** The same, as measures name it. */
const unitOfMeasure = {
  BTC: "BTC",
  CAD: "CAD",
  percent: "%",
  ratio: "×",
  sats: "sats",
  g: "grams",
  shares: "securities",
} as const;

/** The unit of a field, from its name, as treasury-schema.ts promises. */
function unitOfField(field: string, entry: object): Unit {
  const names = field.split(".");
  if (names.some((name) => /Cad(PerGram)?$/.test(name) || name === "allotted")) return "CAD";
  const name = names.at(-1) ?? "";
  if (name === "value" && "unit" in entry) return unitOfMeasure[entry.unit as keyof typeof unitOfMeasure];
  if (name === "btc") return "BTC";
  return name.startsWith("grams") ? "grams" : "securities";
}

/** Every decimal and count of an entry, numbers of releases and trades aside. */
export function numbersOf(entry: object, path = "", whole = entry): KnownNumber[] {
  return Object.entries(entry).flatMap(([key, value]): KnownNumber[] => {
    if (key === "release" || key === "no" || value === null) return [];
    const field = path === "" ? key : `${path}.${key}`;
    if (typeof value === "object") return numbersOf(value, field, whole);
    if (!/^-?\d+(\.\d+)?$/.test(String(value))) return [];
    return [{ value: Rational.of(String(value)).toString(), unit: unitOfField(field, whole) }];
  });
}

/** The ledger's own numbers, and every sum and quotient of them that a text has reason to state. */
export function knownNumbers(ledger: Ledger): Numbers {
  const stated = ledger.flatMap((entry) => (entry.kind === "limits" ? [] : numbersOf(entry)));
  const add: Add = (unit, ...numbers) => {
    for (const number of numbers)
      if (number !== null) stated.push({ value: Rational.of(String(number)).toString(), unit });
  };
  const trades = [...entriesOf(ledger, "btc"), ...entriesOf(ledger, "gold")];
  for (const kind of ["btc", "gold"] as const)
    for (const [index] of entriesOf(ledger, kind).entries()) {
      const { quantity, cost } = sumTrades(entriesOf(ledger, kind).slice(0, index + 1));
      add(unitOfAsset[kind], quantity);
      add("CAD", cost, cost.over(quantity)?.toFixed(2) ?? null);
    }
  addRaises(ledger, trades, add);
  for (const { date } of entriesOf(ledger, "mark")) {
    const treasury = createTreasury(publish({ treasury: ledger }, Number.POSITIVE_INFINITY));
    for (const measure of treasury.measures({ asOf: date })) stated.push(...numbersOfMeasure(measure));
    add("CAD", sum(trades.filter((trade) => trade.date <= date).map(({ costCad }) => costCad)));
    for (const asset of ["btc", "gold"] as const) {
      const mark = entriesOf(ledger, "mark").find((mark) => mark.date === date);
      const price = (asset === "btc" ? mark?.btcCad : mark?.goldCadPerGram) ?? "0";
      const { quantity, cost } = sumTrades(entriesOf(ledger, asset, date));
      add("CAD", quantity.times(Rational.of(price)).minus(cost).toFixed(0));
    }
  }
  addSecurities(ledger, add);
  return collectNumbers(stated);
}

const unitOfAsset = { btc: "BTC", gold: "grams" } as const;

type Add = (unit: Unit, ...numbers: (Rational | string | number | null)[]) => void;

/** By event and by raise: totals so far, net of fees, and the paid and remaining parts of each allotment. */
function addRaises(ledger: Ledger, trades: readonly Trade[], add: Add): void {
  const events = entriesOf(ledger, "capital");
  for (const scope of new Set(events.flatMap(({ event, raise }) => [event, raise ?? event]))) {
    const parts = events.filter(({ event, raise }) => event === scope || raise === scope);
    for (const [index] of parts.entries()) {
      const soFar = parts.slice(0, index + 1);
      for (const field of ["shares", "warrants", "finderWarrants", "feesCad", "grossCad"] as const)
        add(unitOfField(field, {}), sum(soFar.map((part) => part[field] ?? "0")));
      add("CAD", sum(soFar.map(({ grossCad }) => grossCad ?? "0")).minus(sum(soFar.map(({ feesCad }) => feesCad))));
    }
    const names = new Set([scope, ...parts.map(({ event }) => event)]);
    for (const [kind, use] of [
      ["btc", "bitcoin"],
      ["gold", "gold"],
    ] as const) {
      const allotted = sum(parts.map((part) => part.allotted?.[use] ?? "0"));
      const paid = trades.filter((trade) => trade.kind === kind && trade.paidFrom && names.has(trade.paidFrom));
      for (const [index] of paid.entries()) {
        const { cost, quantity } = sumTrades(paid.slice(0, index + 1));
        add(unitOfAsset[kind], quantity);
        add("CAD", cost, allotted.minus(cost));
      }
      add("CAD", allotted);
    }
  }
}

/** By strike, by expiry and in escrow: the counts of each day on which one changed. */
function addSecurities(ledger: Ledger, add: Add): void {
  const instruments = entriesOf(ledger, "instrument");
  for (const strike of new Set(instruments.map(({ strikeCad }) => strikeCad)))
    add(
      "securities",
      instruments.reduce((count, other) => count + (other.strikeCad === strike ? other.count : 0), 0),
    );
  const days = instruments.flatMap(({ date, schedule }) => [date, ...Object.keys(schedule)]);
  for (const day of new Set([...days, ...ledger.map(({ date }) => date)])) {
    const escrow = openInstruments(ledger, day).filter(({ type }) => type === "escrow");
    const scheduled = escrow.filter(({ condition }) => condition === undefined);
    add("securities", ...escrow.map(({ remaining }) => remaining));
    add(
      "securities",
      scheduled.reduce((count, { remaining }) => count + remaining, 0),
    );
    add(
      "securities",
      scheduled.reduce((count, { schedule }) => count + (schedule[day] ?? 0), 0),
    );
  }
}

/** The numbers in the working of a measure: inputs, products and sums of them, and the result in up to two decimals. */
export function numbersOfMeasure({ formula, unit, decimals, inputs }: Measure): KnownNumber[] {
  const values = Object.fromEntries(inputs.map(({ symbol, value }) => [symbol, value]));
  const isKnown = (term: string) => (term.match(/[A-Za-z]\w*/g) ?? []).every((symbol) => symbol in values);
  const terms = ["B*P", "G*g", "B*P+G*g", "S*p", "D*p"].map(
    (formula) => ({ formula, unit: "CAD", decimals: 0 }) as const,
  );
  const results = [...new Set([0, 1, 2, decimals])].map((decimals) => ({ formula, unit, decimals }));
  const parts = [...terms, { formula: "G*g/P", unit: "BTC", decimals: 2 } as const, ...results];
  const computed = parts
    .filter(({ formula }) => isKnown(formula))
    .map((part) => ({ value: computeMeasure(part, values), unit: unitOfMeasure[part.unit] }));
  return [...inputs.map(({ value, unit }) => ({ value, unit: unitOfMeasure[unit] })), ...computed].flatMap(
    ({ value, unit }) => (value === null ? [] : [{ value: Rational.of(value).toString(), unit }]),
  );
}
