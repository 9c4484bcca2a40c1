import { describe, expect, it } from "vitest";
import * as schedule from "./schedule";
import { HttpError } from "./sources/source";

const {
  canSpareCall,
  chargeCall,
  computeAlarmDelay,
  computeDueTime,
  findDueSources,
  OUTAGE_RETRY_MS,
} = schedule;
const {
  POLL_MS,
  readBreaker,
  recordCall,
  recordFailure,
  recordSuccess,
  SLOW_POLL_MS,
  UNSETTLED_POLL_MS,
} = schedule;

const kraken = { name: "kraken", cadence: "live" } as const;
const coinbase = { name: "coinbase", cadence: "live" } as const;
const coingecko = { name: "coingecko", cadence: "slow" } as const;
const NOW = Date.UTC(2026, 10, 21);
const MONTH_MS = 30 * 86_400_000;

const good = (at = NOW) => recordSuccess(recordCall(undefined, at), at);
const fail = (state: schedule.SourceState) => recordFailure(recordCall(state, NOW), NOW, 1);
const bad = (times: number) =>
  Array.from({ length: times }).reduce(fail, recordCall(undefined, NOW));
/** The sources that have a state, in order, and kraken and coingecko in any case. */
const plan = (states: schedule.SourceStates, isSettled = true) => ({
  sources: [kraken, coinbase, coingecko].filter(
    ({ name }) => name !== "coinbase" || name in states,
  ),
  states,
  isSettled,
});
const dueIn = (source: schedule.ScheduledSource, ...planned: Parameters<typeof plan>) =>
  computeDueTime(source, plan(...planned)) - NOW;

it("a call for something other than the price delays no poll, and needs a source that has one to spare", () => {
  const state = good();
  const charged = chargeCall(state, NOW);
  expect(charged.allowance).toBe(state.allowance - 1);
  expect(dueIn(coingecko, { kraken: state, coingecko: charged })).toBe(SLOW_POLL_MS);
  const poor = { ...state, allowance: 0.5 };
  for (const unable of [undefined, bad(1), poor])
    expect(canSpareCall(coingecko, unable, NOW)).toBe(false);
  expect(canSpareCall(coingecko, state, NOW)).toBe(true);
  expect(canSpareCall(coingecko, poor, NOW + SLOW_POLL_MS)).toBe(true);
  expect(canSpareCall(kraken, poor, NOW)).toBe(true);
  // Nor is it polled before it has earned a call.
  expect(dueIn(coingecko, { coingecko: poor }, false)).toBe(0.5 * 291_000);
});

describe("a source is due", () => {
  const oneOfTwo = { kraken: bad(9), coinbase: good(), coingecko: good() };
  it.each<[string, schedule.ScheduledSource, schedule.SourceStates, number]>([
    ["every 4 s when live", kraken, { kraken: good() }, POLL_MS],
    [
      "every five minutes when slow",
      coingecko,
      { kraken: good(), coingecko: good() },
      SLOW_POLL_MS,
    ],
    ["more often when slow and failing", coingecko, { coingecko: bad(1) }, UNSETTLED_POLL_MS],
    ["no more often while one of two live ones answers", coingecko, oneOfTwo, SLOW_POLL_MS],
    [
      "within 10 s while no source is healthy",
      kraken,
      { kraken: bad(9), coinbase: bad(9) },
      OUTAGE_RETRY_MS,
    ],
    [
      "once the last good answer of all has aged",
      kraken,
      { kraken: bad(3), coingecko: good(NOW - 5_000) },
      15_000,
    ],
  ])("%s", (_, source, states, ms) => expect(dueIn(source, states)).toBe(ms));

  it("at once when it was never polled", () =>
    expect(findDueSources(plan({}), NOW)).toEqual([kraken, coingecko]));

  it("every minute when it is slow and one is off, and at once when it was not asked for so long", () => {
    const states = { kraken: good(), coinbase: good(), coingecko: good() };
    const due = [kraken, coinbase, coingecko].map((source) => dueIn(source, states, false));
    expect(due).toEqual([POLL_MS, POLL_MS, UNSETTLED_POLL_MS]);
    expect(dueIn(coingecko, { coingecko: good(NOW - 100_000) }, false)).toBeLessThan(0);
  });
});

describe("a source that refuses the site", () => {
  /** A quarter of a second later than it says: alarms may come so much early. */
  const waitAfter = (status: number, retryAfter: string | null, failures = 0) => {
    const state = recordFailure({ ...good(), failures }, NOW, 1, new HttpError(status, retryAfter));
    return (dueIn(kraken, { kraken: state }) - 250) / 1_000;
  };
  const date = (ms: number) => new Date(NOW + ms).toUTCString();
  it.each([
    [429, " 600 ", 600],
    [429, "600, 600", 600],
    [503, "600", 600],
    [429, date(600_000), 600],
    [429, date(-600_000), 30],
    [429, "86400", 900],
    [429, date(86_400_000), 900],
    [429, "5", 30],
    [403, null, 30],
    [429, "1e9", 30],
    [429, "-5", 30],
  ])(
    "with %d and Retry-After %j is not asked again for %d s, though no other answers",
    (status, retryAfter, seconds) => expect(waitAfter(status, retryAfter)).toBe(seconds),
  );
  it("again and again is asked less and less", () =>
    expect([2, 3, 4, 9].map((failures) => waitAfter(418, null, failures))).toEqual([
      30, 60, 120, 600,
    ]));
  it("is asked nothing else either, and is forgiven with its next good answer", () => {
    const banned = { ...good(), retryAt: NOW + 600_000 };
    expect([
      canSpareCall(kraken, banned, NOW),
      canSpareCall(kraken, banned, NOW + 600_000),
    ]).toEqual([false, true]);
    // The longer of two waits counts.
    expect(recordFailure(banned, NOW, 1, new HttpError(429, "5")).retryAt).toBe(banned.retryAt);
    expect(recordSuccess(banned, NOW)).toMatchObject({ retryAt: 0 });
  });
});

describe("the circuit breaker", () => {
  it("opens at the third failure, for 30 s that double to ten minutes, a little spread, and closes with one good answer", () => {
    const coinbase = good(NOW + 3_600_000);
    const waits = [1, 2, 3, 4, 7, 8, 2_000].map((failures) =>
      dueIn(kraken, { coinbase, kraken: bad(failures) }),
    );
    expect(waits).toEqual([4_000, 4_000, 30_000, 60_000, 480_000, 600_000, 600_000]);
    const chances = [0, 0.5].map(
      (chance) => recordFailure({ ...good(), failures: 2 }, NOW, chance).openUntil - NOW,
    );
    expect(chances).toEqual([24_000, 27_000]);
    expect([0, 1, 2, 3].map(readBreaker)).toEqual(["closed", "failing", "failing", "open"]);
    expect(recordSuccess(bad(7), NOW + 1)).toMatchObject({
      failures: 0,
      openUntil: 0,
      okAt: NOW + 1,
    });
  });
});

it("a slow source's monthly allowance lasts for every poll, and is not overdrawn when one is off all the time", () => {
  const countCalls = (isSettled: boolean) => {
    let count = 0;
    let state: schedule.SourceState | undefined;
    for (let now = NOW; now < NOW + MONTH_MS; count += 1) {
      state = recordSuccess(recordCall(state, now), now);
      now = computeDueTime(coingecko, plan({ coingecko: state }, isSettled));
    }
    return count;
  };
  expect(countCalls(true)).toBe(MONTH_MS / SLOW_POLL_MS);
  expect(countCalls(false)).toBeGreaterThan(9_000);
  expect(countCalls(false)).toBeLessThan(10_000);
});

it("the next alarm comes for the first due source, without spinning or sleeping in", () => {
  const delays = [-1_500, -MONTH_MS, MONTH_MS].map((ms) =>
    computeAlarmDelay(plan({ kraken: good(NOW + ms), coingecko: good() }), NOW),
  );
  expect(delays).toEqual([POLL_MS - 1_500, 250, 10_000]);
});

it("sources are due a quarter of a second early, and the others wait", () => {
  const states = { kraken: good(), coingecko: good() };
  expect(findDueSources(plan(states), NOW + POLL_MS - 251)).toEqual([]);
  expect(findDueSources(plan(states), NOW + POLL_MS - 250)).toEqual([kraken]);
});
