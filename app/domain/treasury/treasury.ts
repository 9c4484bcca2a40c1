import { type CurrencyCode, currencies } from "~/brand/currencies";
import type { DailyClose } from "~/content/market-schema";
import { emptyLedger, type Ledger } from "~/content/treasury-lists/ledger";
import type { Published } from "../publication";
import { type HistoryDay, listHistory } from "./history";
import type { LivePrice } from "./live-price";
import {
  type BasedPeriod,
  computeMeasures,
  type Measure,
  type Moment,
  type Moments,
} from "./measures";
import { listPeriods, period as periodOf } from "./periods";
import { createPriceHistory, createPrices, type PriceInput } from "./prices";
import { ZERO } from "./rational";
import {
  byDate,
  type Holding,
  LAST_DAY,
  lastDay,
  listCorrectionDays,
  rowsOn,
  stateAt,
  traceHoldings,
} from "./state";

interface Sources {
  /** Null: the company publishes no treasury. */
  readonly treasury: Ledger | null;
  /** By date; absent where the company keeps none. */
  readonly closes?: readonly DailyClose[];
  readonly currency: CurrencyCode;
  /** Month in which the year of the periods ends; default: December. */
  readonly yearEnd?: number | undefined;
}

/** Typed by a reader, in place of ours. */
export interface OwnPrices {
  readonly btc?: string | null;
  readonly share?: string | null;
}

interface Asked {
  /** Undefined: every measure is dated. Null: a live price is wanted, and there is none. */
  readonly price?: LivePrice | null | undefined;
  readonly own?: OwnPrices;
  /** Those alone; every one without it. */
  readonly ids?: readonly string[];
}

/** @param today the reader's day in the company's zone; without it nothing is stale */
export function createTreasury(
  content: Published<Sources>,
  { today }: { readonly today?: string | undefined } = {},
) {
  const ledger = content.treasury ?? emptyLedger;
  const { currency, yearEnd, closes = [] } = content;
  const prices = createPrices(ledger, closes);
  const last = lastDay(ledger);
  const hasGold = ledger.gold.length > 0;
  const context = { currency: currencies[currency], hasGold, today };

  const momentOn = (day: string): Moment => ({
    state: stateAt(ledger, day),
    prices: {
      btc: prices.on("btc", day),
      gold: prices.on("gold", day),
      share: prices.of("share", day),
    },
  });
  const ownPrice = (value: string | null | undefined): PriceInput | null =>
    value
      ? {
          value,
          asOf: today ?? last ?? "",
          source: { title: "Your figure", href: null },
          status: "own",
        }
      : null;

  /**
   * The day of the newest price, if holdings have not changed since: a value never combines a day's
   * price with another day's quantity.
   */
  function datedValue(now: Moment): Moment | null {
    const { state } = now;
    const newest = prices.newest("btc");
    const moment = newest && momentOn(newest.asOf);
    const isHeld =
      moment !== null &&
      isSame(moment.state.bitcoin, state.bitcoin) &&
      isSame(moment.state.gold, state.gold);
    return isHeld ? moment : now.prices.btc && now;
  }

  /** With a live price, or with the newest on record. */
  function findMoments(now: Moment, { price, own = {} }: Asked): Moments {
    const { state } = now;
    const [btc, share] = [ownPrice(own.btc), ownPrice(own.share)];
    const live = btc ?? (price === undefined ? undefined : price && toInput(price));
    const period: Moment =
      live === undefined
        ? now
        : { state, prices: { btc: live, gold: prices.newest("gold"), share: null } };
    const value = live === undefined ? datedValue(now) : period;
    const newestShare = prices.newest("share");
    const closing = newestShare && momentOn(newestShare.asOf);
    const market = share ? value && { ...value, prices: { ...value.prices, share } } : closing;
    const balanceMoment = state.balance?.assets === undefined ? null : momentOn(state.balance.date);
    const withOwn = (moment: Moment | null) =>
      moment && btc ? { ...moment, prices: { ...moment.prices, btc } } : moment;
    return { now, value, period, market: withOwn(market), assets: withOwn(balanceMoment) };
  }

  const basedPeriods = (day: string): BasedPeriod[] =>
    (["quarter", "year"] as const).map((length) => {
      const periodDays = periodOf(day, length, yearEnd);
      return { ...periodDays, length, start: stateAt(ledger, periodDays.base, { sharesOf: day }) };
    });

  function measure(asked: Asked = {}): readonly Measure[] {
    if (last === null) return [];
    return computeMeasures(findMoments(momentOn(last), asked), basedPeriods(last), {
      ...context,
      ids: asked.ids,
    });
  }
  let dated: readonly Measure[] | undefined;
  let history: readonly HistoryDay[] | undefined;

  return {
    currency,
    ledger,
    hasGold,
    /** Null where nothing is stated. */
    asOf: last,
    state: last === null ? null : stateAt(ledger, last),
    prices,
    /** With a live price, a reader's own, or otherwise those on record. */
    measures(asked?: Asked): readonly Measure[] {
      if (asked) return measure(asked);
      dated ??= measure();
      return dated;
    },
    /** Bitcoin and gold, newest first, each with the holding after it. */
    trades: () =>
      (["bitcoin", "gold"] as const)
        .flatMap((asset) =>
          traceHoldings(ledger, asset, LAST_DAY).map(({ trade, holding }) => ({
            asset,
            ...trade,
            heldAfter: holding.quantity.toString(),
          })),
        )
        .sort((one, other) => byDate(other, one)),
    /** BTC Yield and Gain of each quarter and year since the first trade, newest first. */
    yields() {
      const first = rowsOn(ledger, "bitcoin", LAST_DAY)[0]?.date;
      if (first === undefined || last === null) return [];
      return (["quarter", "year"] as const).flatMap((length) =>
        listPeriods(first, last, length, yearEnd).map((each) => {
          const based = {
            ...each,
            length,
            start: stateAt(ledger, each.base, { sharesOf: each.to }),
          };
          const now = momentOn(each.to);
          const periodMeasures = computeMeasures(
            { now, value: now, period: now, market: null, assets: null },
            [based],
            context,
          );
          const ofPeriod = (id: string) =>
            periodMeasures.find((measure) => measure.id.startsWith(id) && measure.period) ?? null;
          return {
            ...each,
            yielded: ofPeriod(`btc_yield_${suffixes[length]}`),
            gain: ofPeriod(`btc_gain_${suffixes[length]}`),
          };
        }),
      );
    },
    /** Empty before the first trade. */
    history(): readonly HistoryDay[] {
      const corrected = listCorrectionDays(ledger).at(-1) ?? "";
      const end = [last ?? "", prices.newest("btc")?.asOf ?? "", corrected].sort().at(-1) ?? "";
      history ??= listHistory(ledger, createPriceHistory(ledger, closes), end);
      return history;
    },
  };
}

export interface Treasury extends ReturnType<typeof createTreasury> {}

const isSame = (one: Holding | null, other: Holding | null) =>
  (one?.quantity ?? ZERO).compare(other?.quantity ?? ZERO) === 0;

const suffixes = { quarter: "qtd", year: "ytd" } as const;

function toInput(price: LivePrice): PriceInput {
  const confirmed = isConfirmed(price) ? "live" : "stale";
  const status = price.source === "simulated" ? "simulated" : confirmed;
  return {
    value: String(price.priceFiat),
    asOf: price.at,
    source: { title: price.source, href: null },
    status,
  };
}

/** The same rule as the price bar's. */
const isConfirmed = ({ stale, status }: LivePrice) => !stale && status !== "unconfirmed";
