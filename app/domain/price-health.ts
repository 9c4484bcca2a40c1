import { plural } from "../locale/plural.ts";
import type { PriceStatus } from "./price-status";

/** The price's part of /healthz, in seconds. */
export interface PriceHealth {
  readonly status?: PriceStatus;
  readonly stale: boolean;
  /** Null where no price is known. */
  readonly price_age: number | null;
  /** Since sources last agreed; null for never. */
  readonly agreed_age?: number | null;
  readonly rooms: number;
}

/** An age from which a price needs an operator: shorter outages of the sources pass without anyone's doing. */
const LASTING_SECONDS = 600;

/** What is wrong with the price that visitors see. Without visitors no source is asked, so that an old price is none. */
export function findPriceFaults({ status, stale, price_age, agreed_age = null, rooms }: PriceHealth) {
  if (rooms === 0) return [];
  const describe = (id: string, age: number | null, ageless: string, aged: (minutes: string) => string) => {
    const text = age === null ? ageless : aged(plural(Math.floor(age / 60), "minute"));
    return { id, text, isLasting: age === null || age >= LASTING_SECONDS };
  };
  const disagree = "the sources of the price have not agreed on it";
  return [
    ...(status === "unconfirmed"
      ? [describe("price_unconfirmed", agreed_age, disagree, (minutes) => `${disagree} for ${minutes}`)]
      : []),
    ...(stale
      ? [describe("price_stale", price_age, "no price is known", (minutes) => `the price is ${minutes} old`)]
      : []),
  ];
}
