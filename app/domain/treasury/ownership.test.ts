import { expect, it } from "vitest";
import type { EntryOf } from "~/content/treasury-schema";
import { describeOwnership } from "./ownership";

const source = { title: "Circular", href: "https://docs.example/circular.pdf" };
const onDay = (date: string, counts: Partial<EntryOf<"ownership">> = {}): EntryOf<"ownership"> => ({
  kind: "ownership",
  date,
  publishAt: `${date}T00:00:00Z`,
  source,
  insiders: 250,
  restricted: 100,
  freeFloat: 650,
  ...counts,
});

it("the last document's groups have their parts of the shares outstanding", () =>
  expect(describeOwnership([onDay("2025-01-01"), onDay("2025-05-16", { insiders: 333, freeFloat: 567 })])).toEqual({
    asOf: "2025-05-16",
    source,
    outstanding: 1000,
    holders: [
      { group: "Directors and officers", shares: 333, percent: "33.3" },
      { group: "Others, in escrow or locked up", shares: 100, percent: "10.0" },
      { group: "Free float", shares: 567, percent: "56.7" },
    ],
  }));

it("a group without shares is left out, and without an entry there is nothing", () => {
  expect(describeOwnership([onDay("2025-01-01", { restricted: 0 })])?.holders).toHaveLength(2);
  expect(describeOwnership([])).toBeNull();
});
