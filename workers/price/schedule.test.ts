import fc from "fast-check";
import { describe, expect, it } from "vitest";
import * as schedule from "./schedule";

const { canSpareCall, chargeCall, computeAlarmDelay, computeDueTime, findDueSources, OUTAGE_RETRY_MS } = schedule;
const { POLL_MS, readBreaker, recordCall, recordFailure, recordSuccess, REPEAT_MS, SLOW_POLL_MS, STAND_IN_MS } =
  schedule;

const kraken = { name: "kraken", cadence: "live" } as const;
const coinbase = { name: "coinbase", cadence: "live" } as const;
const coingecko = { name: "coingecko", cadence: "slow" } as const;
const NOW = Date.UTC(2026, 10, 21);
const MONTH_MS = 30 * 86_400_000;

const good = (at = NOW) => recordSuccess(recordCall(undefined, at), at);
const bad = (times: number) =>
  Array.from({ length: times }).reduce<schedule.SourceState>(
    (state) => recordFailure(recordCall(state, NOW), NOW, 1),
    recordCall(undefined, NOW),
  );
/** The sources that have a state, in order, and kraken and coingecko in any case. */
const plan = (states: schedule.SourceStates, quarantine: schedule.Schedule["quarantine"] = {}) => ({
  sources: [kraken, coinbase, coingecko].filter(({ name }) => name !== "coinbase" || name in states),
  states,
  quarantine,
});
/** Ms until a source is due. */
const dueIn = (source: schedule.ScheduledSource, ...planned: Parameters<typeof plan>) =>
  computeDueTime(source, plan(...planned)) - NOW;

it("a call for something other than the price delays no poll, and needs a source that has one to spare", () => {
  const state = good();
  const charged = chargeCall(state, NOW);
  expect(charged.allowance).toBe(state.allowance - 1);
  expect(dueIn(coingecko, { kraken: state, coingecko: charged })).toBe(SLOW_POLL_MS);

  const poor = { ...state, allowance: 0.5 };
  for (const unable of [undefined, bad(1), poor]) expect(canSpareCall(coingecko, unable, NOW)).toBe(false);
  expect(canSpareCall(coingecko, state, NOW)).toBe(true);
  expect(canSpareCall(coingecko, poor, NOW + SLOW_POLL_MS)).toBe(true);
  expect(canSpareCall(kraken, poor, NOW)).toBe(true);
});

describe("a source is due", () => {
  it("at once when it was never polled", () => expect(findDueSources(plan({}), NOW)).toEqual([kraken, coingecko]));

  it.each<[string, schedule.ScheduledSource, schedule.SourceStates, number]>([
    ["every 4 s when live", kraken, { kraken: good() }, POLL_MS],
    ["every five minutes when slow", coingecko, { kraken: good(), coingecko: good() }, SLOW_POLL_MS],
    ["more often when slow and no live one answers", coingecko, { kraken: bad(1), coingecko: good() }, STAND_IN_MS],
    [
      "no more often while one of two live ones answers",
      coingecko,
      { kraken: bad(9), coinbase: good(), coingecko: good() },
      SLOW_POLL_MS,
    ],
  ])("%s", (_, source, states, ms) => expect(dueIn(source, states)).toBe(ms));

  it("more often when it is slow and alone", () => {
    const alone = { sources: [coingecko], states: { coingecko: good() }, quarantine: {} };
    expect(computeDueTime(coingecko, alone)).toBe(NOW + STAND_IN_MS);
  });

  it("a second after a jump, once, if it jumped or is live", () => {
    const states = { kraken: good(), coinbase: good(), coingecko: good() };
    const jump = { kraken: { price: 150_000, seenAt: NOW, since: NOW } };
    const due = [kraken, coinbase, coingecko].map((source) => dueIn(source, states, jump));
    expect(due).toEqual([1_000, 1_000, SLOW_POLL_MS]);
    expect(dueIn(coinbase, { ...states, coinbase: good(NOW + 1_000) }, jump)).toBe(1_000 + POLL_MS);
    expect(dueIn(kraken, states, { kraken: { ...jump.kraken, since: NOW - 4_000 } })).toBe(POLL_MS);
  });
});

describe("the circuit breaker", () => {
  it("opens at the third failure, for 30 s that double to ten minutes", () => {
    const coinbase = good(NOW + 3_600_000);
    const waits = [1, 2, 3, 4, 5, 6, 7, 8, 9, 500].map((failures) =>
      dueIn(kraken, { coinbase, kraken: bad(failures) }),
    );
    const open = [30_000, 60_000, 120_000, 240_000, 480_000, 600_000, 600_000, 600_000];
    expect(waits).toEqual([4_000, 4_000, ...open]);
    expect([0, 1, 2, 3].map(readBreaker)).toEqual(["closed", "failing", "failing", "open"]);
  });

  it("spreads the waits a little, and never beyond their limit", () => {
    const random = fc.double({ min: 0, max: 1, noNaN: true });
    fc.assert(
      fc.property(fc.integer({ min: 2, max: 2_000 }), random, (failures, chance) => {
        const { openUntil } = recordFailure({ ...recordCall(undefined, NOW), failures }, NOW, chance);
        expect(openUntil - NOW).toBeGreaterThanOrEqual(24_000);
        expect(openUntil - NOW).toBeLessThanOrEqual(600_000);
      }),
    );
  });

  it("closes with one good answer", () =>
    expect(recordSuccess(bad(7), NOW + 1)).toMatchObject({ failures: 0, openUntil: 0, okAt: NOW + 1 }));

  it("waits at most 10 s while no source is healthy, or until soon after the last good answer of all has aged", () => {
    expect(dueIn(kraken, { kraken: bad(9), coinbase: bad(9) })).toBe(OUTAGE_RETRY_MS);
    expect(dueIn(kraken, { kraken: bad(3), coingecko: good(NOW - 5_000) })).toBe(15_000);
  });
});

it("a slow source's monthly allowance lasts for every poll, and is not overdrawn when it stands in all the time", () => {
  /** Counts the calls of a month in which someone always listens. */
  const countCalls = (live: schedule.SourceState) => {
    let count = 0;
    let state: schedule.SourceState | undefined;
    for (let now = NOW; now < NOW + MONTH_MS; count += 1) {
      state = recordSuccess(recordCall(state, now), now);
      now = computeDueTime(coingecko, plan({ kraken: live, coingecko: state }));
    }
    return count;
  };
  expect(countCalls(good())).toBe(MONTH_MS / SLOW_POLL_MS);
  expect(countCalls(bad(5))).toBeGreaterThan(9_000);
  expect(countCalls(bad(5))).toBeLessThan(10_000);
});

describe("the next alarm", () => {
  const never = { staleAt: null, publishedAt: null };

  it("is for whoever is due first", () => {
    const both = plan({ kraken: good(), coingecko: good() });
    expect(computeAlarmDelay(both, never, NOW)).toBe(POLL_MS);
    expect(computeAlarmDelay(both, never, NOW + 1_500)).toBe(POLL_MS - 1_500);
  });

  it("comes when the price turns stale and when rooms must hear something", () => {
    const open = { ...bad(5), okAt: NOW };
    const both = plan({ kraken: open, coingecko: open });
    expect(computeAlarmDelay(both, { staleAt: NOW + 5_000, publishedAt: null }, NOW)).toBe(5_001);
    const silent = { staleAt: NOW - 1, publishedAt: NOW - REPEAT_MS + 7_000 };
    expect(computeAlarmDelay(both, silent, NOW)).toBe(7_000);
  });

  it("never spins and never sleeps in, whatever happened", () => {
    const time = fc.integer({ min: NOW - 1e9, max: NOW + 1e9 });
    const allowance = fc.double({ min: 0, max: 1_000, noNaN: true });
    const times = { askedAt: time, okAt: time, openUntil: time, countedAt: time };
    const anyState = fc.record({ ...times, failures: fc.nat(1_000), allowance });
    const states = fc.dictionary(fc.constantFrom("kraken", "coingecko"), anyState);
    fc.assert(
      fc.property(states, time, time, (some, staleAt, publishedAt) => {
        const ms = computeAlarmDelay(plan(some), { staleAt, publishedAt }, NOW);
        expect(ms).toBeGreaterThanOrEqual(250);
        expect(ms).toBeLessThanOrEqual(REPEAT_MS);
      }),
    );
  });
});
