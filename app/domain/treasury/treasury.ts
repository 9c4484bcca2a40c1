import { type CurrencyCode, currencies } from "~/brand/currencies";
import type { DailyClose } from "~/content/market-schema";
import type { Ledger } from "~/content/treasury-schema";
import type { Published } from "../publication";
import {
  countReleasedSince,
  countSecurities,
  entriesOf,
  findExpiredSince,
  hasSecurities,
  LAST_DAY,
  lastDay,
  openInstruments,
} from "./books";
import { findPrices } from "./closing-prices";
import { type Custodian, listCustodians } from "./custody";
import { listMeasures } from "./figures";
import { limitsOn } from "./input-ages";
import { listEncumbered, NOTHING_HELD, stateOn } from "./ledger-state";
import type { LivePrice } from "./live-price";
import type { Measure } from "./measures";
import { describeOwnership } from "./ownership";
import { ZERO } from "./rational";
import { listFollowers, listRaises, listShareHistory, listTrades, listYields, reconcileValue } from "./reports";
import { correctUntil, describeRestated, restateCloses, restateForSplits } from "./restate";
import { boundDays, listSeries, type Series } from "./series";
import type { View } from "./view";

interface Sources {
  /** Null: the company publishes no treasury. */
  readonly treasury: Ledger | null;
  /** By date; absent where the company keeps none. */
  readonly closes?: readonly DailyClose[];
  /** The company's own: "March 31"; December 31 without it. */
  readonly investorServices?: { readonly fiscalYearEnd?: string | undefined };
  /** Of every amount. */
  readonly currency: CurrencyCode;
}

interface TreasuryDays {
  /** Nothing later than this day counts. */
  readonly until?: string;
  /** The reader's day in the company's zone. Without it nothing is stale, and nothing has expired since. */
  readonly today?: string | undefined;
}

/** The one accessor of the ledger. */
export function createTreasury(content: Published<Sources>, { until = LAST_DAY, today }: TreasuryDays = {}) {
  const written = content.treasury ?? [];
  /** Every number in shares of after the last split. */
  const ledger = restateForSplits(written);
  const { currency } = content;
  const yearEnd = readYearEnd(content.investorServices?.fiscalYearEnd);
  const all = restateCloses(content.closes ?? [], written);
  const closes = (): readonly DailyClose[] => (until === LAST_DAY ? all : all.filter(({ date }) => date <= until));
  /** Each with its own date: a correction has not changed the days before it. */
  const uncorrected = (): Ledger => (until === LAST_DAY ? ledger : ledger.filter(({ date }) => date <= until));
  let known: Ledger | undefined;
  /** As they are on that day. */
  const published = (): Ledger => {
    known ??= correctUntil(ledger, until);
    return known;
  };
  /** The last day of which something is known. */
  const lastKnown = () => [lastDay(ledger) ?? "", all.at(-1)?.date ?? ""].sort().at(-1) ?? "";
  const view = (day = until, price?: LivePrice | null): View | null => {
    const asOf = earlier(day, until);
    // A correction of a later day is not known yet; whatever else is of a later day counts for nothing.
    const isCorrected = written.some(({ kind, date }) => kind === "correction" && date > asOf);
    const entries = isCorrected ? correctUntil(ledger, asOf) : published();
    const last = lastDay(entries);
    if (last === null || !entries.some(({ date }) => date <= asOf)) return null;
    // Of a day that was asked for; otherwise of the last one with an entry, and of the newest prices.
    const isPast = asOf !== LAST_DAY;
    return {
      ledger: entries,
      asOf: isPast ? earlier(asOf, lastKnown()) : last,
      pricesUntil: asOf,
      closes: all,
      describeRestated: (day) => describeRestated(written, day),
      yearEnd,
      currency,
      today: earlier(asOf, today),
      price,
    };
  };
  /** The dated measures, computed once, since many named figures are read from them. */
  let dated: readonly Measure[] | undefined;
  return {
    currency,
    /** The last day with an entry; null when the ledger is empty, and there is no treasury to show. */
    asOf: (): string | null => view()?.asOf ?? null,
    /** This treasury at the end of a day, with what was announced later about that day and before. */
    until: (day: string): Treasury => createTreasury(content, { until: day, today: earlier(day, today) }),
    /** The newest close of the share that is known, of the ledger or of the daily closes. */
    lastShareClose: (): { shareFiat: string; date: string; venue: string | undefined } | null => {
      const found = findPrices({ ledger: published(), closes: closes() }, ["shareFiat"], LAST_DAY);
      const shareFiat = found?.prices.shareFiat?.fiat;
      return found && shareFiat !== undefined ? { shareFiat, date: found.date, venue: found.venue } : null;
    },
    /** Published entries, by date. */
    entries: published,
    /** As they were written, whatever was corrected or restated since. */
    written: (): Ledger => written.filter(({ date }) => date <= until),
    /** Later ones, too, as every number is in shares of after the last. */
    splits: () => entriesOf(written, "split"),
    /** Whether there is a page of the capital structure. */
    hasSecurities: (): boolean => hasSecurities(published()),
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
      if (options) return mapView(view(options.asOf, options.price), (each) => listMeasures(each, options.ids)) ?? [];
      dated ??= mapView(view(), (each) => listMeasures(each)) ?? [];
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
    shareHistory: () => mapView(view(), (view) => listShareHistory({ ...view, ledger: uncorrected() })) ?? [],
    /** Prices at the end of each day, by date. */
    closes,
    /** Holdings, value, mNAV and more, day by day; empty before the first purchase. */
    series: (): readonly Series[] => listSeries({ ledger: uncorrected(), closes: closes(), yearEnd, currency }),
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
const earlier = <Day extends string | undefined>(day: string, other: Day) =>
  other !== undefined && day < other ? day : other;

/** The month that a year ends in: 3 for "March 31". */
const readYearEnd = (written = "December 31") => new Date(`${written}, 2001 UTC`).getUTCMonth() + 1;

const mapView = <Result>(view: View | null, map: (view: View) => Result): Result | null => view && map(view);

function describeState({ ledger, asOf, today, currency }: View) {
  const state = stateOn(ledger, asOf);
  const [btc, gold] = [state.btc, state.gold ?? NOTHING_HELD];
  const securities = countSecurities(ledger, asOf);
  return {
    asOf,
    /** The ages beyond which inputs are stale. */
    limits: limitsOn(ledger, today ?? asOf),
    btc: btc.quantity.toString(),
    btcCostFiat: btc.cost.toString(),
    btcAverageCostFiat: btc.cost.over(btc.quantity)?.toFixed(currencies[currency].decimals) ?? null,
    goldGrams: gold.quantity.toString(),
    goldCostFiat: gold.cost.toString(),
    capital: securities && {
      asOf: securities.event.date,
      basic: securities.shares,
      warrants: securities.warrants,
      options: securities.options,
      units: securities.units,
      treasuryShares: securities.treasuryShares,
      /** Null, with the reason, where an expiry has not been published. */
      diluted: securities.diluted,
      reason: securities.reason,
      /** Of the instruments counted, those that have expired since by the reader's day; null where none has. */
      expiredSince: today === undefined ? null : findExpiredSince(ledger, asOf, today),
      /** Shares that were to leave escrow since, by schedule. */
      releasedSince: today === undefined ? 0 : countReleasedSince(ledger, asOf, today),
      /** Whether `basic` counts shares of several classes, by their weight. */
      ofAllClasses: state.classes.size > 0,
      source: securities.event.source,
    },
    debts: [...state.debts.values()].filter(({ principal }) => principal.compare(ZERO) > 0),
    preferred: [...state.preferred.values()].filter(({ shares }) => shares > 0),
    classes: [...state.classes.values()].map((entry) => ({ entry, shares: state.shares.get(entry.id) ?? 0 })),
    /** Shares of no class of its own. */
    commonShares: state.shares.get("") ?? 0,
    programmes: entriesOf(ledger, "programme", asOf).map((entry) => ({
      entry,
      leftFiat: (state.programmes.get(entry.id) ?? ZERO).toString(),
    })),
    custody: [...state.custody].filter(([, quantity]) => quantity.compare(ZERO) !== 0),
    encumbered: listEncumbered(state, asOf),
    mark: entriesOf(ledger, "mark", asOf).at(-1) ?? null,
    balance: state.sheet,
    policies: entriesOf(ledger, "policy", asOf),
  };
}
