import { STALE_MS } from "~/domain/price-ages";
import { log } from "../log";
import { type Answer, applyReadings, type Book, computeFigures, emptyBook } from "./quote";
import * as schedule from "./schedule";
import type { Source } from "./sources/source";

/** The feed's stored state, besides the history. */
export interface FeedState {
  book: Book;
  states: schedule.SourceStates;
}

export const emptyState: FeedState = { book: emptyBook, states: {} };

export interface PollDependencies {
  /** In the operator's order of preference. */
  sources: readonly Source[];
  /** Ms since the epoch. The runtime's own clock, because alarms go by it. */
  now(): number;
  /** A random number from 0 to 1, which spreads retries. */
  random(): number;
}

const listNames = (sources: readonly Source[]) => sources.map(({ name }) => name);

/** Whether the prices are made up. */
export const isSimulated = ({ sources }: Pick<PollDependencies, "sources">): boolean =>
  sources.some(({ name }) => name === "simulated");

const getSchedule = ({ book, states }: FeedState, { sources }: PollDependencies) => ({
  sources,
  states,
  isAgreed: book.agreement?.isAgreed ?? true,
});

/** The figures as of now; null when no price was ever known. */
export const getFigures = ({ book }: FeedState, { sources, now }: PollDependencies) =>
  computeFigures(book, listNames(sources), now());

/** Whether no source's last call succeeded. */
export const hasFailed = ({ states }: FeedState): boolean => {
  const asked = Object.values(states);
  return asked.length > 0 && asked.every((state) => state?.failures !== 0);
};

/**
 * Time until the feed's next alarm, in ms. `publishedAt` is when rooms were last sent something.
 */
export function computeDelay(
  state: FeedState,
  deps: PollDependencies,
  publishedAt: number | null,
): number {
  const now = deps.now();
  const age = getFigures(state, deps)?.age;
  const staleAt = age === undefined ? null : now - age + STALE_MS;
  return schedule.computeAlarmDelay(getSchedule(state, deps), { staleAt, publishedAt }, now);
}

/**
 * Polls the sources that are due, all at once. Returns the state afterwards; null when none was.
 * Logs failures.
 */
export async function pollDueSources(
  state: FeedState,
  deps: PollDependencies,
): Promise<FeedState | null> {
  const start = deps.now();
  const due = schedule.findDueSources(getSchedule(state, deps), start);
  if (due.length === 0) return null;

  const states: schedule.SourceStates = { ...state.states };
  const answers = await Promise.all(
    due.map(async (source): Promise<Answer[]> => {
      const { name, cadence } = source;
      const called = schedule.recordCall(states[name], start);
      try {
        const reading = await source.ask(start);
        states[name] = schedule.recordSuccess(called, start);
        if (called.failures > 0) log({ event: "price.source_recovered", source: name });
        return [{ source: name, live: cadence === "live", ...reading }];
      } catch (error) {
        states[name] = schedule.recordFailure(called, deps.now(), deps.random(), error);
        log({
          event: "price.source_failed",
          source: name,
          reason: String(error),
          failures: called.failures + 1,
        });
        return [];
      }
    }),
  );
  const { book, leftOut } = applyReadings(
    state.book,
    answers.flat(),
    listNames(deps.sources),
    start,
  );
  for (const each of leftOut) log({ event: "price.source_left_out", ...each });
  return { book, states };
}

/**
 * The feed's state for operators, and how many rooms have visitors. Ages are in seconds; null means
 * never.
 */
export function describeHealth(state: FeedState, deps: PollDependencies, rooms: number) {
  const now = deps.now();
  const { stats } = getFigures(state, deps) ?? {};
  const { agreed } = state.book.precedent;
  return {
    price: stats?.price ?? null,
    source: stats?.source ?? null,
    status: stats?.status ?? ("stale" as const),
    stale: stats?.stale ?? true,
    /** Since sources last agreed on a price. */
    agreed_age: agreed ? toSeconds(now - agreed.seenAt) : null,
    price_age: stats ? toSeconds(now - Date.parse(stats.updated_at)) : null,
    rooms,
    sources: deps.sources.map(({ name }) => {
      const { failures = 0, okAt = 0, retryAt = 0 } = state.states[name] ?? {};
      const left_out = state.book.agreement?.leftOut[name] ?? null;
      const answered = okAt ? toSeconds(now - okAt) : null;
      const retry_in = retryAt > now ? toSeconds(retryAt - now) : 0;
      return {
        name,
        breaker: schedule.readBreaker(failures),
        failures,
        answered,
        left_out,
        retry_in,
      };
    }),
  };
}

const toSeconds = (ms: number) => Math.round(ms / 1_000);
