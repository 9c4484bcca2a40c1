import type { PriceStatus } from "~/domain/price-status";
import {
  type Answer,
  applyReadings,
  type Book,
  computeFigures,
  emptyBook,
} from "../../workers/price/quote";
import { unknownFigures } from "../../workers/price/sources/source";

/** Ms between polls, and between those of a slow source, whose answers are older. */
export const POLL_MS = 4_000;
/** When a market begins. */
export const START = Date.UTC(2026, 10, 21);
const SLOW_POLLS = 75;
const WANTED_POLLS = 4;

export const isSlow = (source: string) => source === "coingecko" || source === "coinmarketcap";

/**
 * What a source says at a poll; null where it says nothing. `at` is its own time, where it has one.
 */
export type Say = (source: string, poll: number) => { price: number; at?: number } | null;

export interface ShownPrice {
  poll: number;
  price: number;
  status: PriceStatus;
  updated_at: string;
  source: string;
}

/**
 * Plays a market in virtual time: polls as the feed's schedule has them. @returns what is shown
 * after each poll
 */
export function playMarket(sources: readonly string[], polls: number, say: Say) {
  const shown: (ShownPrice | null)[] = [];
  const askedAt: Record<string, number> = {};
  let isSilent = false;
  let book: Book = emptyBook;
  for (let poll = 0; poll < polls; poll++) {
    const now = START + poll * POLL_MS;
    const rest: number = book.agreement?.isAgreed === false || isSilent ? WANTED_POLLS : SLOW_POLLS;
    const due = sources.filter(
      (source) => !isSlow(source) || poll - (askedAt[source] ?? -SLOW_POLLS) >= rest,
    );
    const answers = due.flatMap((source): Answer[] => {
      askedAt[source] = poll;
      const given = say(source, poll);
      return given ? [{ source, live: !isSlow(source), ...unknownFigures, ...given }] : [];
    });
    isSilent = answers.every(({ live }) => !live);
    book = applyReadings(book, answers, sources, now).book;
    const figures = computeFigures(book, sources, now);
    shown.push(figures && { poll, ...figures.stats });
  }
  return { shown, book };
}
