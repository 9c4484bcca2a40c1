import { brand } from "~/brand/generated/public";
import { addPrice, type PriceHistory } from "~/domain/market/history";
import type { ShareQuote } from "~/domain/treasury/share-quote";
import { isTradingDay, readVenue } from "~/domain/treasury/trading-days";
import { MINUTE_MS } from "~/locale/durations";
import { timeZoneName } from "~/locale/formats";
import { dateFormat } from "~/locale/intl";
import { formatLocalTime, localDay } from "~/locale/local-times";
import { log } from "../log";
import type { ShareSource } from "./sources/share";

// A delayed price of the share beside the price that Bitcoin had at the same moment, so that no multiple is made of two
// times. Off unless the operator has configured a provider.

/** Where the last quote is stored. A change of its shape needs a new number. */
const STORAGE_KEY = "share:1";
/** The provider is asked no more often, and while the exchange trades: about 80 times a day. */
export const ASK_MS = 5 * MINUTE_MS;
/** Minutes of Bitcoin prices that are kept: more than a provider's delay can be. */
const MINUTES = 70;
/** A price further from the last one, as a share of it, is shown only when the next answer agrees with it. */
const JUMP = 0.4;
const AGREEMENT = 0.05;

/** Canada's exchanges trade from 9:30 a.m. to 4 p.m. in Toronto; minutes of the day. */
const [OPEN, CLOSE] = [9 * 60 + 30, 16 * 60];
/** For so many minutes after the close the price is that of the close. */
const AFTER_CLOSE = 15;
const exchangeClock = dateFormat({
  timeZone: "America/Toronto",
  hourCycle: "h23",
  ...({ year: "numeric", month: "2-digit", day: "2-digit", hour: "2-digit", minute: "2-digit" } as const),
});

/** The time (ms) of a price that was current at another one: the same while the exchange trades, the close just after it, or null. */
export function findTradingMoment(at: number, venue: string): number | null {
  const part = Object.fromEntries(exchangeClock.formatToParts(at).map(({ type, value }) => [type, value]));
  const minute = Number(part.hour) * 60 + Number(part.minute);
  if (minute < OPEN || minute >= CLOSE + AFTER_CLOSE) return null;
  if (!isTradingDay(`${part.year}-${part.month}-${part.day}`, venue)) return null;
  return minute < CLOSE ? at : Math.floor(at / MINUTE_MS) * MINUTE_MS - (minute - CLOSE) * MINUTE_MS;
}

/** The price of the step that a time lies in; null where none is known. */
function readPriceAt({ lastAt, stepMs, prices }: PriceHistory, at: number): number | null {
  return prices[prices.length - 1 + Math.floor((at - lastAt) / stepMs)] ?? null;
}

const startMinutes: PriceHistory = { lastAt: 0, stepMs: MINUTE_MS, prices: Array(MINUTES).fill(null) };

/** Plain data, stored as it is. */
interface ShareState {
  quote: Omit<ShareQuote, "licence"> | null;
  /** When the provider was last asked; ms since the epoch. */
  askedAt: number;
  /** A price that jumped, until the next answer. */
  pendingCad: number | null;
}

export class ShareKeeper {
  #state: ShareState;
  /** In memory alone: after a restart the last day's steps take its place. */
  #minutes = startMinutes;

  constructor(
    private readonly storage: SyncKvStorage,
    private readonly deps: () => { shareSource: ShareSource | null; now(): number },
  ) {
    this.#state = storage.get(STORAGE_KEY) ?? { quote: null, askedAt: 0, pendingCad: null };
  }

  /** Records a price of Bitcoin (CAD) at its own time, in ms since the epoch. */
  record(price: number, at: number): void {
    if (this.deps().shareSource) this.#minutes = addPrice(this.#minutes, price, at);
  }

  /** Asks the provider where that is due; never rejects. @param day the last day of Bitcoin prices */
  async refresh(day: PriceHistory): Promise<void> {
    const { shareSource, now } = this.deps();
    const venue = readVenue(brand.listing);
    const asked = now();
    if (!shareSource || asked - this.#state.askedAt < ASK_MS) return;
    const moment = findTradingMoment(asked - shareSource.delayMs, venue);
    if (moment === null) return;
    try {
      // Stored before the answer: an object that restarts again and again must not ask each time.
      this.#store({ askedAt: asked });
      const shareCad = await shareSource.ask();
      if (this.#isJump(Number(shareCad))) return;
      const bitcoin = readPriceAt(this.#minutes, moment) ?? readPriceAt(day, moment);
      // Without a price of Bitcoin of that moment there is nothing to compare with, and the last quote stays.
      if (bitcoin === null) return;
      const at = new Date(moment);
      const clock = `${formatLocalTime(at)} ${timeZoneName}`;
      const times = { at: at.toISOString(), day: localDay(at), clock };
      this.#store({ quote: { shareCad, btcCad: String(bitcoin), venue, ...times } });
    } catch (error) {
      log({ event: "price.share_failed", reason: String(error) });
    }
  }

  /** The last quote with its licence line; null where no provider is configured. */
  get(): ShareQuote | null {
    const { shareSource } = this.deps();
    return shareSource && this.#state.quote && { ...this.#state.quote, licence: shareSource.licence };
  }

  /** Whether a price is too far from the last one for a first answer. */
  #isJump(price: number): boolean {
    const { quote, pendingCad } = this.#state;
    const isFar = quote !== null && Math.abs(price / Number(quote.shareCad) - 1) > JUMP;
    const isConfirmed = pendingCad !== null && Math.abs(price / pendingCad - 1) <= AGREEMENT;
    this.#store({ pendingCad: isFar && !isConfirmed ? price : null });
    return isFar && !isConfirmed;
  }

  #store(changes: Partial<ShareState>): void {
    this.#state = { ...this.#state, ...changes };
    this.storage.put(STORAGE_KEY, this.#state);
  }
}
