import { describeDates } from "~/domain/treasury/dates-in-words";
import { formatChange, formatExact, formatMeasure, formatSharePrice, formatWhole } from "~/domain/treasury/format";
import { boundPastDays, listPastFigures, listPastPrices, type PastFigure } from "~/domain/treasury/past-day";
import type { LivePrice, Treasury } from "~/domain/treasury/treasury";
import { readTypedNumber } from "~/domain/treasury/typed-number";
import {
  climbLadder,
  type Exercise,
  findLastPrice,
  investSum,
  nameAssets,
  type PriceOf,
  type Purchase,
  type Rung,
  replacePrices,
} from "~/domain/treasury/what-if";
import { currency } from "~/locale/currency";
import { formatDay, isDay } from "~/locale/days";
import { numberFormat } from "~/locale/intl";
import { tied } from "~/locale/tied";
import { type Cell, figures, showDay, type Table, words } from "../table";

const counts = numberFormat();

// All that the page of hypothetical questions shows, as ready strings.

/** What visitors type, by its name in the address. */
export const typedNames = ["sum", "date", "day", "bitcoin", "share", "price"] as const;
type TypedName = (typeof typedNames)[number];

/** Shown in the field of the sum until a visitor types another. */
const USUAL_SUM = currency.decimals === 0 ? "100,000" : "1,000";

/** Characters of a visitor's text that its field shows again. */
const SHOWN_MAX = 40;

/** Fiat. A sum or a price beyond it is a slip of the keyboard. */
const MOST = { sum: 1_000_000_000_000, bitcoin: 10_000_000_000, share: 100_000_000 };

/** Prices near the company's own, as the fields' examples: "200,000" and "0.70"; undefined where there is none on record. */
export function suggestPrices(treasury: Treasury): { bitcoin: string | undefined; share: string | undefined } {
  const bitcoin = treasury.closes().at(-1)?.btcFiat ?? treasury.state()?.mark?.btcFiat;
  const share = treasury.lastShareClose()?.shareFiat;
  const write = (price: number) => {
    const rounded = Number(price.toPrecision(1));
    return rounded < 10 ? rounded.toFixed(currency.decimals) : counts.format(rounded);
  };
  return { bitcoin: bitcoin && write(Number(bitcoin) * 1.5), share: share && write(Number(share)) };
}

/** What a visitor typed, and why it cannot be used. */
export interface TypedField {
  readonly value: string;
  readonly error?: string;
  readonly placeholder?: string | undefined;
}

interface Options {
  readonly treasury: Treasury;
  readonly price: LivePrice | null;
  /** The reader's day. */
  readonly today: string;
  readonly searchParams: URLSearchParams;
}

const UNKNOWN = "—";
/** Its hyphen does not end a line of a narrow column. */
const NON_GAAP = "non\u2011GAAP";
const SIMULATED = "simulated";

/** Null when there is no treasury. */
export function describeWhatIf(options: Options) {
  const { treasury, searchParams } = options;
  if (treasury.asOf() === null) return null;
  return {
    sum: describeSum(options),
    pastDay: describePastDay(options),
    own: describeOwnPrices(options),
    ladder: describeLadder(options),
    /** All that is in the address: a form sends what the others have along, so that no answer is lost. */
    typed: typedNames.flatMap((name): [TypedName, string][] => {
      const text = readText(searchParams, name);
      return text === "" ? [] : [[name, text.slice(0, SHOWN_MAX)]];
    }),
    /** Who gave the closes. */
    sources: [...new Set(treasury.closes().map(({ source }) => source))].join("; "),
  };
}

export type WhatIf = NonNullable<ReturnType<typeof describeWhatIf>>;

const readText = (searchParams: URLSearchParams, name: TypedName) => searchParams.get(name)?.trim() ?? "";

/** A form that was sent with nothing in it. */
const isSentEmpty = (searchParams: URLSearchParams, ...names: TypedName[]) =>
  names.some((name) => searchParams.has(name)) && names.every((name) => readText(searchParams, name) === "");

/** A number from the address, between 0 and a limit in fiat; a first visit has none and no error. */
function readPrice(searchParams: URLSearchParams, name: TypedName, most: number) {
  const typed = readText(searchParams, name);
  if (typed === "") return { field: { value: "" }, decimal: null };
  const decimal = readTypedNumber(typed);
  const isInRange = decimal !== null && Number(decimal) > 0 && Number(decimal) <= most;
  const error = `Enter an amount above 0, up to ${currency.sign}${counts.format(most)}.`;
  return isInRange
    ? { field: { value: typed }, decimal }
    : { field: { value: typed.slice(0, SHOWN_MAX), error }, decimal: null };
}

/** A day from the address, within bounds. */
function readDay(searchParams: URLSearchParams, name: TypedName, bounds: { min: string; max: string }) {
  const typed = readText(searchParams, name);
  if (typed === "") return { field: { value: "", ...bounds }, day: null };
  if (isDay(typed) && typed >= bounds.min && typed <= bounds.max)
    return { field: { value: typed, ...bounds }, day: typed };
  const error = `Choose a day from ${formatDay(bounds.min)} to ${formatDay(bounds.max)}.`;
  return { field: { value: isDay(typed) ? typed : "", error, ...bounds }, day: null };
}

/** "C$0.66"; its day is in a cell of its own. */
const showPrice = (price: PriceOf | null, asset: Purchase["asset"]): string =>
  price === null
    ? UNKNOWN
    : `${asset === "shares" ? formatSharePrice(price.fiat) : formatExact(price.fiat, "fiat")}${price.isSimulated ? ` (${SIMULATED})` : ""}`;

const dayOf = (price: PriceOf | null): Cell => (price ? showDay(price.asOf) : UNKNOWN);

const assets = {
  shares: { title: "Shares", unit: "shares" },
  bitcoin: { title: "Bitcoin", unit: "BTC" },
  gold: { title: "Gold", unit: "g" },
} as const;

function describeSum({ treasury, price, searchParams }: Options) {
  const closes = treasury.closes();
  const [first, last] = [closes[0], closes.at(-1)];
  if (!first || !last) return null;
  const besides = nameAssets(treasury);
  const isFirstVisit = !searchParams.has("sum") && !searchParams.has("date");
  if (isFirstVisit) searchParams = new URLSearchParams({ sum: USUAL_SUM });
  const sum = readPrice(searchParams, "sum", MOST.sum);
  const date = readDay(searchParams, "date", { min: first.date, max: last.date });
  if (isFirstVisit) return { besides, fields: { sum: sum.field, date: date.field }, result: null };
  const fields = { sum: requireBoth(sum.field), date: requireBoth(date.field) };
  if (sum.decimal === null || date.day === null) return { besides, fields, result: null };
  const bought = investSum(treasury, { sumFiat: sum.decimal, day: date.day, price });
  const table: Table = {
    label: `The sum in shares beside ${besides}`,
    columns: [
      words("Asset"),
      figures("Price then"),
      words("On"),
      figures("Quantity"),
      figures("Price now"),
      words("As of"),
      figures("Worth"),
      figures("Change"),
    ],
    rows: bought.map(({ asset, bought, now, quantity, worthFiat, change }) => {
      const { title, unit } = assets[asset];
      const shown = quantity === null ? UNKNOWN : formatExact(quantity, unit);
      return {
        id: asset,
        cells: [
          title,
          showPrice(bought, asset),
          dayOf(bought),
          shown,
          showPrice(now, asset),
          dayOf(now),
          worthFiat === null ? UNKNOWN : formatExact(worthFiat, "fiat"),
          change === null ? UNKNOWN : formatChange({ value: change, unit: "percent", decimals: 1 }),
        ],
      };
    }),
  };
  const traded = bought[0]?.bought;
  const notes = [
    traded && traded.asOf !== date.day
      ? `The shares did not trade on ${formatDay(date.day)}: they are bought at the close of ${formatDay(traded.asOf)}.`
      : null,
    ...bought.flatMap(({ asset, bought, now }) => [
      bought ? null : `No ${asset === "gold" ? "price of gold" : "price"} is on record for that day.`,
      now ? null : `No current price of ${assets[asset].title.toLowerCase()} is available.`,
    ]),
    ...bought.map(({ now }) => (now?.quote ? `${now.quote.licence}; as of ${now.quote.clock}.` : null)),
    bought.some(({ now }) => now?.isSimulated) ? "The price of Bitcoin now is simulated." : null,
  ];
  const title = `${formatExact(sum.decimal, "fiat")} on ${formatDay(date.day)}`;
  return { besides, fields, result: { title, table, notes: [...new Set(notes.filter((note) => note !== null))] } };
}

/** Of fields that need each other, an empty one is asked for. */
const requireBoth = <Field extends TypedField>(field: Field): Field =>
  field.value === "" && !field.error ? { ...field, error: "Fill in this field, too." } : field;

function describePastDay({ treasury, searchParams }: Options) {
  const bounds = boundPastDays(treasury);
  if (!bounds) return null;
  const { field, day } = readDay(searchParams, "day", bounds);
  if (day === null) {
    const isEmpty = isSentEmpty(searchParams, "day");
    return { field: isEmpty ? { ...field, error: "Choose a day." } : field, result: null };
  }
  const figures = listPastFigures(treasury, day);
  const close = treasury.closes().find(({ date }) => date === day);
  return {
    field,
    result: {
      title: formatDay(day),
      tables: [
        tabulatePastFigures("Closing prices", listPastPrices(treasury, day), day),
        tabulatePastFigures("The treasury at the end of the day", figures, day),
      ],
      hasOtherDays: figures.some((figure) => figure.day !== null && figure.day !== day),
      source: close?.source ?? null,
      address: `/api/treasury/history?from=${day}&to=${day}&format=csv`,
    },
  };
}

function tabulatePastFigures(label: string, past: readonly PastFigure[], day: string): Table {
  return {
    label,
    isNarrow: true,
    columns: [words(label), figures("Value")],
    rows: past.map(({ id, label, value, unit, decimals, day: ownDay, isNonGaap }) => {
      const name = isNonGaap ? `${label} (${NON_GAAP})` : label;
      return {
        id,
        cells: [
          ownDay === null || ownDay === day ? name : tied(`${name}, of ${formatDay(ownDay)}`),
          formatMeasure({ value, unit, decimals }),
        ],
      };
    }),
  };
}

const marked = "your figure";

function describeOwnPrices({ treasury, price, searchParams }: Options) {
  const [bitcoin, share] = [
    readPrice(searchParams, "bitcoin", MOST.bitcoin),
    readPrice(searchParams, "share", MOST.share),
  ];
  const isEmpty = isSentEmpty(searchParams, "bitcoin", "share");
  const suggested = suggestPrices(treasury);
  const fields = {
    bitcoin: {
      ...bitcoin.field,
      ...(isEmpty && { error: "Fill in one of the two fields." }),
      placeholder: suggested.bitcoin,
    },
    share: { ...share.field, placeholder: suggested.share },
  };
  const hasErrors = "error" in bitcoin.field || "error" in share.field;
  if (hasErrors || (bitcoin.decimal === null && share.decimal === null)) return { fields, result: null };
  const replaced = replacePrices(treasury, price, { P: bitcoin.decimal, p: share.decimal });
  const table: Table = {
    label: "Measures at your prices",
    columns: [words("Measure"), figures("At your prices"), figures("On this site"), words("Other inputs")],
    rows: replaced.map(({ measure, others, value, isNonGaap }) => {
      return {
        id: measure.id,
        cells: [
          isNonGaap ? `${measure.label} (${NON_GAAP})` : measure.label,
          formatMeasure({ ...measure, value }),
          `${formatMeasure(measure)}${measure.status === "simulated" ? ` (${SIMULATED})` : ""}`,
          others.length === 0
            ? "None"
            : describeDates({ asOf: others[0]?.asOf ?? null, inputs: others }) || (measure.reason ?? UNKNOWN),
        ],
      };
    }),
  };
  const given = [
    bitcoin.decimal && `Bitcoin at ${formatExact(bitcoin.decimal, "fiat")} (${marked})`,
    share.decimal && `the share at ${formatSharePrice(share.decimal)} (${marked})`,
  ].filter((words) => words !== null);
  const title = given.join(" and ");
  return { fields, result: { title: title.charAt(0).toUpperCase() + title.slice(1), table } };
}

function describeLadder({ treasury, today, searchParams }: Options) {
  const { field, decimal } = readPrice(searchParams, "price", MOST.share);
  const last = findLastPrice(treasury, "shareFiat");
  const share = decimal ?? ("error" in field ? null : (last?.fiat ?? null));
  const { rungs, basic, cash, inTheMoney, all } = climbLadder(treasury, { share: share ?? "0", today });
  if (rungs.length === 0) return null;
  const table: Table = {
    label: "Warrants and options by expiry",
    columns: [
      words("Series"),
      figures("Strike"),
      words("Expiry"),
      words("Acceleration"),
      figures("Count"),
      words("At this price"),
      figures("Proceeds if exercised"),
    ],
    rows: rungs.map((rung) => ({ id: rung.instrument.id, cells: describeRung(rung, share !== null) })),
  };
  const rows: readonly [name: string, exercise: Exercise][] = [
    ["All in the money", inTheMoney],
    ["All that have not expired", all],
  ];
  const outcome: Table = {
    label: "After the exercise",
    columns: [
      words("If exercised"),
      figures("New shares"),
      figures("Dilution"),
      figures("Proceeds"),
      figures("Shares after"),
      figures("Cash after"),
    ],
    rows: rows.slice(share === null ? 1 : 0).map(([name, exercise]) => ({
      id: name,
      cells: [
        name,
        formatCount(exercise.count),
        exercise.dilution === null
          ? UNKNOWN
          : formatMeasure({ value: exercise.dilution, unit: "percent", decimals: 1 }),
        formatWhole(exercise.proceedsFiat),
        formatCount(exercise.sharesAfter),
        exercise.cashAfterFiat === null ? UNKNOWN : formatWhole(exercise.cashAfterFiat),
      ],
    })),
  };
  const sources = cash && `${formatWhole(cash.value)} of cash of ${formatDay(cash.asOf)}`;
  const note = `Before: ${[`${formatCount(basic)} shares`, sources].filter(Boolean).join(" and ")}. Dilution is the new shares’ part of all shares after. Bitcoin stays as it is.`;
  const isOwn = decimal !== null;
  const priceWords =
    share === null
      ? null
      : `Share price: ${formatSharePrice(share)} (${isOwn || last === null ? marked : describeOrigin(last)})`;
  return {
    field: { ...field, placeholder: suggestPrices(treasury).share },
    table,
    outcome,
    note,
    priceWords,
    accelerations: describeAccelerations(rungs),
    hasExpired: rungs.some(({ hasExpired }) => hasExpired),
  };
}

/** "close of June 24, 2025"; of a delayed price its time, and the line that its licence asks for. */
const describeOrigin = ({ asOf, quote }: PriceOf) =>
  quote ? `${formatDay(asOf)} at ${quote.clock}; ${quote.licence}` : `close of ${formatDay(asOf)}`;

const formatCount = (count: number | string) => formatExact(String(count), "shares");
function describeRung({ instrument, hasExpired, isInTheMoney, proceedsFiat }: Rung, hasPrice: boolean): Cell[] {
  const { title, strikeFiat, expires, remaining, acceleration } = instrument;
  const state = isInTheMoney === null || !hasPrice ? UNKNOWN : isInTheMoney ? "In the money" : "Out of the money";
  return [
    title,
    strikeFiat === undefined ? UNKNOWN : formatSharePrice(strikeFiat),
    expires === undefined ? "None" : showDay(expires),
    acceleration ? `${formatSharePrice(acceleration.shareFiat)} from ${formatDay(acceleration.from)}` : "None",
    formatCount(remaining),
    hasExpired ? "Expired" : state,
    hasExpired || proceedsFiat === null ? UNKNOWN : formatWhole(proceedsFiat),
  ];
}

/** What the column of accelerations means, once for each set of terms. */
function describeAccelerations(rungs: readonly Rung[]): string[] {
  const notes = rungs.flatMap(({ instrument: { acceleration } }) =>
    acceleration
      ? `Acceleration: once the share has closed at the price named or above on ${acceleration.tradingDays} trading days in a row, from the day named on, the company may shorten the term with ${acceleration.noticeDays} days’ notice.`
      : [],
  );
  return [...new Set(notes)];
}
