import { expect, it } from "vitest";
import {
  canSpareCall,
  computeAlarmDelay,
  computeDueTime,
  findDueSources,
  recordCall,
  recordFailure,
  recordSuccess,
  type ScheduledSource,
  type SourceState,
  type SourceStates,
} from "./schedule";
import { HttpError } from "./sources/source";

const kraken = { name: "kraken", cadence: "live" } as const;
const coingecko = { name: "coingecko", cadence: "slow" } as const;
const NOW = Date.UTC(2026, 10, 21);
const MONTH_MS = 30 * 86_400_000;

const good = (at = NOW) => recordSuccess(recordCall(undefined, at), at);
const bad = (times: number, error?: unknown) => {
  let state = recordCall(undefined, NOW);
  for (let failed = 0; failed < times; failed += 1) state = recordFailure(state, NOW, 1, error);
  return state;
};
const plan = (states: SourceStates, isConfirmed = true) => ({
  sources: [kraken, { ...kraken, name: "coinbase" }, coingecko],
  states,
  isConfirmed,
});
/** When a source is due, in seconds from now. */
const dueIn = (source: ScheduledSource, ...planned: Parameters<typeof plan>) =>
  (computeDueTime(source, plan(...planned)) - NOW) / 1_000;

it.each<[string, number, ScheduledSource, SourceStates, boolean?]>([
  ["every 4 s when live", 4, kraken, { kraken: good() }],
  ["every five minutes when slow", 300, coingecko, { coingecko: good() }],
  ["every minute when slow and no two agree", 60, coingecko, { coingecko: good() }, false],
  ["every minute when slow and failing", 60, coingecko, { coingecko: bad(1) }],
  ["within 10 s while none is healthy", 10, kraken, { kraken: bad(9), coinbase: bad(9) }],
  ["once all have aged", 15, kraken, { kraken: bad(3), coingecko: good(NOW - 5_000) }],
])("a source is due %s", (_, seconds, source, states, isConfirmed) =>
  expect(dueIn(source, states, isConfirmed)).toBe(seconds),
);

it("sources are due at first, then a quarter of a second early", () => {
  const names = (states: SourceStates, ms: number) =>
    findDueSources(plan(states), NOW + ms).map(({ name }) => name);
  const states = { kraken: good(), coinbase: good(), coingecko: good() };
  expect(names({}, 0)).toEqual(["kraken", "coinbase", "coingecko"]);
  expect([3_749, 3_750].map((ms) => names(states, ms))).toEqual([[], ["kraken", "coinbase"]]);
});

it.each([
  [429, "600, 600", 600],
  [503, " 600 ", 600],
  [429, new Date(NOW + 600_000).toUTCString(), 600],
  [429, "86400", 900],
  [403, null, 30],
])(
  "a source that answers %d with Retry-After %j is left alone for %d s",
  (status, text, seconds) => {
    const state = recordFailure(good(), NOW, 1, new HttpError(status, text));
    expect(dueIn(kraken, { kraken: state })).toBe(seconds + 0.25);
    const canSpare = (ms: number) => canSpareCall(kraken, { ...state, failures: 0 }, NOW + ms);
    expect([canSpare(1), canSpare(seconds * 1_000)]).toEqual([false, true]);
    // The longer of two waits counts, and a good answer ends them.
    const again = recordFailure(state, NOW, 1, new HttpError(503, "5"));
    expect(dueIn(kraken, { kraken: again })).toBe(seconds + 0.25);
    expect(recordSuccess(state, NOW)).toMatchObject({ retryAt: 0, failures: 0, openUntil: 0 });
  },
);

it("the breaker opens at the third failure or a ban, for 30 s that double to ten minutes", () => {
  const waitAfter = (times: number, error?: unknown) =>
    dueIn(kraken, { coinbase: good(NOW + 3_600_000), kraken: bad(times, error) });
  const waits = [1, 2, 3, 4, 7, 8, 2_000].map((times) => waitAfter(times));
  expect(waits).toEqual([4, 4, 30, 60, 480, 600, 600]);
  const ban = new HttpError(418, null);
  expect([waitAfter(1, ban), waitAfter(2, ban)]).toEqual([30.25, 60.25]);
  expect(recordFailure({ ...good(), failures: 2 }, NOW, 0).openUntil).toBe(NOW + 24_000);
});

it("a slow source's monthly allowance lasts, and is never overdrawn", () => {
  let calls = 0;
  let state: SourceState | undefined;
  for (let now = NOW; now < NOW + MONTH_MS; calls += 1) {
    state = recordSuccess(recordCall(state, now), now);
    now = computeDueTime(coingecko, plan({ coingecko: state }, false));
  }
  expect(Math.abs(calls - 9_500)).toBeLessThan(500);
});

it.each([
  [-1_500, 2_500],
  [-MONTH_MS, 250],
  [MONTH_MS, 10_000],
])("the next alarm after polls at %i ms comes without spinning or sleeping in", (ms, delay) => {
  const state = good(NOW + ms);
  const states = { kraken: state, coinbase: state, coingecko: state };
  expect(computeAlarmDelay(plan(states), NOW)).toBe(delay);
});
