import { plural } from "../locale/plural";
import type { PriceStatus } from "./price-status";

interface AnsweringFeed {
  readonly reachable: true;
  readonly status: PriceStatus;
  readonly stale: boolean;
  /** Seconds since sources last agreed; null: never. */
  readonly agreed_age: number | null;
  /** Rooms with visitors. Without one no source is polled, so an old price is no problem. */
  readonly rooms: number;
  readonly sources: readonly {
    readonly name: string;
    readonly breaker: string;
    readonly failures: number;
    /** Its price is too far from the others'. */
    readonly off: boolean;
  }[];
}

export type MarketHealth = AnsweringFeed | { readonly reachable: false };

export const findProblems = (databaseAnswers: boolean, market: MarketHealth): string[] => [
  ...(databaseAnswers
    ? []
    : ["The database does not answer: sign-ins, forms and lists fail; public pages go on."]),
  ...(market.reachable
    ? [...findPriceProblems(market), ...findSourceProblems(market)]
    : ["The price feed does not answer: pages show the last price they know."]),
];

const sinceAgreed = (seconds: number) =>
  `no two sources have agreed for ${
    seconds < 120 ? plural(seconds, "second") : plural(Math.floor(seconds / 60), "minute")
  }`;

function findPriceProblems({ rooms, status, stale, agreed_age }: AnsweringFeed) {
  if (rooms === 0) return [];
  if (agreed_age === null) return ["There is no price: no two sources have agreed on one yet."];
  if (status === "unconfirmed") return [`The price is unconfirmed: ${sinceAgreed(agreed_age)}.`];
  return stale ? [`The price is stale: ${sinceAgreed(agreed_age)}.`] : [];
}

const findSourceProblems = ({ sources }: AnsweringFeed) =>
  sources.flatMap(({ name, breaker, failures, off }) => [
    ...(breaker === "open"
      ? [`${name} failed ${failures} times in a row: price.source_failed in the log says why.`]
      : []),
    ...(off ? [`${name} is off: its price is more than 1% from the median of the sources.`] : []),
  ]);
