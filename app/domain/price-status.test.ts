import { expect, it } from "vitest";
import { FROZEN_MS, STALE_MS } from "./price-ages";
import { ageStatus, describePrice, isCurrent, markPrice, statusOf } from "./price-status";

const agreed = { source: "Kraken", isAgreed: true, age: 0 };

it.each([
  [agreed, "live", false],
  [{ ...agreed, age: STALE_MS, stoodFor: FROZEN_MS }, "live", false],
  [{ ...agreed, isAgreed: false }, "unconfirmed", false],
  [{ ...agreed, age: STALE_MS + 1 }, "stale", true],
  [{ ...agreed, stoodFor: FROZEN_MS + 1 }, "stale", true],
  [{ ...agreed, isAgreed: false, age: STALE_MS + 1 }, "stale", true],
  [{ source: "simulated", isAgreed: false, age: 0 }, "simulated", false],
  [{ source: "simulated", isAgreed: true, age: STALE_MS + 1 }, "simulated", true],
] as const)("a price of %j is %s, and stale: %s", (known, status, stale) =>
  expect(describePrice(known)).toEqual({ status, stale }),
);

const live = { source: "Kraken", status: "live", stale: false } as const;
it.each([
  [live, [], true],
  [{ ...live, status: "unconfirmed" }, ["unconfirmed"], false],
  [{ ...live, status: "stale", stale: true }, ["stale"], false],
  [{ source: "simulated", status: "simulated", stale: false }, ["simulated"], true],
  [{ source: "simulated", status: "simulated", stale: true }, ["simulated", "stale"], false],
  // Of a site that is a version older.
  [{ source: "Kraken", stale: true }, ["stale"], false],
  [{ source: "Kraken", stale: false }, [], true],
] as const)("beside %j readers are told %j", (price, marks, current) => {
  expect(markPrice(price)).toEqual(marks);
  expect(isCurrent(price)).toBe(current);
});

it("a price turns stale with time, and is never live again by it", () => {
  expect(statusOf(ageStatus(live, STALE_MS))).toBe("live");
  expect(statusOf(ageStatus(live, STALE_MS + 1))).toBe("stale");
  expect(statusOf(ageStatus({ ...live, status: "unconfirmed" } as const, 0))).toBe("unconfirmed");
  expect(statusOf(ageStatus({ ...live, status: "stale", stale: true } as const, 0))).toBe("stale");
});
