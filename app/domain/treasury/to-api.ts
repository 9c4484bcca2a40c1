import type { PublicBrand } from "~/brand/schema";
import type { EntryOf, LedgerEntry, Source } from "~/content/treasury-schema";
import { currency, nameUnit } from "~/locale/currency";
import { statusOf } from "../price-status";
import { toNumber, writeKey, writePlainly } from "./api-keys";
import { type ExpiredSince, unitPriceOf } from "./books";
import type { CustodyFact } from "./custody";
import { describeDates } from "./dates-in-words";
import { describeExpired } from "./days-in-words";
import { conversionShares, type Trade } from "./ledger-state";
import type { Input, Measure } from "./measures";
import { describeSplit } from "./restate";
import type { LivePrice, Treasury } from "./treasury";

// The treasury for programs: the answers of GET /api/treasury and /treasury.csv. Amounts are numbers in whole
// units, which their keys name. They are made with the company's currency in them, so that no outlet can forget to put it
// there. Keys may be added, and none is renamed or removed.

const { key } = currency;

interface Listing {
  readonly exchange: string;
  readonly label: string;
  readonly currency: string;
}

/** Every listing of a company as programs read it: the main one, in the currency of the books, first. */
export const listListings = ({ listing, otherListings }: Pick<PublicBrand, "listing" | "otherListings">): Listing[] =>
  [listing, ...otherListings].map(({ exchange, label, currency }) => ({ exchange, label, currency }));

export interface ApiOptions {
  readonly treasury: Treasury;
  readonly company: {
    readonly name: string;
    readonly tickers: readonly string[];
    /** Where the share trades. */
    readonly listings?: readonly Listing[];
  };
  /** Of the site: it makes every address absolute. */
  readonly origin: string;
  /** ISO 8601, UTC. */
  readonly generatedAt: string;
  /** Null: none at present. Undefined: not wanted, so that every measure is as of a day of the ledger. */
  readonly price: LivePrice | null | undefined;
}

/** A simulated price, and every figure computed from it, has no value here. Null when there is no treasury. */
export function describeForApi({ treasury, company, origin, generatedAt, price }: ApiOptions) {
  const state = treasury.state();
  if (!state) return null;
  const hasGold = treasury.hasGold();
  const addressOf = createAddressOf(origin);
  const [btcTrades, goldTrades] = [treasury.trades("btc"), treasury.trades("gold")];
  const { capital, balance, limits } = state;
  return {
    schema: "treasury/v1",
    generated_at: generatedAt,
    ledger_as_of: state.asOf,
    company: { ...company, currency: currency.code },
    holdings: {
      btc: Number(state.btc),
      ...(hasGold && { gold_g: Number(state.goldGrams) }),
      [key("btc_cost_fiat")]: Number(state.btcCostFiat),
      [key("btc_average_cost_fiat")]: toNumber(state.btcAverageCostFiat),
      ...(hasGold && { [key("gold_cost_fiat")]: Number(state.goldCostFiat) }),
    },
    capital: capital && {
      as_of: state.asOf,
      basic_shares: capital.basic,
      warrants: capital.warrants,
      options: capital.options,
      units: capital.units,
      treasury_shares: capital.treasuryShares,
      classes: state.classes.map(({ entry: { id, title, votes, weight, listed }, shares }) => {
        return { id, title, shares, votes: Number(votes), weight: Number(weight), listed };
      }),
      assumed_diluted_shares: capital.diluted,
      expired_since: describeExpiredSince(capital.expiredSince),
      escrow_released_since: capital.releasedSince,
      source_url: addressOf(capital.source),
    },
    balance: balance && { ...describeBalance(balance, hasGold), source_url: addressOf(balance.source) },
    debts: state.debts.map(({ entry, principal, isInDefault }) => ({
      id: entry.id,
      title: entry.title,
      issued: entry.date,
      [key("principal_fiat")]: Number(principal.toString()),
      coupon_percent: Number(entry.couponPercent),
      maturity: entry.maturity ?? null,
      [key("conversion_price_fiat")]: toNumber(entry.conversion?.priceFiat),
      conversion_shares: entry.conversion
        ? Number(conversionShares({ entry, principal, isInDefault }).toString())
        : null,
      calls: entry.calls,
      puts: entry.puts,
      security: entry.security ?? null,
      in_default: isInDefault,
      source_url: addressOf(entry.source),
    })),
    preferred: state.preferred.map(({ entry, shares, stated }) => ({
      id: entry.id,
      title: entry.title,
      shares,
      [key("stated_fiat")]: Number(stated.toString()),
      dividend_percent: Number(entry.dividendPercent),
      source_url: addressOf(entry.source),
    })),
    programmes: state.programmes.map(({ entry: { id, title, capacityFiat, source }, leftFiat }) => ({
      id,
      title,
      [key("capacity_fiat")]: Number(capacityFiat),
      [key("left_fiat")]: Number(leftFiat),
      source_url: addressOf(source),
    })),
    splits: treasury.splits().map((split) => ({
      date: split.date,
      new: Number(split.new),
      old: Number(split.old),
      text: describeSplit(split),
      source_url: addressOf(split.source),
    })),
    custody_quantities: state.custody.map(([custodian, btc]) => ({ custodian, btc: Number(btc.toString()) })),
    encumbrances: state.encumbered.map(({ id, title, how, date, to, btc, percentOwned, source }) => ({
      id,
      title,
      how,
      from: date,
      to: to ?? null,
      btc: Number(btc),
      percent_owned: toNumber(percentOwned),
      source_url: addressOf(source),
    })),
    price: describePrice(price),
    limits: {
      ...(hasGold && { gold_price_days: limits.goldPriceDays }),
      share_close_trading_days: limits.shareCloseTradingDays,
      balance_days: limits.balanceDays,
    },
    measures: treasury.measures(price === undefined ? {} : { price }).map((measure) => ({
      ...describeMeasure(measure, addressOf),
      definition_url: `${origin}/treasury#${measure.id}`,
    })),
    purchases: btcTrades.filter(isPurchase).map((trade) => describeTrade(trade, addressOf)),
    ...(hasGold && { gold_purchases: goldTrades.filter(isPurchase).map((trade) => describeTrade(trade, addressOf)) }),
    sales: [...btcTrades, ...goldTrades]
      .filter((trade) => !isPurchase(trade))
      .map((trade) => describeTrade(trade, addressOf)),
    share_history: treasury.shareHistory().map(({ date, btc, basic, diluted, satsBasic, satsDiluted }) => ({
      date,
      btc: Number(btc),
      basic_shares: basic,
      assumed_diluted_shares: diluted,
      sats_per_share_basic: toNumber(satsBasic),
      sats_per_share_diluted: toNumber(satsDiluted),
    })),
    marks: treasury
      .entries()
      .filter((entry): entry is EntryOf<"mark"> => entry.kind === "mark")
      .map(({ date, btcFiat, goldFiatPerGram, shareFiat, venue, source }) => ({
        date,
        [key("btc_fiat")]: toNumber(btcFiat),
        ...(hasGold && { [key("gold_fiat_per_g")]: toNumber(goldFiatPerGram) }),
        [key("share_fiat")]: toNumber(shareFiat),
        venue: venue ?? null,
        source_url: addressOf(source),
      })),
    custody: treasury.custodians().map(({ asset, custodian, facts }) => ({
      asset,
      custodian,
      facts: Object.fromEntries(
        Object.entries(facts).map(([field, fact]) => [writeKey(field), fact && describeFact(fact, addressOf)]),
      ),
    })),
    attestations: treasury.attestations().map(({ date, by, btc, grams, sha256, source }) => ({
      as_of: date,
      by,
      btc: toNumber(btc),
      ...(hasGold && { gold_g: toNumber(grams) }),
      document_title: source.title,
      document_url: addressOf(source),
      sha256,
    })),
    ledger: treasury.written().map((entry) => describeEntry(entry, hasGold, addressOf)),
  };
}

/** The columns of the trades as a file. */
export const tradeColumns = "no date asset quantity unit price_fiat cost_fiat btc_after release_url"
  .split(" ")
  .map((field) => ({ field: key(field), label: key(field) }));

/** A row for each purchase, oldest first; a sale has a negative quantity, and its proceeds as a negative cost. */
export function listTradeRows(treasury: Treasury, origin: string): Record<string, string | number | null>[] {
  const addressOf = createAddressOf(origin);
  return [...treasury.trades("btc"), ...treasury.trades("gold")]
    .sort((one, other) => one.date.localeCompare(other.date))
    .map((trade) => {
      const sign = isPurchase(trade) ? 1 : -1;
      const isBtc = trade.kind === "btc";
      return {
        no: trade.no,
        date: trade.date,
        asset: trade.kind,
        quantity: writePlainly(sign * Number(isBtc ? trade.btc : trade.grams)),
        unit: isBtc ? "BTC" : "g",
        [key("price_fiat")]: toNumber(unitPriceOf(trade)),
        [key("cost_fiat")]: sign * Number(trade.costFiat),
        btc_after: isBtc ? writePlainly(Number(trade.heldAfter)) : null,
        release_url: addressOf(trade.source),
      };
    });
}

const isPurchase = ({ flow }: Trade) => flow === "in";

const createAddressOf = (origin: string) => (source: Source) =>
  source.href === null ? null : new URL(source.href, origin).href;

function describePrice(price: ApiOptions["price"]) {
  if (price === undefined) return { [key("btc_fiat")]: null, as_of: null, status: "dated" };
  if (!price) return { [key("btc_fiat")]: null, as_of: null, status: "unavailable" };
  const status = statusOf(price);
  if (status === "simulated") return { [key("btc_fiat")]: null, as_of: null, status };
  return { [key("btc_fiat")]: Number(price.priceFiat), as_of: price.at, status };
}

/** Instruments that a diluted count includes and that have expired since; null where none has. */
const describeExpiredSince = (expired: ExpiredSince | null | undefined) =>
  expired
    ? {
        series: expired.series,
        of_series: expired.ofSeries,
        securities: expired.securities,
        text: describeExpired(expired),
        instruments: expired.instruments.map(({ id, title, type, remaining, expires }) => ({
          id,
          title,
          type,
          count: remaining,
          expires,
        })),
      }
    : null;

function describeMeasure(shown: Measure, addressOf: (source: Source) => string | null) {
  const { status, inputs, expiredSince, ...measure } = shown;
  const isSimulated = status === "simulated";
  const numbers = inputs.map(({ symbol, value }) => [symbol, isSimulated && symbol === "P" ? null : Number(value)]);
  // Holdings are exact here: to the satoshi, where pages show two decimals.
  const value = measure.formula === "B" ? (inputs[0]?.value ?? null) : measure.value;
  return {
    id: measure.id,
    label: measure.label,
    value: isSimulated ? null : toNumber(value),
    unit: nameUnit(measure.unit),
    as_of: isSimulated ? null : measure.asOf,
    price_as_of: isSimulated ? null : (measure.priceAsOf ?? null),
    dates: isSimulated ? null : describeDates(shown) || null,
    status,
    class: measure.class,
    formula: measure.formula,
    inputs: Object.fromEntries(numbers) as Record<string, number | null>,
    input_sources: Object.fromEntries(
      inputs.map(({ symbol, asOf, isLive, isUnconfirmed, olderThan, source }) => [
        symbol,
        {
          as_of: asOf,
          status: describeInput({ isLive, isUnconfirmed, olderThan, isSimulated: isSimulated && symbol === "P" }),
          ...(olderThan !== undefined && { older_than: olderThan }),
          source_title: source.title,
          source_url: addressOf(source),
        },
      ]),
    ),
    ...(expiredSince && { expired_since: describeExpiredSince(expiredSince) }),
    ...(measure.reason !== undefined && { reason: measure.reason }),
  };
}

function describeInput(input: Pick<Input, "isLive" | "isUnconfirmed" | "olderThan"> & { isSimulated: boolean }) {
  if (input.isSimulated) return "simulated";
  if (input.olderThan !== undefined) return "stale";
  if (input.isUnconfirmed) return "unconfirmed";
  return input.isLive ? "live" : "dated";
}

const describeBalance = (balance: EntryOf<"balance">, hasGold: boolean) => ({
  as_of: balance.date,
  status: balance.status,
  [key("cash_fiat")]: Number(balance.cashFiat),
  [key("debt_fiat")]: Number(balance.debtFiat),
  [key("preferred_fiat")]: Number(balance.preferredFiat),
  [key("liabilities_fiat")]: Number(balance.liabilitiesFiat),
  [key("btc_fiat")]: Number(balance.btcFiat),
  ...(hasGold && { [key("gold_fiat")]: Number(balance.goldFiat) }),
  [key("total_assets_fiat")]: Number(balance.totalAssetsFiat),
});

const describeFact = ({ value, asOf, source }: CustodyFact, addressOf: (source: Source) => string | null) => ({
  value,
  as_of: asOf,
  source_title: source.title,
  source_url: addressOf(source),
});

/** Bitcoin and its price, or grams of gold and the price of one, with the holdings after it. */
function describeTrade(trade: ReturnType<Treasury["trades"]>[number], addressOf: (source: Source) => string | null) {
  const { no, date, flow, costFiat, feesIncluded, source } = trade;
  const [cost, source_url] = [{ [key("cost_fiat")]: Number(costFiat) }, addressOf(source)];
  if (trade.kind === "btc") {
    const amounts = { btc: Number(trade.btc), [key("price_fiat")]: toNumber(trade.priceFiat), ...cost };
    const terms =
      flow === "in"
        ? { from: trade.from ?? null, how: trade.how ?? "bought", fees_included: feesIncluded }
        : {
            how: trade.how ?? "sold",
            // A sale's cost above is what it brought, as it always was here.
            [key("proceeds_fiat")]: Number(costFiat),
            [key("fees_fiat")]: Number(trade.feesFiat ?? 0),
            [key("realized_gain_fiat")]: toNumber(trade.realizedFiat),
          };
    return { no, date, ...amounts, btc_after: Number(trade.heldAfter), ...terms, source_url };
  }
  const amounts = { gold_g: Number(trade.grams), [key("price_fiat_per_g")]: Number(trade.priceFiatPerGram), ...cost };
  return { no, date, ...amounts, gold_g_after: Number(trade.heldAfter), source_url };
}

/** An entry as it was recorded, with its decimals as text: computing from them loses no digit. */
function describeEntry(entry: LedgerEntry, hasGold: boolean, addressOf: (source: Source) => string | null) {
  const { kind, date, publishAt, source, ...fields } = entry;
  const origin = { published_at: publishAt, source_title: source.title, source_url: addressOf(source) };
  return { kind, date, ...origin, ...Object.fromEntries(renameKeys(fields, hasGold)) };
}

/** Fields whose keys are dates, or names that the company gave. */
const named = new Set(["exercised", "cashless", "lapsed", "released", "schedule", "otherAssetsFiat", "resultsFiat"]);

/** Keys and units as the API writes them. Without gold no key names it. */
function renameKeys(fields: object, hasGold: boolean): [name: string, value: unknown][] {
  return Object.entries(fields)
    .filter(([field]) => hasGold || !/^gold/.test(field))
    .map(([field, value]) => {
      const rename = (item: unknown): unknown =>
        typeof item === "object" && item !== null ? Object.fromEntries(renameKeys(item, hasGold)) : item;
      const name = key(writeKey(field));
      if (field === "unit") return [name, nameUnit(value)];
      if (named.has(field)) return [name, value];
      return [name, Array.isArray(value) ? value.map(rename) : rename(value)];
    });
}
