import { describe, expect, it } from "vitest";
import { POLL_MS, playMarket, type Say } from "../../tests/support/price-incidents";
import { BAND } from "./agreement";

// Days on which markets did what a careless rule takes for a mistake, and exchanges what it takes
// for the market: made from published highs, lows and times, at the feed's pace. US dollars.

/** Minutes of the day and the price then; straight in between. */
type Path = readonly (readonly [minute: number, price: number])[];

interface Day {
  market: Path;
  /** What one exchange printed apart from the market, by source. */
  apart?: Readonly<Record<string, Path>>;
}

const days: Record<string, Day> = {
  // From 7,300 at 10:00 UTC to 5,690 at 11:00, by up to 5 % a minute; from 5,800 at 23:00 to 3,900
  // at 2:15.
  "March 12, 2020": {
    market: [
      [580, 7_350],
      [600, 7_300],
      [625, 7_000],
      [628, 6_200],
      [640, 6_050],
      [655, 5_690],
      [700, 6_100],
      [1380, 5_800],
      [1400, 5_000],
      [1403, 4_450],
      [1430, 4_900],
      [1565, 4_700],
      [1575, 3_900],
      [1590, 5_000],
    ],
  },
  // From 42,000 in the morning to 38,500, to 30,200 around 13:00 UTC, and back to 38,000 an hour
  // later.
  "May 19, 2021": {
    market: [
      [720, 38_500],
      [755, 36_500],
      [765, 34_000],
      [770, 31_100],
      [785, 30_202],
      [800, 34_200],
      [850, 38_000],
    ],
  },
  // One order on one exchange: ether from 317.81 to 224.48 and to 0.10 within a second, at 19:30
  // UTC; back within minutes.
  "June 21, 2017": {
    market: [
      [1_160, 319],
      [1_170, 317.81],
      [1_200, 320],
    ],
    apart: {
      coinbase: [
        [1_169.95, 317.81],
        [1_170, 224.48],
        [1_170.05, 0.1],
        [1_170.2, 0.1],
        [1_170.5, 250],
        [1_172, 317],
      ],
    },
  },
  // 11:34 UTC: 65,815 to 8,200 on one exchange within a minute, 54,100 on another, 64,200 on the
  // rest.
  "October 21, 2021": {
    market: [
      [680, 65_900],
      [694, 65_815],
      [694.5, 64_200],
      [696, 64_900],
      [720, 65_300],
    ],
    apart: {
      binanceus: [
        [694, 65_815],
        [694.2, 8_200],
        [694.6, 8_200],
        [694.9, 64_000],
        [696, 64_900],
      ],
      kraken: [
        [694.1, 65_700],
        [694.3, 54_100],
        [694.5, 60_000],
        [694.8, 64_300],
        [696, 64_900],
      ],
    },
  },
};

function priceAt(path: Path, minute: number): number {
  const next = path.findIndex(([at]) => at >= minute);
  const [[from, low], [to, high]] = [
    path[Math.max(0, next - 1)],
    path[next === -1 ? path.length - 1 : next],
  ] as [Path[0], Path[0]];
  return to === from ? high : low + ((high - low) * (minute - from)) / (to - from);
}

/** Exchanges differ a little, each by its own rhythm. */
const venues: Readonly<Record<string, number>> = {
  kraken: 0.002,
  coinbase: -0.0015,
  bitstamp: 0.001,
  binanceus: -0.001,
};

describe.each(Object.entries(days))("%s", (_, { market, apart = {} }) => {
  const sets = [
    ["kraken", "coinbase"],
    ["kraken", "coinbase", "bitstamp"],
    ["binanceus", "kraken", "coinbase", "bitstamp"],
  ];
  it.each(
    sets
      .filter((set) => Object.keys(apart).every((name) => set.includes(name)))
      .map((set) => [set]),
  )(
    "of %s: no false price is live, none is shown for more than two polls, and no true one is withheld for more than five",
    (sources) => {
      const [first, last] = [market[0]?.[0] ?? 0, market.at(-1)?.[0] ?? 0];
      const minuteOf = (poll: number) => first + (poll * POLL_MS) / 60_000;
      const polls = Math.floor(((last - first) * 60_000) / POLL_MS);
      const say: Say = (source, poll) => {
        const path = apart[source];
        const minute = minuteOf(poll);
        const isApart = path && minute >= (path[0]?.[0] ?? 0) && minute <= (path.at(-1)?.[0] ?? 0);
        const price =
          priceAt(isApart ? path : market, minute) *
          (1 + (venues[source] ?? 0) * Math.sin(poll / 5));
        return { price: Math.round(price * 100) / 100 };
      };
      const { shown } = playMarket(sources, polls, say);
      const runs = { false: 0, withheld: 0 };
      const longest = { false: 0, withheld: 0 };
      for (const [poll, each] of shown.entries()) {
        const isFalse =
          each === null ||
          Math.abs(each.price / priceAt(market, minuteOf(poll)) - 1) > BAND + 0.005;
        expect(isFalse && each?.status === "live", `a false price is live at poll ${poll}`).toBe(
          false,
        );
        // Of two that contradict each other nobody can say more than which one goes on: the true
        // one, marked.
        const isWithheld = isFalse || (sources.length > 2 && each?.status !== "live");
        runs.false = isFalse ? runs.false + 1 : 0;
        runs.withheld = isWithheld ? runs.withheld + 1 : 0;
        for (const key of ["false", "withheld"] as const)
          longest[key] = Math.max(longest[key], runs[key]);
      }
      expect(longest.false).toBeLessThanOrEqual(2);
      expect(longest.withheld).toBeLessThanOrEqual(5);
    },
  );
});
