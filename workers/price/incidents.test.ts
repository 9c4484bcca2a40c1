import { describe, expect, it } from "vitest";
import {
  isSlow,
  POLL_MS,
  playMarket,
  type Say,
  type ShownPrice,
  START,
} from "../../tests/support/price-incidents";
import { createRandom } from "../../tests/support/random";
import { BAND } from "./agreement";

// Incidents at random, in virtual time. Sources tell the truth but for one of them, or two of
// three, or but for one poll.

/** How many are played; `PRICE_INCIDENTS=10000` plays as many as docs/testing.md tells of. */
const COUNT = Number(process.env.PRICE_INCIDENTS ?? 400);
/** Ten minutes before, up to twenty of trouble, and five after it. */
const BEFORE = 150;
const AFTER = 75;
const LONGEST = 300;
/** A price is wrong when it is further from the truth, as a share of it. */
const WRONG = BAND + 0.005;

const sets = [
  ["kraken", "coinbase"],
  ["kraken", "coingecko"],
  ["coingecko", "kraken", "coinbase"],
  ["kraken", "coinbase", "bitstamp"],
  ["coingecko", "kraken", "coinbase", "coinmarketcap"],
  ["kraken", "coinbase", "bitstamp", "gemini"],
];
const kinds = [
  "factor",
  "offset",
  "frozen",
  "late",
  "pair",
  "flapping",
  "silent",
  "together",
  "two",
] as const;

/**
 * What one exchange and an aggregator, which is asked every five minutes and is a minute late,
 * cannot tell apart: an exchange that is a few percent off, or that halts or lags in a crash, until
 * the aggregator's next answer or longer.
 */
const isUnknowable = ({
  sources,
  kind,
}: {
  sources: readonly string[];
  kind: (typeof kinds)[number];
}) =>
  sources.filter((source) => !isSlow(source)).length < 2 &&
  ["offset", "frozen", "late"].includes(kind);

/** One incident: what the market did, and how the site showed it. */
function play(seed: number) {
  const random = createRandom(seed);
  const pick = <Value>(values: readonly Value[]) =>
    values[Math.floor(random() * values.length)] as Value;
  const sources = pick(sets);
  const kind = pick(kinds);
  const faulty = pick(sources.filter((source) => !isSlow(source)));
  /** Of the exchanges, in "two": one of three or more tells the truth. */
  const exchanges = sources.filter((source) => !isSlow(source));
  const faulties =
    kind === "together"
      ? exchanges
      : kind === "two" && exchanges.length > 2
        ? exchanges.slice(0, 2)
        : [faulty];
  const length = kind === "together" ? 1 : 1 + Math.floor(random() * LONGEST);
  const polls = BEFORE + length + AFTER;
  const isTrouble = (poll: number) => poll >= BEFORE && poll < BEFORE + length;

  // A third of the markets are calm, a third lively, and a third crash or jump by up to 30 % in ten
  // minutes.
  const [spread, trend] = pick([
    [0.0002, 0],
    [0.001, 0],
    [0.001, (random() - 0.5) * 0.6],
  ] as const);
  const truth = [140_000];
  for (let poll = 1; poll < polls; poll++) {
    const drift = poll > BEFORE - 75 && poll < BEFORE + 75 ? trend / 150 : 0;
    truth.push((truth[poll - 1] as number) * (1 + drift + (random() - 0.5) * spread));
  }
  const at = (poll: number) => truth[Math.max(0, poll)] as number;

  const factor = pick([10, 0.1, 100, 2, 0.5]);
  const offset = (random() < 0.5 ? -1 : 1) * (0.03 + random() * 0.4);
  const pair = pick([0.73, 0.67, 0.0322, 150]);
  const delay = 5 + Math.floor(random() * 150);
  const lies: Record<(typeof kinds)[number], (poll: number) => number | null> = {
    factor: (poll) => at(poll) * factor,
    offset: (poll) => at(poll) * (1 + offset),
    frozen: () => at(BEFORE - 1),
    late: (poll) => at(poll - delay),
    pair: (poll) => at(poll) * pair,
    flapping: (poll) => at(poll) * (poll % 2 ? factor : 1),
    silent: () => null,
    together: (poll) => at(poll) * factor,
    two: (poll) => at(poll) * factor,
  };
  const say: Say = (source, poll) => {
    const isFalse = isTrouble(poll) && faulties.includes(source);
    const price = isFalse ? lies[kind](poll) : at(poll) * (1 + (random() - 0.5) * 0.002);
    if (price === null) return null;
    // An aggregator's price is a minute old.
    return isSlow(source)
      ? { price: at(poll - 15), at: START + (poll - 15) * POLL_MS }
      : { price: Math.round(price * 100) / 100 };
  };
  const { shown } = playMarket(sources, polls, say);
  // A price is of the time that the site gives with it.
  const isWrong = ({ price, updated_at }: ShownPrice) =>
    Math.abs(price / at(Math.round((Date.parse(updated_at) - START) / POLL_MS)) - 1) > WRONG;
  const wrong = shown.filter((each) => each?.status === "live" && isWrong(each));
  const withheld = shown.slice(1).filter((each) => each?.status !== "live").length;
  return { seed, kind, sources, wrong, withheld };
}

describe("incidents at random", () => {
  const played = Array.from({ length: COUNT }, (_, seed) => play(seed));

  it("show no wrong price as live for a second", () => {
    const wrong = played.filter((each) => each.wrong.length > 0 && !isUnknowable(each));
    const describeWrong = ({
      seed,
      kind,
      sources,
      wrong: [first, ...more],
    }: (typeof wrong)[number]) =>
      `${seed} ${kind} of ${sources}: ${1 + more.length} polls from ${first?.poll}, ${first?.price} of ${first?.source}`;
    expect(wrong.map(describeWrong)).toEqual([]);
  });

  it("withhold a true price for minutes at most where a third source decides", () => {
    for (const kind of kinds) {
      const incidents = played.filter((each) => each.kind === kind && each.sources.length > 2);
      const polls =
        incidents.reduce((sum, { withheld }) => sum + withheld, 0) / Math.max(1, incidents.length);
      // With two of three faulties, only time decides.
      expect((polls * POLL_MS) / 1_000, kind).toBeLessThan(kind === "two" ? 600 : 120);
    }
  });
});
