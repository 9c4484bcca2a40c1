import { SECOND_MS } from "~/locale/durations";
import { log } from "../log";
import { type Answer, applyReadings, type Book, computeStats, decide, emptyBook } from "./quote";
import * as schedule from "./schedule";
import type { Source } from "./sources/source";

export interface FeedState {
  book: Book;
  states: schedule.SourceStates;
}

export const emptyState: FeedState = { book: emptyBook, states: {} };

export interface PollDependencies {
  sources: readonly Source[];
  /** Ms since the epoch. The runtime's own clock, because alarms go by it. */
  now(): number;
  /** A random number from 0 to 1, which spreads retries. */
  random(): number;
}

const listNames = (sources: readonly Source[]) => sources.map(({ name }) => name);

export const isSimulated = ({ sources }: Pick<PollDependencies, "sources">): boolean =>
  sources.some(({ name }) => name === "simulated");

/** An aggregator is asked so long before the agreement that it is part of ends. */
const AHEAD_MS = 8 * SECOND_MS;

function getSchedule({ book, states }: FeedState, { sources }: PollDependencies, now: number) {
  const { status, off } = decide(book, listNames(sources), now + AHEAD_MS);
  return { sources, states, isConfirmed: status === "live" && off.length === 0 };
}

export const decideNow = ({ book }: FeedState, { sources, now }: PollDependencies) =>
  decide(book, listNames(sources), now());

export const getStats = ({ book }: FeedState, { sources, now }: PollDependencies) =>
  computeStats(book, listNames(sources), now());

/** In ms since the epoch; 0 for never. */
export const findLastPoll = ({ states }: FeedState): number =>
  Math.max(0, ...Object.values(states).map((state) => state?.askedAt ?? 0));

export const hasFailed = ({ states }: FeedState): boolean => {
  const sourceStates = Object.values(states);
  return sourceStates.length > 0 && sourceStates.every((state) => state?.failures !== 0);
};

export function computeDelay(state: FeedState, deps: PollDependencies): number {
  const now = deps.now();
  return schedule.computeAlarmDelay(getSchedule(state, deps, now), now);
}

/** @returns null when no source was due */
export async function pollDueSources(
  state: FeedState,
  deps: PollDependencies,
): Promise<FeedState | null> {
  const start = deps.now();
  const due = schedule.findDueSources(getSchedule(state, deps, start), start);
  if (due.length === 0) return null;

  const states: schedule.SourceStates = {};
  const answers = await Promise.all(
    due.map(async (source): Promise<Answer[]> => {
      const { name, cadence } = source;
      const called = schedule.recordCall(state.states[name], start);
      try {
        const reading = await source.ask(start);
        states[name] = schedule.recordSuccess(called, start);
        if (called.failures > 0) log({ event: "price.source_recovered", source: name });
        return [{ source: name, cadence, ...reading }];
      } catch (error) {
        states[name] = schedule.recordFailure(called, deps.now(), deps.random(), error);
        const { failures } = states[name];
        log({ event: "price.source_failed", source: name, reason: String(error), failures });
        return [];
      }
    }),
  );
  const names = listNames(deps.sources);
  return { book: applyReadings(state.book, answers.flat(), names, start), states };
}

/** Ages are in seconds; null means never. */
export function toHealth(state: FeedState, deps: PollDependencies, rooms: number) {
  const now = deps.now();
  const { price, source, status, stale, updated_at } = getStats(state, deps) ?? {};
  const { agreed, off } = decideNow(state, deps);
  return {
    price: price ?? null,
    source: source ?? null,
    status: status ?? ("stale" as const),
    stale: stale ?? true,
    agreed_age: agreed ? toSeconds(now - agreed.agreedAt) : null,
    price_age: updated_at ? toSeconds(now - Date.parse(updated_at)) : null,
    rooms,
    sources: deps.sources.map(({ name }) => {
      const { failures = 0, okAt = 0, retryAt = 0 } = state.states[name] ?? {};
      return {
        name,
        breaker: schedule.readBreaker(failures),
        failures,
        answered: okAt ? toSeconds(now - okAt) : null,
        off: off.includes(name),
        retry_in: toSeconds(Math.max(0, retryAt - now)),
      };
    }),
  };
}

const toSeconds = (ms: number) => Math.round(ms / SECOND_MS);
