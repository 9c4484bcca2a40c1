import { plural } from "../locale/plural";
import type { PriceStatus } from "./price-status";

interface AnsweringFeed {
  readonly reachable: true;
  readonly status: PriceStatus;
  readonly stale: boolean;
  /** In seconds; null where no price is known. */
  readonly price_age: number | null;
  /** Seconds since sources last agreed; null for never. */
  readonly agreed_age: number | null;
  /** Rooms with visitors. Without one no source is asked, so that an old price is no problem. */
  readonly rooms: number;
  readonly sources: readonly {
    readonly name: string;
    readonly breaker: string;
    readonly failures: number;
    readonly left_out: string | null;
  }[];
}

/** The market's part of /healthz. */
export type MarketHealth = AnsweringFeed | { readonly reachable: false };

/** Everything that is wrong with the site, as sentences for an operator. */
export const findProblems = (databaseAnswers: boolean, market: MarketHealth): string[] => [
  ...(databaseAnswers
    ? []
    : ["The database does not answer: sign-ins, forms and lists fail; public pages go on."]),
  ...(market.reachable
    ? [...findPriceProblems(market), ...findSourceProblems(market)]
    : ["The price feed does not answer: pages show the last price they know."]),
];

const minutes = (seconds: number) => plural(Math.floor(seconds / 60), "minute");

function findPriceProblems({ rooms, status, stale, price_age, agreed_age }: AnsweringFeed) {
  if (rooms === 0) return [];
  if (price_age === null) return ["No price is known."];
  if (stale) return [`The price is ${minutes(price_age)} old: no source gives one.`];
  if (status !== "unconfirmed") return [];
  const since = agreed_age === null ? "yet" : `for ${minutes(agreed_age)}`;
  return [`The price is unconfirmed: its sources have not agreed ${since}.`];
}

const findSourceProblems = ({ sources }: AnsweringFeed) =>
  sources.flatMap(({ name, breaker, failures, left_out }) => [
    ...(breaker === "open"
      ? [`${name} failed ${failures} times in a row: price.source_failed in the log says why.`]
      : []),
    ...(left_out ? [`${name} is left out of the price: it ${left_out}.`] : []),
  ]);
