import { expect, it } from "vitest";
import { createRandom } from "../../tests/support/random";
import { allowLogs } from "../../tests/support/vitest/logs";
import * as poll from "./poll";
import { type Source, unknownFigures } from "./sources/source";

// Incidents at random, in virtual time: the feed's own polls of two to four sources, looked at in
// every second. What is right follows from what the sources answered, and from the true price.

/** How many are played; `PRICE_INCIDENTS=10000` plays as many as docs/testing.md tells of. */
const COUNT = Number(process.env.PRICE_INCIDENTS ?? 100);
const START = Date.UTC(2026, 10, 21);
/** Seconds of calm, of trouble at most, and of calm again. */
const [BEFORE, LONGEST, AFTER] = [200, 1_200, 200];

const sets = [
  ["kraken", "coinbase"],
  ["kraken", "coingecko"],
  ["kraken", "coinbase", "coingecko"],
  ["coingecko", "coinbase", "kraken"],
  ["kraken", "coinbase", "bitstamp"],
  ["kraken", "coinbase", "coingecko", "coinmarketcap"],
  ["kraken", "coinbase", "bitstamp", "gemini"],
];
const isSlow = (source: string) => source === "coingecko" || source === "coinmarketcap";

interface Given {
  readonly price: number;
  readonly at: number;
}

/** Whether two usable prices agree with each other, and not with one that is shown. */
function isContradicted(shown: number, prices: readonly number[]): boolean {
  const against = prices.filter((price) => apart(price, shown) > 1.0203);
  return against.some((one) => against.some((two) => one !== two && apart(one, two) < 1.01));
}
const apart = (a: number, b: number) => Math.max(a, b) / Math.min(a, b);

/** Of usable prices, those that all agree but for one of them at most; none if there are not. */
function findAgreeing(prices: readonly number[]): readonly number[] {
  for (const left of [-1, ...prices.keys()]) {
    const others = prices.filter((_, index) => index !== left);
    if (others.length > 1 && apart(Math.max(...others), Math.min(...others)) < 1.0099)
      return others;
  }
  return [];
}

/** One incident. @returns the seconds in which something wrong was shown, and those not live */
async function play(seed: number) {
  const random = createRandom(seed);
  const pick = <Value>(values: readonly Value[]) =>
    values[Math.floor(random() * values.length)] as Value;
  const names = pick(sets);
  const length = 1 + Math.floor(random() * LONGEST);
  const from = random() < 0.1 ? 0 : BEFORE;
  const isTrouble = (second: number) => second >= from && second < from + length;
  const faulty = names.toSorted(() => random() - 0.5).slice(0, random() < 0.25 ? 2 : 1);

  // Calm, lively, or a crash or a rise by up to a third in five minutes.
  const [noise, trend] = pick([
    [0.00005, 0],
    [0.0003, 0],
    [0.0003, (random() - 0.5) * 0.6],
  ] as const);
  const truth = [140_000];
  for (let second = 1; second < from + length + AFTER; second++) {
    const drift = second > from && second < from + 300 ? trend / 300 : 0;
    truth.push((truth[second - 1] as number) * (1 + drift + (random() - 0.5) * noise));
  }
  const trueAt = (second: number) => truth[Math.max(0, second)] as number;

  const by = pick([10, 0.1, 100, 0.5, 0.73, 1.05, 0.98, 1.02, 1 + (random() - 0.5) * 0.3]);
  const delay = 20 + Math.floor(random() * 600);
  const scale = (second: number) => trueAt(second) * by;
  const lie = pick<(second: number) => number | null>([
    scale,
    scale,
    (second) => trueAt(second) * (1 + (0.005 * (second - from)) / 60),
    () => trueAt(from - 1),
    (second) => trueAt(second - delay),
    (second) => trueAt(second) * (second % 8 < 4 ? by : 1),
    () => null,
  ]);

  const given = new Map<string, Given>();
  let second = 0;
  const now = () => START + second * 1_000;
  const sources = names.map(
    (name): Source => ({
      name,
      cadence: isSlow(name) ? "slow" : "live",
      isFree: false,
      async ask() {
        const lag = isSlow(name) ? Math.floor(random() * 90) : 0;
        const isFalse = isTrouble(second) && faulty.includes(name);
        const exact = isFalse ? lie(second) : trueAt(second - lag);
        if (exact === null) throw new Error("HTTP 503");
        const price = Math.round(exact * (1 + (random() - 0.5) * 0.002) * 100) / 100;
        const answer = { price, at: now() - lag * 1_000 };
        given.set(name, answer);
        return { ...unknownFigures, price, at: isSlow(name) ? answer.at : null };
      },
    }),
  );
  const deps: poll.PollDependencies = { sources, now, random };
  let state = poll.emptyState;
  let due = 0;
  let last: number | null = null;
  // Not seen: what most sources say wrongly alike by less than the market moves meanwhile and a
  // tenth, and an exchange that stands still beside an aggregator's old answer.
  const isSeen =
    faulty.length === 1
      ? lie === scale || names.length > 2
      : lie === scale && names.length > 2 && Math.abs(by - 1) >= 0.5;
  const seen = { contradicted: 0, withheld: 0, false: 0, notLive: 0, seconds: truth.length };
  for (; second < truth.length; second++) {
    if (second >= due) {
      const polled = await poll.pollDueSources(state, deps);
      if (polled) state = { book: polled.book, states: { ...state.states, ...polled.states } };
      // As after a restart: what is stored is plain data.
      if (random() < 0.01) state = JSON.parse(JSON.stringify(state));
      due = second + poll.computeDelay(state, deps) / 1_000;
    }
    const prices = [...given].flatMap(([name, { price, at }]) =>
      now() - at <= (isSlow(name) ? 360_000 : 30_000) ? price : [],
    );
    const shown = poll.getStats(state, deps);
    if (shown?.status === "live") {
      if (isContradicted(shown.price, prices)) seen.contradicted++;
      if (isSeen && apart(shown.price, trueAt(second)) > 1.16) seen.false++;
      last = shown.price;
      continue;
    }
    seen.notLive++;
    const agreeing = findAgreeing(prices);
    const isAll = agreeing.length === prices.length;
    const isNear = (last === null ? prices : [last]).every((price) =>
      agreeing.every((each) => Math.abs(each - price) < 0.0999 * price),
    );
    if (agreeing.length > 0 && (isAll || isNear)) seen.withheld++;
  }
  return seen;
}

it("no incident shows a price as live that two sources contradict, or withholds one that two agree on", async () => {
  allowLogs("price.source_failed");
  const sum = { contradicted: 0, withheld: 0, false: 0, notLive: 0, seconds: 0 };
  for (let seed = 0; seed < COUNT; seed++) {
    const seen = await play(seed);
    for (const key of ["contradicted", "withheld", "false"] as const)
      expect(seen[key], `${key} in incident ${seed}`).toBe(0);
    for (const key of Object.keys(sum) as (keyof typeof sum)[]) sum[key] += seen[key];
  }
  // Or nothing was tried.
  expect(sum.notLive / sum.seconds).toBeGreaterThan(0.02);
  expect(sum.notLive / sum.seconds).toBeLessThan(0.5);
}, 600_000);
