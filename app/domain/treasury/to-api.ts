import type { PublicBrand } from "~/brand/schema";
import { type ListName, listColumns, listNames } from "~/content/treasury-lists/ledger";
import type { Source } from "~/content/treasury-lists/row";
import { statusOf } from "../price-status";
import type { HistoryDay } from "./history";
import type { LivePrice } from "./live-price";
import type { Measure } from "./measures";
import { Rational } from "./rational";
import { quantityOf } from "./state";
import { readField } from "./tables";
import type { Treasury } from "./treasury";

// GET /api/treasury and the two CSV files. Numbers are in whole units; amounts are in the currency
// that the answer names once. Keys may be added; none is renamed or removed.

interface Listing {
  readonly exchange: string;
  readonly label: string;
  readonly currency: string;
}

/** The main one, in the currency of the books, first. */
export const listListings = ({
  listing,
  otherListings,
}: Pick<PublicBrand, "listing" | "otherListings">): Listing[] =>
  [listing, ...otherListings].map(({ exchange, label, currency }) => ({
    exchange,
    label,
    currency,
  }));

interface ApiOptions {
  readonly treasury: Treasury;
  readonly company: {
    readonly name: string;
    readonly tickers: readonly string[];
    readonly listings?: readonly Listing[];
  };
  /** Makes every address absolute. */
  readonly origin: string;
  /** ISO 8601, UTC. */
  readonly generatedAt: string;
  /** Null: none at present. Undefined: not wanted, so every measure is dated. */
  readonly price: LivePrice | null | undefined;
}

/** Null where nothing is stated. */
export function buildApiBody({ treasury, company, origin, generatedAt, price }: ApiOptions) {
  if (treasury.asOf === null) return null;
  const lists = Object.fromEntries(
    listNames.map((name) => [name, listRows(treasury, name, origin)]),
  ) as Record<ListName, ReturnType<typeof listRows>>;
  return {
    schema: "treasury/v2",
    generated_at: generatedAt,
    as_of: treasury.asOf,
    company,
    currency: treasury.currency,
    price: {
      value: price ? Number(price.priceFiat) : null,
      as_of: price?.at ?? null,
      status: formatPriceStatus(price),
    },
    measures: treasury.measures({ price }).map(pickMeasure),
    ...lists,
  };
}

function formatPriceStatus(price: LivePrice | null | undefined) {
  if (price === undefined) return "dated";
  return price ? statusOf(price) : "unavailable";
}

const pickMeasure = ({ id, value, unit, asOf, status, inputs, formula }: Measure) => ({
  id,
  // Exact to the satoshi, where pages show two decimals.
  value:
    value === null
      ? null
      : Number(formula === "B" ? Rational.of(inputs[0]?.value ?? value).toFixed(8) : value),
  unit: unit === "fiat" ? "money" : unit,
  as_of: asOf,
  status,
});

const addressOf = (source: Source | null, origin: string) =>
  source?.href == null ? null : new URL(source.href, origin).href;

function toValue(value: string | number | undefined, unit: string): string | number | null {
  if (value === undefined) return null;
  return unit === "day" || unit === "text" ? value : Number(value);
}

function listRows(treasury: Treasury, name: ListName, origin: string) {
  const columns = listColumns(name);
  const read = (row: object) =>
    columns.map(({ field, unit }) => [field, toValue(readField(row, field), unit)]);
  return treasury.ledger[name].map((row) => ({
    ...Object.fromEntries(read(row)),
    note: row.note ?? null,
    corrected: row.corrected
      ? {
          date: row.corrected.date,
          was: Object.fromEntries(read(row.corrected.was).filter(([, value]) => value !== null)),
          why: row.corrected.why,
        }
      : null,
    published_at: row.publishAt,
    source_title: row.source?.title ?? null,
    source_url: addressOf(row.source, origin),
  }));
}

interface CsvTable {
  readonly columns: readonly { readonly field: string; readonly label: string }[];
  readonly rows: readonly Readonly<Record<string, string | number | null>>[];
}

const asColumns = (fields: readonly string[]) => fields.map((field) => ({ field, label: field }));

/** Without an exponent, as one of a few satoshis would have. */
const plain = (decimal: string | null | undefined): string | number | null => {
  if (decimal == null) return null;
  const number = Number(decimal);
  return /e-/.test(String(number)) ? number.toFixed(8) : number;
};

/** Columns that trades of both assets share, apart from days and quantity. */
const tradeFields = [...listColumns("bitcoin"), ...listColumns("gold")]
  .map(({ field }) => field)
  .filter((field, at, all) => all.indexOf(field) === at)
  .filter((field) => !["date", "from", "btc", "grams"].includes(field));

/** One row for each trade, oldest first; a quantity that left is negative. */
export function listTradeRows(treasury: Treasury, origin: string): CsvTable {
  const readValue = (trade: object, field: string) => {
    const value = readField(trade, field);
    return /^-?\d+(\.\d+)?$/.test(String(value)) ? plain(String(value)) : (value ?? null);
  };
  return {
    columns: asColumns([
      ...["date", "from", "asset", "quantity"],
      ...tradeFields,
      ...["held_after", "currency", "note", "release_url"],
    ]),
    rows: treasury
      .trades()
      .toReversed()
      .map((trade) => ({
        date: trade.date,
        from: ("from" in trade && trade.from) || null,
        asset: trade.asset,
        quantity: plain(quantityOf(trade)),
        ...Object.fromEntries(tradeFields.map((field) => [field, readValue(trade, field)])),
        held_after: plain(trade.heldAfter),
        currency: treasury.currency,
        note: trade.note ?? null,
        release_url: addressOf(trade.source, origin),
      })),
  };
}

const historyColumns = [
  ["day", "day"],
  ["btc", "btc"],
  ["btc_cost", "cost"],
  ["basic_shares", "basic"],
  ["diluted_shares", "diluted"],
  ["btc_price", "btcPrice"],
  ["btc_price_day", "btcPriceDay"],
  ["share_price", "sharePrice"],
  ["sats_per_share_basic", "satsBasic"],
  ["sats_per_share_diluted", "satsDiluted"],
  ["mnav_btc_gold_basic", "mnavGold"],
  ["mnav_btc_basic", "mnav"],
  ["mnav_btc_diluted", "mnavDiluted"],
] as const satisfies readonly (readonly [field: string, of: keyof HistoryDay])[];

/** One row for each day. */
export const listHistoryRows = (treasury: Treasury): CsvTable => ({
  columns: asColumns(historyColumns.map(([field]) => field)),
  rows: treasury.history().map((each) =>
    Object.fromEntries(
      historyColumns.map(([field, of]) => {
        const value = of === "sharePrice" && each[of] ? Rational.of(each[of]).toString() : each[of];
        return [field, of === "day" || of === "btcPriceDay" ? value : plain(value)];
      }),
    ),
  ),
});
