import { expect, it } from "vitest";
import {
  ageStatus,
  isCurrent,
  markPrice,
  STALE_MS,
  statusOf,
  UNCONFIRMED_MS,
} from "./price-status";

const live = { source: "Kraken", status: "live", stale: false } as const;
const simulated = { source: "simulated", status: "simulated", stale: false } as const;

it.each([
  [live, [], true],
  [simulated, ["simulated"], true],
  [{ ...simulated, stale: true }, ["simulated", "stale"], false],
  // A message that has only what the specification promises.
  [{ source: "Kraken", stale: true }, ["stale"], false],
] as const)("beside %j readers see %j", (price, marks, current) => {
  expect(markPrice(price)).toEqual(marks);
  expect(isCurrent(price)).toBe(current);
});

it("a price ages to unconfirmed and stale, and never back", () => {
  const statuses = [UNCONFIRMED_MS, UNCONFIRMED_MS + 1, STALE_MS, STALE_MS + 1].map((ms) =>
    statusOf(ageStatus(live, ms)),
  );
  expect(statuses).toEqual(["live", "unconfirmed", "unconfirmed", "stale"]);
  const unconfirmed = { ...live, status: "unconfirmed" } as const;
  const stale = { ...live, status: "stale", stale: true } as const;
  const prices = [unconfirmed, stale, simulated];
  expect(prices.map((price) => ageStatus(price, 0))).toEqual(prices);
  expect(ageStatus(simulated, STALE_MS + 1)).toEqual({ ...simulated, stale: true });
});
