import fc from "fast-check";
import { describe, expect, it } from "vitest";
import * as schedule from "./schedule";

const { asked, BEAT_MS, breakerState, dueAt, dueSources, failed, maySpend, nextAlarmIn } = schedule;
const { OUTAGE_RETRY_MS, REPEAT_MS, SLOW_BEAT_MS, STAND_IN_MS, spent, succeeded } = schedule;
type Calls = schedule.Calls;

const kraken = { name: "kraken", cadence: "live" } as const;
const coinbase = { name: "coinbase", cadence: "live" } as const;
const coingecko = { name: "coingecko", cadence: "slow" } as const;
const NOW = Date.UTC(2026, 10, 21);
const MONTH_MS = 30 * 86_400_000;

const good = (at: number) => succeeded(asked(undefined, at), at);
const bad = (times: number, at: number, before?: Calls) =>
  Array.from({ length: times }).reduce<Calls>(
    (calls) => failed(asked(calls, at), at, 1),
    before ?? asked(undefined, at),
  );

it("a call for something else than the price puts off no beat, and is for a source that has one to spare", () => {
  const calls = good(NOW);
  const after = spent(calls, NOW);
  expect(after.allowance).toBe(calls.allowance - 1);
  expect(dueAt(coingecko, [kraken, coingecko], { kraken: calls, coingecko: after }, {})).toBe(NOW + SLOW_BEAT_MS);

  const poor = { ...calls, allowance: 0.5 };
  for (const unable of [undefined, bad(1, NOW), poor]) expect(maySpend(coingecko, unable, NOW)).toBe(false);
  expect(maySpend(coingecko, calls, NOW)).toBe(true);
  expect(maySpend(coingecko, poor, NOW + SLOW_BEAT_MS)).toBe(true);
  expect(maySpend(kraken, poor, NOW)).toBe(true);
});

describe("when a source is asked", () => {
  it("is at once when it never was, then every beat for live ones and every five minutes for slow ones", () => {
    expect(dueSources([kraken, coingecko], {}, {}, NOW)).toEqual([kraken, coingecko]);
    const calls = { kraken: good(NOW), coingecko: good(NOW) };
    expect(dueAt(kraken, [kraken, coingecko], calls, {})).toBe(NOW + BEAT_MS);
    expect(dueAt(coingecko, [kraken, coingecko], calls, {})).toBe(NOW + SLOW_BEAT_MS);
  });

  it("is more often for a slow one while no live one answers, or none is configured", () => {
    const fails = { kraken: bad(1, NOW), coingecko: good(NOW) };
    expect(dueAt(coingecko, [kraken, coingecko], fails, {})).toBe(NOW + STAND_IN_MS);
    expect(dueAt(coingecko, [coingecko], { coingecko: good(NOW) }, {})).toBe(NOW + STAND_IN_MS);
    const oneAnswers = { kraken: bad(9, NOW), coinbase: good(NOW), coingecko: good(NOW) };
    expect(dueAt(coingecko, [kraken, coinbase, coingecko], oneAnswers, {})).toBe(NOW + SLOW_BEAT_MS);
  });

  it("is a second after a leap, once, for who leapt and for live ones", () => {
    const sources = [kraken, coinbase, coingecko];
    const calls = { kraken: good(NOW), coinbase: good(NOW), coingecko: good(NOW) };
    const held = { kraken: { price: 150_000, seenAt: NOW, since: NOW } };
    expect(sources.map((source) => dueAt(source, sources, calls, held) - NOW)).toEqual([1_000, 1_000, SLOW_BEAT_MS]);
    const askedSince = { ...calls, coinbase: good(NOW + 1_000) };
    expect(dueAt(coinbase, sources, askedSince, held)).toBe(NOW + 1_000 + BEAT_MS);
    const raving = { kraken: { price: 150_000, seenAt: NOW, since: NOW - 4_000 } };
    expect(dueAt(kraken, sources, calls, raving)).toBe(NOW + BEAT_MS);
  });
});

describe("the circuit breaker", () => {
  const others = { coinbase: good(NOW + 3_600_000) };
  const wait = (failures: number) =>
    dueAt(kraken, [kraken, coinbase], { ...others, kraken: bad(failures, NOW) }, {}) - NOW;

  it("opens at the third failure, for 30 s that double to ten minutes", () => {
    expect([1, 2, 3, 4, 5, 6, 7, 8, 9, 500].map(wait)).toEqual([
      4_000, 4_000, 30_000, 60_000, 120_000, 240_000, 480_000, 600_000, 600_000, 600_000,
    ]);
    const states = [undefined, bad(1, NOW), bad(2, NOW), bad(3, NOW)].map(breakerState);
    expect(states).toEqual(["closed", "failing", "failing", "open"]);
  });

  it("spreads the waits a little, and never beyond their limit", () => {
    const random = fc.double({ min: 0, max: 1, noNaN: true });
    fc.assert(
      fc.property(fc.integer({ min: 2, max: 2_000 }), random, (failures, chance) => {
        const calls = failed({ ...asked(undefined, NOW), failures }, NOW, chance);
        expect(calls.openUntil - NOW).toBeGreaterThanOrEqual(24_000);
        expect(calls.openUntil - NOW).toBeLessThanOrEqual(600_000);
      }),
    );
  });

  it("closes with one good answer", () => {
    const calls = succeeded(bad(7, NOW), NOW + 1);
    expect(calls).toMatchObject({ failures: 0, openUntil: 0, okAt: NOW + 1 });
    expect(breakerState(calls)).toBe("closed");
  });

  it("waits at most 10 s while no source is healthy, or until soon after the last good answer of all has aged", () => {
    const none = { kraken: bad(9, NOW), coinbase: bad(9, NOW) };
    expect(dueAt(kraken, [kraken, coinbase], none, {})).toBe(NOW + OUTAGE_RETRY_MS);
    const aging = { kraken: bad(3, NOW), coingecko: good(NOW - 5_000) };
    expect(dueAt(kraken, [kraken, coingecko], aging, {})).toBe(NOW + 15_000);
  });
});

describe("the monthly allowance of slow sources", () => {
  /** Counts the calls of a month in which someone always listens, with so many failures of the live source. */
  function callsInAMonth(liveFails: boolean): number {
    let count = 0;
    let calls: schedule.CallsBySource = {};
    const live = liveFails ? bad(5, NOW) : good(NOW);
    for (let now = NOW; now < NOW + MONTH_MS; ) {
      const due = dueAt(coingecko, [kraken, coingecko], { ...calls, kraken: live }, {});
      now = Math.max(now, due);
      if (now >= NOW + MONTH_MS) break;
      calls = { coingecko: succeeded(asked(calls.coingecko, now), now) };
      count += 1;
    }
    return count;
  }

  it("lasts for every slow beat of a month, and is not overdrawn when a slow source stands in all the time", () => {
    expect(callsInAMonth(false)).toBe(MONTH_MS / SLOW_BEAT_MS);
    const count = callsInAMonth(true);
    expect(count).toBeGreaterThan(9_000);
    expect(count).toBeLessThan(10_000);
  });
});

describe("the next alarm", () => {
  const calls = { kraken: good(NOW), coingecko: good(NOW) };
  const never = { staleAt: null, publishedAt: null };
  const sources = [kraken, coingecko];

  it("rings for whoever is due first", () => {
    expect(nextAlarmIn(sources, calls, {}, never, NOW)).toBe(BEAT_MS);
    expect(nextAlarmIn(sources, calls, {}, never, NOW + 1_500)).toBe(BEAT_MS - 1_500);
  });

  it("rings when the price turns stale and when rooms must hear something", () => {
    const open = { kraken: { ...bad(5, NOW), okAt: NOW }, coingecko: { ...bad(5, NOW), okAt: NOW } };
    expect(nextAlarmIn(sources, open, {}, { staleAt: NOW + 5_000, publishedAt: null }, NOW)).toBe(5_001);
    expect(nextAlarmIn(sources, open, {}, { staleAt: NOW - 1, publishedAt: NOW - REPEAT_MS + 7_000 }, NOW)).toBe(7_000);
  });

  it("never spins and never sleeps in, whatever happened", () => {
    const time = fc.integer({ min: NOW - 1e9, max: NOW + 1e9 });
    const anyCalls = fc.record({
      askedAt: time,
      okAt: time,
      failures: fc.nat(1_000),
      openUntil: time,
      allowance: fc.double({ min: 0, max: 1_000, noNaN: true }),
      countedAt: time,
    });
    const someCalls = fc.dictionary(fc.constantFrom("kraken", "coingecko"), anyCalls);
    fc.assert(
      fc.property(someCalls, time, time, (some, staleAt, publishedAt) => {
        const ms = nextAlarmIn(sources, some, {}, { staleAt, publishedAt }, NOW);
        expect(ms).toBeGreaterThanOrEqual(250);
        expect(ms).toBeLessThanOrEqual(REPEAT_MS);
      }),
    );
  });
});
