import { brand } from "~/brand/generated/public";
import { tradingHours } from "~/brand/trading-holidays";
import type { DailyClose, EarlyCloses } from "~/content/market-schema";
import type { Ledger } from "~/content/treasury-schema";
import { addPrice, type PriceHistory } from "~/domain/market/history";
import { isTradingDay, readVenue, tradingSessions } from "~/domain/trading-days";
import { entriesOf } from "~/domain/treasury/books";
import { restateCloses, restateForSplits } from "~/domain/treasury/restate";
import type { ShareQuote } from "~/domain/treasury/share-quote";
import { MINUTE_MS, SECOND_MS } from "~/locale/durations";
import { timeZoneName } from "~/locale/formats";
import { dateFormat } from "~/locale/intl";
import { formatLocalTime, localDay } from "~/locale/local-times";
import { log } from "../log";
import { readRetryTime } from "./schedule";
import type { ShareSource } from "./sources/share";

// A delayed price of the share beside the price that Bitcoin had at the same moment, so that no multiple is made of two
// times. Off unless the operator has configured a provider.

/** Where the last quote is stored. A change of its shape needs a new number. */
const STORAGE_KEY = "share:2";
/** The provider is asked no more often, and while the exchange trades: about 80 times a day. */
export const ASK_MS = 5 * MINUTE_MS;
/** Minutes of Bitcoin prices that are kept: more than a provider's delay can be. */
const MINUTES = 70;
/** A price further from the last one, as a share of it, is shown only when the next answer agrees with it. */
const JUMP = 0.4;
const AGREEMENT = 0.05;
/**
 * A price that is more than so many times the last close on file, or less than that part of it, is never shown: it is in
 * cents, or another share's. The close can be a year old, so this is wider than a jump.
 */
const FACTOR = 5;

/** For so many minutes after the close the price is that of the close. */
const AFTER_CLOSE = 15;
const LAST_MINUTE = 24 * 60;
const clockIn = (timeZone: string) =>
  dateFormat({
    timeZone,
    hourCycle: "h23",
    ...({ year: "numeric", month: "2-digit", day: "2-digit", hour: "2-digit", minute: "2-digit" } as const),
  });

/**
 * The time (ms) of a price that was current at another one: the same while the venue trades, the close just after it, or null,
 * as where the venue's hours are not known.
 */
export function findTradingMoment(at: number, venue: string, earlyCloses: EarlyCloses): number | null {
  const [timeZone] = tradingHours[venue] ?? [];
  if (!timeZone) return null;
  const part = Object.fromEntries(
    clockIn(timeZone)
      .formatToParts(at)
      .map(({ type, value }) => [type, value]),
  );
  const minute = Number(part.hour) * 60 + Number(part.minute);
  const date = `${part.year}-${part.month}-${part.day}`;
  if (!isTradingDay(date, venue)) return null;
  const session = tradingSessions(venue).findLast(({ open }) => minute >= open);
  const close = Math.min(session?.close ?? 0, earlyCloses[date] ?? LAST_MINUTE);
  if (!session || minute >= close + AFTER_CLOSE) return null;
  return minute < close ? at : Math.floor(at / MINUTE_MS) * MINUTE_MS - (minute - close) * MINUTE_MS;
}

/** A close of the share: its date and the price in fiat, an exact decimal. */
export interface ShareClose {
  readonly date: string;
  readonly shareFiat: string;
}

/** The share's newest close up to a day that the company has on file: a mark of its ledger, or a line of its daily closes. */
export function findLastClose(content: { treasury: Ledger | null; closes: readonly DailyClose[] }, today: string) {
  const ledger = (content.treasury ?? []).filter(({ date }) => date <= today);
  const filed = [...entriesOf(restateForSplits(ledger), "mark"), ...restateCloses(content.closes, ledger)];
  return filed.reduce<ShareClose | null>((last, { date, shareFiat }) => {
    const isNewer = shareFiat != null && date <= today && date > (last?.date ?? "");
    return isNewer ? { date, shareFiat } : last;
  }, null);
}

/** The price of the step that a time lies in; null where none is known. */
function readPriceAt({ lastAt, stepMs, prices }: PriceHistory, at: number): number | null {
  return prices[prices.length - 1 + Math.floor((at - lastAt) / stepMs)] ?? null;
}

const startMinutes: PriceHistory = { lastAt: 0, stepMs: MINUTE_MS, prices: Array(MINUTES).fill(null) };

/** Plain data, stored as it is. Fields that are missing in a stored state are those of `startState`. */
interface ShareState {
  quote: Omit<ShareQuote, "licence"> | null;
  /** When the provider was last asked, and when it last gave a price that was taken; ms since the epoch. */
  askedAt: number;
  answeredAt: number;
  /** Answers in a row that were none, or were rejected. */
  failures: number;
  /** A price that jumped, until the next answer. */
  pendingFiat: number | null;
  /** The provider is not to be asked before, as it said. */
  retryAt: number;
}

const startState: ShareState = {
  quote: null,
  askedAt: 0,
  answeredAt: 0,
  failures: 0,
  pendingFiat: null,
  retryAt: 0,
};

export interface ShareDependencies {
  /** Null: no price of the company's share is asked for. */
  shareSource: ShareSource | null;
  earlyCloses: EarlyCloses;
  /** @param today a day in the company's zone */
  findLastClose(today: string): ShareClose | null;
  /** Ms since the epoch. */
  now(): number;
}

export class ShareKeeper {
  #state: ShareState;
  /** In memory alone: after a restart the last day's steps take its place. */
  #minutes = startMinutes;

  constructor(
    private readonly storage: SyncKvStorage,
    private readonly deps: () => ShareDependencies,
  ) {
    this.#state = { ...startState, ...storage.get<ShareState>(STORAGE_KEY) };
  }

  /** Records a price of Bitcoin (fiat) at its own time, in ms since the epoch. */
  record(price: number, at: number): void {
    if (this.deps().shareSource) this.#minutes = addPrice(this.#minutes, price, at);
  }

  /** Asks the provider where that is due; never rejects. @param readDay the last day of Bitcoin prices, once it is known */
  async refresh(readDay: () => Promise<PriceHistory>): Promise<void> {
    const { shareSource, earlyCloses, now } = this.deps();
    const venue = readVenue(brand.listing);
    const asked = now();
    if (!shareSource || asked - this.#state.askedAt < ASK_MS || asked < this.#state.retryAt) return;
    const moment = findTradingMoment(asked - shareSource.delayMs, venue, earlyCloses);
    if (moment === null) return;
    try {
      // Stored before the answer: an object that restarts again and again must not ask each time.
      this.#store({ askedAt: asked });
      const shareFiat = await shareSource.ask();
      this.#check(shareFiat, localDay(moment));
      this.#store({ answeredAt: asked, failures: 0 });
      const day = await readDay();
      const bitcoin = readPriceAt(this.#minutes, moment) ?? readPriceAt(day, moment);
      // Without a price of Bitcoin of that moment there is nothing to compare with, and the last quote stays.
      if (bitcoin === null) return;
      const at = new Date(moment);
      const clock = `${formatLocalTime(at)} ${timeZoneName}`;
      const times = { at: at.toISOString(), day: localDay(at), clock };
      this.#store({ quote: { shareFiat, btcFiat: String(bitcoin), venue, ...times } });
    } catch (error) {
      const failures = this.#state.failures + 1;
      this.#store({ failures, retryAt: readRetryTime(error, now()) });
      log({ event: "price.share_failed", reason: String(error), failures });
    }
  }

  /** The last quote with its licence line; null where no provider is configured. */
  get(): ShareQuote | null {
    const { shareSource } = this.deps();
    return shareSource && this.#state.quote && { ...this.#state.quote, licence: shareSource.licence };
  }

  /** For operators; null where no provider is configured. `answered`: seconds since a price was last taken, null for never. */
  describeHealth() {
    const { shareSource, now } = this.deps();
    const { failures, answeredAt } = this.#state;
    return shareSource && { failures, answered: answeredAt ? Math.round((now() - answeredAt) / SECOND_MS) : null };
  }

  /** @throws for a price that is too far from the last close on file, or from the last quote and not yet confirmed */
  #check(shareFiat: string, today: string): void {
    const price = Number(shareFiat);
    const close = this.deps().findLastClose(today);
    const ratio = close ? price / Number(close.shareFiat) : 1;
    if (close && (ratio > FACTOR || ratio < 1 / FACTOR))
      throw new Error(
        `a price of ${shareFiat} is rejected: the last close on file, of ${close.date}, is ${close.shareFiat}`,
      );
    const { quote, pendingFiat } = this.#state;
    const isFar = quote !== null && Math.abs(price / Number(quote.shareFiat) - 1) > JUMP;
    const isConfirmed = pendingFiat !== null && Math.abs(price / pendingFiat - 1) <= AGREEMENT;
    this.#store({ pendingFiat: isFar && !isConfirmed ? price : null });
    if (isFar && !isConfirmed)
      throw new Error(`a price of ${shareFiat} waits for the next answer: the last was ${quote.shareFiat}`);
  }

  #store(changes: Partial<ShareState>): void {
    this.#state = { ...this.#state, ...changes };
    this.storage.put(STORAGE_KEY, this.#state);
  }
}
