import { log } from "../log";
import type { FeedHealth } from "./calls";
import { type Answer, type Book, emptyBook, enter, marketStats } from "./quote";
import { asked, breakerState, type CallsBySource, dueSources, failed, succeeded } from "./schedule";
import type { Source } from "./sources/source";

/** All that the feed knows and keeps in its storage. */
export interface Memory {
  book: Book;
  calls: CallsBySource;
}

export const emptyMemory: Memory = { book: emptyBook, calls: {} };

/** What a beat needs from outside. */
export interface Sources {
  /** In the operator's order of preference. */
  sources: readonly Source[];
  /** Ms since the epoch. The runtime's own, never the site's moved clock, since alarms ring by it. */
  now(): number;
  /** 0–1. */
  random(): number;
}

export const orderOf = ({ sources }: Pick<Sources, "sources">) => sources.map(({ name }) => name);

/**
 * Asks the sources that are due, all at once, and gives back what is known after that; null when none was due. A source
 * that fails is logged and costs the others nothing but its time-out.
 */
export async function askDue({ book, calls }: Memory, world: Sources): Promise<Memory | null> {
  const start = world.now();
  const due = dueSources(world.sources, calls, book.held, start);
  if (due.length === 0) return null;

  const next: CallsBySource = { ...calls };
  const answers = await Promise.all(
    due.map(async (source): Promise<Answer[]> => {
      const { name, cadence } = source;
      const call = asked(calls[name], start);
      try {
        const reading = await source.ask(start);
        next[name] = succeeded(call, start);
        if (call.failures > 0) log({ event: "price.source_recovered", source: name });
        return [{ source: name, live: cadence === "live", reading }];
      } catch (error) {
        next[name] = failed(call, world.now(), world.random());
        log({ event: "price.source_failed", source: name, reason: String(error), failures: call.failures + 1 });
        return [];
      }
    }),
  );
  const entered = enter(book, answers.flat(), orderOf(world), start);
  for (const leap of entered.leaps) log({ event: "price.leap_held", ...leap });
  return { book: entered.book, calls: next };
}

/** The feed's state as an operator sees it. */
export function feedHealth({ book, calls }: Memory, { sources, now: clock }: Sources, rooms: number): FeedHealth {
  const now = clock();
  const stats = marketStats(book, orderOf({ sources }), now);
  return {
    price: stats?.price ?? null,
    source: stats?.source ?? null,
    stale: stats?.stale ?? true,
    price_age: stats && seconds(now - Date.parse(stats.updated_at)),
    rooms,
    sources: sources.map(({ name }) => {
      const { failures = 0, okAt = 0 } = calls[name] ?? {};
      return { name, breaker: breakerState(calls[name]), failures, answered: okAt ? seconds(now - okAt) : null };
    }),
  };
}

const seconds = (ms: number) => Math.round(ms / 1_000);
