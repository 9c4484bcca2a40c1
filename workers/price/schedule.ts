import { CONFIRM_MS, type HeldPrice } from "./quote";
import type { Source } from "./sources/source";

/** What is remembered of the calls to one source. Plain data, stored as it is. Times are in ms since the epoch. */
export interface Calls {
  askedAt: number;
  /** When it last answered something to believe; 0 for never. */
  okAt: number;
  /** Failures in a row. */
  failures: number;
  /** Not to be asked before; 0 while the breaker is closed. */
  openUntil: number;
  /** Calls that a slow source still allows, and when that was counted. */
  allowance: number;
  countedAt: number;
}

export type CallsBySource = Partial<Record<string, Calls>>;
/** Leaps that wait, by source. */
type Held = Partial<Record<string, HeldPrice>>;
/** What a schedule needs to know of a source. */
export type Cadence = Pick<Source, "name" | "cadence">;

/** A live price every beat. Kraken and Coinbase publish limits of about one call a second. */
export const BEAT_MS = 4_000;
/** Market cap, volume and change move slowly. */
export const SLOW_BEAT_MS = 300_000;
/** A slow source stands in for the price this often while no live one answers: its price then just about counts. */
export const STAND_IN_MS = 15_000;
/** Failures in a row that open a source's breaker. */
export const BREAKER_FAILURES = 3;
const BREAKER_FIRST_MS = 30_000;
const BREAKER_LONGEST_MS = 600_000;
/** While no source is healthy each is tried at least this often, so that prices flow within 15 s of a return. */
export const OUTAGE_RETRY_MS = 10_000;
/** A source is healthy for so long after a good answer: four beats and their time-outs. */
const HEALTHY_MS = 20_000;
/** A leap is asked about again quickly, but only at first: a source that raves must not be asked every second. */
const QUICK_CONFIRM_MS = 3_000;
/** While rooms listen they hear something at least this often; a browser gives up after three times that. */
export const REPEAT_MS = 30_000;
/** Alarms are not exact: what is due within this is due now. */
const SLACK_MS = 250;

/**
 * CoinGecko's free plan allows 10,000 calls in a month, CoinMarketCap's the same. One call is earned every 291 s, which
 * is 8,900 in 30 days and just more than the slow beat takes; up to 1,000 may be saved for standing in (four hours).
 */
const CALL_EARNED_MS = 291_000;
const CALLS_SAVED = 1_000;

/** The calls after a source has been asked at `now`. */
export function asked(calls: Calls | undefined, now: number): Calls {
  const before = calls ?? { askedAt: 0, okAt: 0, failures: 0, openUntil: 0, allowance: CALLS_SAVED, countedAt: now };
  return { ...before, askedAt: now, allowance: Math.max(0, allowanceAt(before, now) - 1), countedAt: now };
}

/** The calls after one at `now` that is not for the price: it is paid for, and puts no beat off. */
export const spent = (calls: Calls, now: number): Calls => ({
  ...calls,
  allowance: Math.max(0, allowanceAt(calls, now) - 1),
  countedAt: now,
});

/** Whether a source may be asked for something else than the price: it answers, and can spare a call. */
export const maySpend = ({ cadence }: Cadence, calls: Calls | undefined, now: number): calls is Calls =>
  calls !== undefined && calls.failures === 0 && (cadence === "live" || allowanceAt(calls, now) >= 1);

const allowanceAt = ({ allowance, countedAt }: Calls, now: number) =>
  Math.min(CALLS_SAVED, allowance + Math.max(0, now - countedAt) / CALL_EARNED_MS);

/** The calls after a good answer: the breaker closes. */
export const succeeded = (calls: Calls, now: number): Calls => ({ ...calls, okAt: now, failures: 0, openUntil: 0 });

/** The calls after a failure at `now`. `random` (0–1) spreads retries, so that sources and sites do not march in step. */
export function failed(calls: Calls, now: number, random: number): Calls {
  const failures = calls.failures + 1;
  if (failures < BREAKER_FAILURES) return { ...calls, failures };
  // The exponent is bounded too: after a long outage the power itself would overflow.
  const longest = Math.min(BREAKER_LONGEST_MS, BREAKER_FIRST_MS * 2 ** Math.min(failures - BREAKER_FAILURES, 10));
  return { ...calls, failures, openUntil: now + longest * (0.8 + 0.2 * random) };
}

/** What the breaker of a source is doing, for operators. */
export const breakerState = (calls: Calls | undefined): "closed" | "failing" | "open" =>
  !calls?.failures ? "closed" : calls.failures < BREAKER_FAILURES ? "failing" : "open";

/** When a source is next to be asked, ms since the epoch; 0 for one that never was. */
export function dueAt(source: Cadence, sources: readonly Cadence[], bySource: CallsBySource, held: Held): number {
  const calls = bySource[source.name];
  if (!calls) return 0;
  const due = Math.min(regularlyDueAt(source, calls, sources, bySource), confirmationDueAt(source, calls, held));
  // Whatever the reason, a slow source is not asked beyond its allowance.
  return source.cadence === "live" || calls.allowance >= 1
    ? due
    : Math.max(due, calls.countedAt + (1 - calls.allowance) * CALL_EARNED_MS);
}

function regularlyDueAt(source: Cadence, calls: Calls, sources: readonly Cadence[], bySource: CallsBySource): number {
  if (calls.failures >= BREAKER_FAILURES) {
    const healthyUntil = Math.max(...sources.map(({ name }) => bySource[name]?.okAt ?? 0)) + HEALTHY_MS;
    return Math.min(calls.openUntil, Math.max(calls.askedAt + OUTAGE_RETRY_MS, healthyUntil));
  }
  if (source.cadence === "live") return calls.askedAt + BEAT_MS;
  const standsIn = sources.every(({ name, cadence }) => cadence === "slow" || (bySource[name]?.failures ?? 0) > 0);
  return calls.askedAt + (standsIn || calls.failures ? STAND_IN_MS : SLOW_BEAT_MS);
}

/** A second after a leap: for the source that leapt and for live ones that may agree with it, once each. */
function confirmationDueAt(source: Cadence, calls: Calls, held: Held): number {
  if (calls.failures >= BREAKER_FAILURES) return Number.POSITIVE_INFINITY;
  const leaps = Object.entries(held).flatMap(([name, leap]) =>
    leap && (name === source.name || source.cadence === "live") ? [leap] : [],
  );
  const open = leaps.filter(({ seenAt, since }) => seenAt - since < QUICK_CONFIRM_MS && calls.askedAt <= seenAt);
  return Math.min(...open.map(({ seenAt }) => seenAt + CONFIRM_MS));
}

/** The sources to ask at `now`. */
export function dueSources<S extends Cadence>(
  sources: readonly S[],
  bySource: CallsBySource,
  held: Held,
  now: number,
): S[] {
  return sources.filter((source) => dueAt(source, sources, bySource, held) <= now + SLACK_MS);
}

/** What the next alarm must not miss, besides sources. Times are in ms since the epoch; null for never. */
export interface Appointments {
  /** When the price turns stale. */
  staleAt: number | null;
  /** When rooms last heard something. */
  publishedAt: number | null;
}

/** Time until the next alarm, in ms: never zero, so that no mistake can spin the object, and never later than a repeat. */
export function nextAlarmIn(
  sources: readonly Cadence[],
  bySource: CallsBySource,
  held: Held,
  { staleAt, publishedAt }: Appointments,
  now: number,
): number {
  const times = sources.map((source) => dueAt(source, sources, bySource, held));
  if (staleAt !== null && staleAt > now) times.push(staleAt + 1);
  if (publishedAt !== null) times.push(publishedAt + REPEAT_MS);
  return Math.min(REPEAT_MS, Math.max(SLACK_MS, Math.min(...times) - now));
}
