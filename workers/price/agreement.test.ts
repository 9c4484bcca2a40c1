import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isSlow, playMarket, type Say } from "../../tests/support/price-incidents";
import * as agreement from "./agreement";

const { agree, BAND, distance, movementIn, noPrecedent, trackReadings } = agreement;
const NOW = Date.UTC(2026, 10, 21);
const POLL = 4_000;
const MINUTE = 15;

/**
 * Polls that go from calm prices to those of a table's row, as prices by source; null says nothing.
 */
type Prices = Record<string, number | null>;
const calm = { kraken: 131_078, coinbase: 131_080.25 };
/** What is shown, `after` polls of an unchanged last row. */
function showAfter(
  rows: Prices[],
  { sources = ["kraken", "coinbase"], polls = 1, slowAge = 60_000, isStill = false } = {},
) {
  const say: Say = (source, poll) => {
    const price = rows[Math.min(poll, rows.length - 1)]?.[source];
    // It moves by a cent with each poll, and is that of the table at the last one.
    const cent = poll < rows.length ? 0 : ((rows.length + polls - poll) % 2) * 0.01;
    return price == null
      ? null
      : {
          price: price + (isStill ? 0 : cent),
          ...(isSlow(source) && { at: NOW + poll * POLL - slowAge }),
        };
  };
  const { shown, book } = playMarket(sources, rows.length - 1 + polls, say);
  const { price, status, source } = shown.at(-1) ?? {};
  return { price, status, source, leftOut: book.agreement?.leftOut };
}
const all = ["coingecko", "kraken", "coinbase"];

const trio = { kraken: 131_079, coinbase: 131_079, bitstamp: 131_079 };
/** What two of them say. */
const quote = (factor: number): Prices => ({
  ...trio,
  kraken: 131_079 * factor,
  coinbase: 131_079 * factor,
});

describe("the price", () => {
  const tenfold = { kraken: 1_310_722.5, coinbase: 131_080.25 };
  const third = { coingecko: 131_075 };
  const byCoinbase = {
    price: 131_080.25,
    status: "live",
    source: "Coinbase",
    leftOut: { kraken: "disagrees" },
  };
  it.each<[string, Parameters<typeof showAfter>, object]>([
    [
      "of two that agree is their mean",
      [[calm]],
      { price: 131_079.13, status: "live", source: "average of Coinbase and Kraken", leftOut: {} },
    ],
    [
      "of two, one of which is tenfold, is the other's where a third is near it",
      [
        [
          { ...calm, ...third },
          { ...tenfold, ...third },
        ],
        { sources: all, polls: 900 },
      ],
      byCoinbase,
    ],
    [
      "of these from the first answer on",
      [[{ ...tenfold, ...third }], { sources: all }],
      byCoinbase,
    ],
    [
      "of two without a third goes on from what they agreed on, unconfirmed",
      [[calm, tenfold], { polls: 100 }],
      { ...byCoinbase, status: "unconfirmed" },
    ],
    [
      "of two in a calm hour, one of which jumps, is that of the other, which has not halted",
      [
        [...Array<Prices>(10).fill(calm), { ...calm, coinbase: 1_310_802.5 }],
        { polls: 5, isStill: true },
      ],
      {
        price: 131_078,
        status: "unconfirmed",
        source: "Kraken",
        leftOut: { coinbase: "disagrees" },
      },
    ],
    [
      "of two without a third is live again when time has decided",
      [[calm, tenfold], { polls: 152 }],
      byCoinbase,
    ],
    [
      "of two that never agreed is live from neither",
      [[tenfold], { polls: 900 }],
      { status: "unconfirmed" },
    ],
    [
      "of three that differ is the median",
      [
        [{ kraken: 100_000, coinbase: 101_000, bitstamp: 100_200 }],
        { sources: ["kraken", "coinbase", "bitstamp"] },
      ],
      { price: 100_200, status: "live", source: "median of bitstamp, Coinbase and Kraken" },
    ],
    [
      "of three, one of which is far off, is that of the others, from the first answer on",
      [
        [{ kraken: 100_000, coinbase: 137_000, bitstamp: 100_200 }],
        { sources: ["kraken", "coinbase", "bitstamp"] },
      ],
      { price: 100_100, status: "live", leftOut: { coinbase: "disagrees" } },
    ],
    [
      "of two pairs that contradict each other is live from neither",
      [
        [{ kraken: 100_000, coinbase: 100_000, bitstamp: 137_000, gemini: 137_000 }],
        { sources: ["kraken", "coinbase", "bitstamp", "gemini"], polls: 50 },
      ],
      { status: "unconfirmed" },
    ],
    [
      "of two pairs, one of which leaves the other, goes on from what they agreed on",
      [
        [
          { ...trio, gemini: 131_079 },
          { ...quote(1.15), gemini: 131_079 },
        ],
        { sources: ["kraken", "coinbase", "bitstamp", "gemini"], polls: 3 * MINUTE },
      ],
      { price: 131_079, status: "unconfirmed" },
    ],
    [
      "of one exchange that is tenfold beside an aggregator is the aggregator's",
      [
        [
          { ...calm, ...third },
          { kraken: 1_310_722.5, ...third },
        ],
        { sources: ["coingecko", "kraken"], polls: 10 },
      ],
      { price: 131_075, status: "unconfirmed", source: "CoinGecko" },
    ],
    [
      "that both have left in one poll waits for the next",
      [[calm, { kraken: 110_000, coinbase: 110_100 }]],
      {
        price: 131_079.13,
        status: "unconfirmed",
        leftOut: { kraken: "jumped", coinbase: "jumped" },
      },
    ],
    [
      "that stays there is followed",
      [[calm, { kraken: 110_000, coinbase: 110_100 }], { polls: 2 }],
      { price: 110_050, status: "live" },
    ],
    [
      "of both that lie tenfold is live for no time",
      [[calm, { kraken: 1_310_780, coinbase: 1_310_802.5 }], { polls: 20 * MINUTE }],
      { price: 131_079.13, status: "stale", leftOut: { kraken: "jumped", coinbase: "jumped" } },
    ],
    [
      "of both that have left by a third waits for time to decide",
      [[calm, { kraken: 95_700, coinbase: 95_700 }], { polls: 10 * MINUTE }],
      { price: 95_700, status: "unconfirmed" },
    ],
    [
      "of both that have left by a third, and stayed there, is theirs",
      [[calm, { kraken: 95_700, coinbase: 95_700 }], { polls: 10 * MINUTE + 2 }],
      { status: "live", source: "average of Coinbase and Kraken" },
    ],
    [
      "of three, two of which crash while the third stands still, is that of the two",
      [
        [trio, ...Array(6).fill(trio), quote(0.9)],
        { sources: ["kraken", "coinbase", "bitstamp"], polls: 2, isStill: true },
      ],
      { price: 117_971.1, status: "live", source: "average of Coinbase and Kraken" },
    ],
    [
      "of one alone is live once it has said it twice",
      [[{ kraken: 100_000 }], { sources: ["kraken"] }],
      { status: "unconfirmed" },
    ],
    [
      "of one alone is live then",
      [[{ kraken: 100_000 }], { sources: ["kraken"], polls: 2 }],
      { price: 100_000, status: "live" },
    ],
    [
      "of one alone goes on as markets do",
      [[calm, { kraken: 133_000 }], { polls: 5 }],
      { price: 133_000, status: "live" },
    ],
    [
      "of one alone that jumps is unconfirmed",
      [[calm, { kraken: 150_000 }], { polls: 100 }],
      { price: 150_000, status: "unconfirmed" },
    ],
    [
      "of one alone that is absurd is not shown: the last one stays, and turns stale",
      [[calm, { kraken: 1_310_780 }], { polls: 10 }],
      { price: 131_079.13, status: "stale" },
    ],
    [
      "of the only source there is becomes live at its new level with time",
      [
        [{ kraken: 100_000 }, { kraken: 100_000 }, { kraken: 110_000 }],
        { sources: ["kraken"], polls: 10 * MINUTE + 1 },
      ],
      { price: 110_000, status: "live" },
    ],
  ])("%s", (_, played, expected) => expect(showAfter(...played)).toMatchObject(expected));

  it.each([
    [10, "bitstamp"],
    [0.7, "bitstamp"],
    // No further than markets move in that time.
    [0.85, "average of Coinbase and Kraken"],
  ])(
    "of three, two of which leave together by %d, goes on from what they agreed on, and is of %s with time",
    (factor, source) => {
      const show = (polls: number) =>
        showAfter([trio, quote(factor)], { sources: Object.keys(trio), polls });
      const byThird = {
        price: 131_079,
        source: "bitstamp",
        leftOut: { kraken: "disagrees", coinbase: "disagrees" },
      };
      for (const polls of [5, 5 * MINUTE])
        expect(show(polls)).toMatchObject({ ...byThird, status: "unconfirmed" });
      expect(show(11 * MINUTE)).toMatchObject({ source, status: "live" });
    },
  );

  it("of a source that comes back after an outage is compared with what was agreed on meanwhile", () => {
    const away = Array<Prices>(900).fill({ kraken: null, coinbase: 131_080.25 });
    expect(
      showAfter([
        calm,
        ...away.map((row, index) => ({ ...row, coinbase: 131_080.25 + index })),
        { kraken: 118_000, coinbase: 131_980 },
      ]),
    ).toMatchObject({
      price: 131_980,
      status: "unconfirmed",
      source: "Coinbase",
    });
  });
});

describe("a source that stands still", () => {
  const moving = (polls: number, perPoll: number) =>
    Array.from(
      { length: polls },
      (_, poll): Prices => ({ kraken: 100_000, coinbase: 100_000 + perPoll * poll }),
    );
  it("counts while the others are where it is", () =>
    expect(showAfter(moving(20, 40))).toMatchObject({ source: "average of Coinbase and Kraken" }));
  it("is left out once another has moved by more than 1 %, until it moves", () => {
    const halted = moving(30, 40);
    expect(showAfter(halted)).toMatchObject({
      price: 101_160,
      status: "live",
      source: "Coinbase",
      leftOut: { kraken: "stands still" },
    });
    const back = [...halted, { kraken: 101_190, coinbase: 101_200 }];
    expect(showAfter(back)).toMatchObject({
      source: "average of Coinbase and Kraken",
      leftOut: {},
    });
  });
  it("is no opinion on the others' either, once it has for minutes", () => {
    const rows = [
      ...Array(80).fill(calm),
      ...moving(40, 80).map(({ coinbase }) => ({ coinbase: (coinbase ?? 0) + 31_080.25 })),
    ];
    const say = rows.map((row) => ({ ...row, kraken: 131_078, coingecko: 131_075 }));
    expect(showAfter(say, { sources: all })).toMatchObject({
      source: "Coinbase",
      leftOut: { coingecko: "stands still" },
    });
  });
  it("is followed by no price of its own when the one that moved falls silent", () =>
    expect(
      showAfter([...moving(60, 40), { kraken: 100_000, coinbase: null }], {
        polls: 20,
        isStill: true,
      }),
    ).toMatchObject({
      price: 102_360,
      status: "stale",
    }));
  it("alone is stale after ten minutes, as of when it moved", () => {
    const { shown } = playMarket(["kraken"], 200, () => ({ price: 100_000 }));
    expect([shown[150], shown[151]]).toMatchObject([
      { status: "live", updated_at: "2026-11-21T00:10:00.000Z" },
      { status: "stale", updated_at: "2026-11-21T00:00:00.000Z" },
    ]);
  });
  it("is believed by its own time, where it gives one", () => {
    const at =
      (ms: number): Say =>
      (_, poll) => ({ price: 100_000, at: NOW + poll * POLL + ms });
    const last = (ms: number) => playMarket(["kraken"], 200, at(ms)).shown.at(-1)?.status;
    expect([last(0), last(30_000), last(-700_000)]).toEqual(["live", "live", "stale"]);
    // One that comes with each answer is none of the price.
    const echoed = playMarket(["coingecko"], 900, (_, poll) => ({
      price: 100_000,
      at: NOW + poll * POLL,
    }));
    expect(echoed.shown.at(-1)).toMatchObject({
      status: "stale",
      updated_at: "2026-11-21T00:00:00.000Z",
    });
    // An hour ahead is no time.
    expect(last(3_600_000)).toBe("stale");
  });
  it.each([
    ["is the price's after", 1, "live"],
    ["says nothing after", 0, "stale"],
  ])(
    "has a time of its own that %s half an hour and %d polls in which nobody asked",
    (_, more, status) => {
      const unasked = 30 * MINUTE + more;
      const say: Say = (_, poll) =>
        poll > 0 && poll < unasked ? null : { price: 100_000, at: NOW + poll * POLL };
      expect(playMarket(["kraken"], unasked + 1, say).shown.at(-1)?.status).toBe(status);
      const hasNoTime: Say = (...asked) => say(...asked) && { price: 100_000 };
      expect(playMarket(["kraken"], unasked + 1, hasNoTime).shown.at(-1)?.status).toBe("stale");
    },
  );
});

it("a slow drift of one source away from the other ends where they disagree", () => {
  const rows = Array.from(
    { length: 200 },
    (_, poll): Prices => ({ kraken: 100_000 * 1.001 ** poll, coinbase: 100_000 + (poll % 7) }),
  );
  const { price, status } = showAfter(rows);
  expect(status).toBe("unconfirmed");
  expect(distance(price ?? 0, 100_000)).toBeLessThan(BAND);
});

const reading = fc.record({
  price: fc.oneof(
    fc.double({ min: 95_000, max: 105_000, noNaN: true }),
    fc.double({ min: 1_000, max: 1e6, noNaN: true }),
  ),
  live: fc.constant(true),
});
const names = ["a", "b", "c", "d"];
const polls = fc.array(fc.array(fc.option(reading, { freq: 6 }), { minLength: 2, maxLength: 4 }), {
  minLength: 1,
  maxLength: 8,
});

/** Decides on polls one after the other. */
function decide(given: ({ price: number; live: boolean } | null)[][]) {
  let [readings, precedent] = [[] as agreement.SourceReading[], noPrecedent];
  const decisions = given.flatMap((poll, index) => {
    const now = NOW + index * POLL;
    const answers = poll.flatMap((given, name) =>
      given ? [{ source: names[name] as string, at: null, ...given }] : [],
    );
    const before = precedent;
    readings = trackReadings(readings, answers, precedent, now);
    const decision = agree(readings, precedent, now);
    if (!decision) return [];
    ({ readings, precedent } = decision);
    return [{ ...decision.agreement, before, readings: decision.readings, now }];
  });
  return decisions;
}

it("a live price lies between two readings that agree, or goes on from the last agreed one within the bound", () => {
  fc.assert(
    fc.property(polls, (given) => {
      for (const { price, isAgreed, before, readings, now } of decide(given)) {
        if (!isAgreed) continue;
        const pairs = readings.flatMap((one) =>
          readings.map((other) => [one.price, other.price] as const),
        );
        const isBetween = pairs.some(
          ([low, high]) =>
            distance(low, high) <= BAND && low - 0.01 <= price && price <= high + 0.01,
        );
        const { agreed } = before;
        // A price is rounded to a cent, so at the bound it may lie beyond by a ten-millionth.
        const isWithin = (from: number, ms: number) =>
          distance(price, from) <= movementIn(ms) + 1e-6;
        const continues = agreed !== null && isWithin(agreed.price, now - agreed.seenAt);
        const persists = before.pending !== null && isWithin(before.pending.price, POLL);
        expect((isBetween && readings.length > 1) || continues || persists).toBe(true);
      }
    }),
    { numRuns: 2_000 },
  );
});

it("leaving a source out never changes an agreed price by more than the band", () => {
  const prices = fc.array(fc.double({ min: 95_000, max: 105_000, noNaN: true }), {
    minLength: 3,
    maxLength: 4,
  });
  fc.assert(
    fc.property(prices, fc.nat(3), (given, index) => {
      const priceOf = (of: number[]) => decide([of.map((price) => ({ price, live: true }))])[0];
      const [whole, part] = [priceOf(given), priceOf(given.toSpliced(index % given.length, 1))];
      if (whole?.isAgreed && part?.isAgreed)
        expect(distance(whole.price, part.price)).toBeLessThanOrEqual(BAND + 1e-6);
    }),
    { numRuns: 5_000 },
  );
});

it("markets move by so much: in a poll, a minute, an hour, a day, and no further", () => {
  const moves = [POLL, 60_000, 600_000, 3_600_000, 86_400_000].map((ms) =>
    movementIn(ms).toFixed(3),
  );
  expect(moves).toEqual(["0.027", "0.120", "0.206", "0.233", "1.000"]);
});
