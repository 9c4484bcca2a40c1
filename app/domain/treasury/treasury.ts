import { type CurrencyCode, nameAmount } from "~/brand/currencies";
import type { DailyClose } from "~/content/market-schema";
import type { Ledger } from "~/content/treasury-schema";
import type { Published } from "../publication";
import {
  countReleasedSince,
  countSecurities,
  entriesOf,
  findExpiredSince,
  LAST_DAY,
  lastDay,
  openInstruments,
  sumTrades,
} from "./books";
import { type Custodian, listCustodians } from "./custody";
import { findNewerQuote, listMeasures } from "./figures";
import { limitsOn } from "./input-ages";
import type { LivePrice } from "./live-price";
import { type Measure, nameMeasure } from "./measures";
import { describeOwnership } from "./ownership";
import { listFollowers, listRaises, listShareHistory, listTrades, listYields, reconcileValue } from "./reports";
import { boundDays, listSeries, type Series } from "./series";
import type { ShareQuote } from "./share-quote";
import type { View } from "./view";

interface Sources {
  /** Null: the company publishes no treasury. */
  readonly treasury: Ledger | null;
  /** By date; absent where the company keeps none. */
  readonly closes?: readonly DailyClose[];
  /** Of every amount. */
  readonly currency: CurrencyCode;
}

interface TreasuryDays {
  /** Nothing later than this day counts. */
  readonly until?: string;
  /** The reader's day in the company's zone. Without it nothing is stale, and nothing has expired since. */
  readonly today?: string | undefined;
  /** Measures with a live price take it as the share price. */
  readonly quote?: ShareQuote | null | undefined;
}

/** The one accessor of the ledger. */
export function createTreasury(content: Published<Sources>, { until = LAST_DAY, today, quote }: TreasuryDays = {}) {
  const ledger = content.treasury ?? [];
  const { currency } = content;
  const closes = (): readonly DailyClose[] => (content.closes ?? []).filter(({ date }) => date <= until);
  const published = (): Ledger => ledger.filter(({ date }) => date <= until);
  const view = (asOf = until, price?: LivePrice | null): View | null => {
    const entries = published();
    const last = lastDay(ledger);
    if (last === null || lastDay(entries) === null) return null;
    return { ledger: entries, asOf: asOf < last ? asOf : last, today: earlier(asOf, today), price, quote };
  };
  /** The dated measures, computed once, since many named figures are read from them. */
  let dated: readonly Measure[] | undefined;
  const list = (view: View, ids?: readonly string[]) =>
    listMeasures(view, (id) => ids?.includes(nameAmount(id, currency)) ?? true).map((each) =>
      nameMeasure(each, currency),
    );

  return {
    currency,
    /** The last day with an entry; null when the ledger is empty, and there is no treasury to show. */
    asOf: (): string | null => view()?.asOf ?? null,
    /** This treasury at the end of a day, with what was announced later about that day and before. */
    until: (day: string): Treasury => createTreasury(content, { until: day, today: earlier(day, today) }),
    /** This treasury with a delayed price of the share; null where the feed has none. */
    withQuote: (quote: ShareQuote | null): Treasury => createTreasury(content, { until, today, quote }),
    /** That price, where it is of a later day than the last one that is published. */
    quote: (): ShareQuote | null => mapView(view(), findNewerQuote),
    /** Published entries, by date. */
    entries: published,
    /** Whether gold belongs on the pages: it was bought at least once. */
    hasGold: (): boolean => entriesOf(published(), "gold").length > 0,
    /** Holdings, securities, last balance and policy at the end of a day; of the last one without `asOf`. */
    state: (asOf?: string) => mapView(view(asOf), describeState),
    /**
     * All measures. With `price` (null: none at present) those that a live price may move are computed from it; any
     * with the share price stays as of its mark. Without `price`, all are dated: as of a day, or of the last one. With
     * `ids`, these alone.
     */
    measures: (options?: { asOf?: string; price?: LivePrice | null; ids?: readonly string[] }): readonly Measure[] => {
      if (options) return mapView(view(options.asOf, options.price), (each) => list(each, options.ids)) ?? [];
      dated ??= mapView(view(), (each) => list(each)) ?? [];
      return dated;
    },
    /** What follows from the price of Bitcoin, for the browser to compute; null when the ledger is empty. */
    followers: (price: LivePrice | null) =>
      mapView(view(undefined, price), (view) => listFollowers({ ...view, price })),
    /** Trades of one asset, oldest first, each of Bitcoin against the live price or the last mark. */
    trades: (asset: "btc" | "gold", price?: LivePrice | null) =>
      mapView(view(undefined, price), (view) => listTrades(view, asset)) ?? [],
    /** BTC Yield and BTC Gain by completed quarter and year, and for those under way; newest first. */
    yields: () => mapView(view(), listYields) ?? [],
    /** From Bitcoin and gold on the last financial statements to their value now; null where one of them is missing. */
    reconciliation: (price?: LivePrice | null) => mapView(view(undefined, price), reconcileValue),
    /** The uses of each raise's money; null when the ledger is empty. */
    raises: () => mapView(view(), listRaises),
    /** Steps of securities and sats per share, at each purchase and issue. */
    shareHistory: () => mapView(view(), listShareHistory) ?? [],
    /** Prices at the end of each day, by date. */
    closes,
    /** Holdings, value, mNAV and more, day by day; empty before the first purchase. */
    series: (): readonly Series[] => listSeries(published(), closes()),
    /** Who holds Bitcoin and gold, as the company has said it. */
    custodians: (): readonly Custodian[] => listCustodians(published()),
    /** Outside auditors' counts of the holdings, the newest first. */
    attestations: () => entriesOf(published(), "attestation").toReversed(),
    /** Who held the shares, on the last day of which a document says it. */
    ownership: () => describeOwnership(published()),
    /** The first and the last day of the series; null before the first purchase. */
    days: () => boundDays(published(), closes()),
    /** Warrants, options and escrow on a day, with the number of each that remains. */
    instruments: (asOf?: string) => mapView(view(asOf), (view) => openInstruments(view.ledger, view.asOf)) ?? [],
  };
}

export type { LivePrice };
export interface Treasury extends ReturnType<typeof createTreasury> {}

/** The day that ages are counted to: for figures of a past day that day, so that nothing is stale because of today. */
const earlier = (day: string, today: string | undefined) => (today === undefined || today < day ? today : day);

const mapView = <Result>(view: View | null, map: (view: View) => Result): Result | null => view && map(view);

function describeState({ ledger, asOf, today }: View) {
  const btc = sumTrades(entriesOf(ledger, "btc", asOf));
  const gold = sumTrades(entriesOf(ledger, "gold", asOf));
  const securities = countSecurities(ledger, asOf);
  return {
    asOf,
    /** The ages beyond which inputs are stale. */
    limits: limitsOn(ledger, today ?? asOf),
    btc: btc.quantity.toString(),
    btcCostFiat: btc.cost.toString(),
    btcAverageCostFiat: btc.cost.over(btc.quantity)?.toFixed(2) ?? null,
    goldGrams: gold.quantity.toString(),
    goldCostFiat: gold.cost.toString(),
    capital: securities && {
      asOf: securities.event.date,
      basic: securities.shares,
      warrants: securities.warrants,
      options: securities.options,
      /** Null, with the reason, where an expiry has not been published. */
      diluted: securities.diluted,
      reason: securities.reason,
      /** Of the instruments counted, those that have expired since by the reader's day; null where none has. */
      expiredSince: today === undefined ? null : findExpiredSince(ledger, asOf, today),
      /** Shares that were to leave escrow since, by schedule. */
      releasedSince: today === undefined ? 0 : countReleasedSince(ledger, asOf, today),
      source: securities.event.source,
    },
    mark: entriesOf(ledger, "mark", asOf).at(-1) ?? null,
    balance: entriesOf(ledger, "balance", asOf).at(-1) ?? null,
    policies: entriesOf(ledger, "policy", asOf),
  };
}
