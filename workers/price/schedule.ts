import { MINUTE_MS } from "~/locale/durations";
import { HttpError, type Source } from "./sources/source";

/** The requests to one source, stored as it is. Times are in ms since the epoch. */
export interface SourceState {
  askedAt: number;
  /** 0 for never. */
  okAt: number;
  failures: number;
  /** Not to be asked before, unless no source is healthy; 0 while the breaker is closed. */
  openUntil: number;
  /** Not to be asked before in any case: it said so, or has banned the site. Missing for never. */
  retryAt?: number;
  /** Requests that a slow source still allows, as of `countedAt`. */
  allowance: number;
  countedAt: number;
}

export type SourceStates = Partial<Record<string, SourceState>>;
export type ScheduledSource = Pick<Source, "name" | "cadence">;

export interface Schedule<S extends ScheduledSource = ScheduledSource> {
  sources: readonly S[];
  states: SourceStates;
  /** Whether sources agree on the price, and none is off; if not, slow ones are asked more often. */
  isConfirmed: boolean;
}

/** Kraken and Coinbase publish limits of about one call a second. */
export const POLL_MS = 4_000;
/** Market cap, volume and change move slowly. */
export const SLOW_POLL_MS = 300_000;
/** A slow source is asked this often while a price is off, or no two agree. */
export const UNCONFIRMED_POLL_MS = 60_000;
const BREAKER_FAILURES = 3;
const BREAKER_FIRST_MS = 30_000;
const BREAKER_LONGEST_MS = 600_000;
/** While no source is healthy each is tried at least this often. */
export const OUTAGE_RETRY_MS = 10_000;
/** A source is healthy for this long after a good answer: four polls and their time-outs. */
const HEALTHY_MS = 20_000;
const LONGEST_RETRY_AFTER_MS = 15 * MINUTE_MS;
/** Rooms are sent something this often; a browser gives up after three times that. */
export const REPEAT_MS = 30_000;
/** A room that receives nothing for this long has been forgotten, and asks the feed. */
export const ROOM_SILENCE_MS = 2 * REPEAT_MS;
/** Alarms are not exact: a source due within this is due now. */
const SLACK_MS = 250;

/**
 * The free plans of CoinGecko and CoinMarketCap allow 10,000 calls a month. A call is earned in
 * 291 s, 8,900 in 30 days, just more than slow polls take; up to 1,000 are saved for a trouble.
 */
const CALL_EARNED_MS = 291_000;
const CALLS_SAVED = 1_000;

const computeAllowance = ({ allowance, countedAt }: SourceState, now: number) =>
  Math.min(CALLS_SAVED, allowance + Math.max(0, now - countedAt) / CALL_EARNED_MS);

/** Takes a call made at `now` from the allowance; it delays no poll. */
export function chargeCall(state: SourceState, now: number): SourceState {
  return { ...state, allowance: Math.max(0, computeAllowance(state, now) - 1), countedAt: now };
}

export function recordCall(state: SourceState | undefined, now: number): SourceState {
  const fresh = { okAt: 0, failures: 0, openUntil: 0, allowance: CALLS_SAVED, countedAt: now };
  return chargeCall({ ...(state ?? fresh), askedAt: now }, now);
}

/** Whether a source may be asked for something other than the price. */
export function canSpareCall(
  { cadence }: ScheduledSource,
  state: SourceState | undefined,
  now: number,
): boolean {
  return (
    state?.failures === 0 &&
    !((state.retryAt ?? 0) > now) &&
    (cadence === "live" || computeAllowance(state, now) >= 1)
  );
}

export function recordSuccess(state: SourceState, now: number): SourceState {
  return { ...state, okAt: now, failures: 0, openUntil: 0, retryAt: 0 };
}

/** How long a Retry-After (RFC 9110, 10.2.3) asks to wait, in ms; 0 where it says nothing. */
export function readRetryAfter(text: string | null, now: number): number {
  const header = text?.trim() ?? "";
  // Two headers are joined by a comma.
  const [seconds] = /^\d+(?=$|\s*,)/.exec(header) ?? [];
  const ms = seconds ? Number(seconds) * 1_000 : Date.parse(header) - now;
  return Number.isNaN(ms) ? 0 : Math.min(LONGEST_RETRY_AFTER_MS, Math.max(0, ms));
}

/** Until when a failure forbids to ask again, in ms since the epoch; 0 for not. */
export const readRetryTime = (error: unknown, now: number): number =>
  error instanceof HttpError && error.retryAfter !== null
    ? now + readRetryAfter(error.retryAfter, now)
    : 0;

/** `random` (0–1) spreads retries of sources and sites. */
export function recordFailure(
  state: SourceState,
  now: number,
  random: number,
  error?: unknown,
): SourceState {
  const isBan = error instanceof HttpError && error.isBan;
  // A source that has had enough of the site is not tried twice more before its breaker opens.
  const failures = Math.max(isBan ? BREAKER_FAILURES : 0, state.failures + 1);
  const retryAt = Math.max(state.retryAt ?? 0, readRetryTime(error, now));
  if (failures < BREAKER_FAILURES) return { ...state, failures, retryAt };
  const longest = Math.min(
    BREAKER_LONGEST_MS,
    BREAKER_FIRST_MS * 2 ** (failures - BREAKER_FAILURES),
  );
  const openUntil = now + longest * (0.8 + 0.2 * random);
  return { ...state, failures, openUntil, retryAt: isBan ? Math.max(retryAt, openUntil) : retryAt };
}

export function readBreaker(failures: number) {
  if (failures === 0) return "closed";
  return failures < BREAKER_FAILURES ? "failing" : "open";
}

/** In ms since the epoch; 0 for a source that never was polled. */
export function computeDueTime(source: ScheduledSource, schedule: Schedule): number {
  const state = schedule.states[source.name];
  if (!state) return 0;
  const due = Math.max(
    computeRegularDueTime(source, state, schedule),
    (state.retryAt ?? 0) + SLACK_MS,
  );
  // For any reason, a slow source is not asked beyond its allowance.
  return source.cadence === "live" || state.allowance >= 1
    ? due
    : Math.max(due, state.countedAt + (1 - state.allowance) * CALL_EARNED_MS);
}

function computeRegularDueTime(
  { cadence }: ScheduledSource,
  state: SourceState,
  schedule: Schedule,
) {
  const { sources, states, isConfirmed } = schedule;
  const { askedAt, failures, openUntil } = state;
  if (failures >= BREAKER_FAILURES) {
    const healthyUntil =
      Math.max(...sources.map(({ name }) => states[name]?.okAt ?? 0)) + HEALTHY_MS;
    return Math.min(openUntil, Math.max(askedAt + OUTAGE_RETRY_MS, healthyUntil));
  }
  if (cadence === "live") return askedAt + POLL_MS;
  return askedAt + (isConfirmed && failures === 0 ? SLOW_POLL_MS : UNCONFIRMED_POLL_MS);
}

export function findDueSources<S extends ScheduledSource>(schedule: Schedule<S>, now: number): S[] {
  return schedule.sources.filter((source) => computeDueTime(source, schedule) <= now + SLACK_MS);
}

/**
 * Time until the next alarm, in ms: never zero, or a mistake would make the object spin, and short
 * enough for a status that changes without an answer.
 */
export const computeAlarmDelay = (schedule: Schedule, now: number): number =>
  Math.min(
    OUTAGE_RETRY_MS,
    Math.max(
      SLACK_MS,
      Math.min(...schedule.sources.map((source) => computeDueTime(source, schedule))) - now,
    ),
  );
