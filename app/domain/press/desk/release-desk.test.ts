import { globSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";
import type { PressRecord } from "~/content/schemas";
import { formatTimeLeft } from "~/locale/time-left";
import { makeLedger, openTreasury } from "../../../../tests/ledger/open-treasury";
import { checkRelease, createReleaseDesk, type ScheduledRelease } from "./release-desk";

const record = (id: number, publishAt: string) =>
  ({ id, publishAt, corrections: [], formerSlugs: [], history: [] }) as unknown as PressRecord;
const times = ["2025-01-01", "2025-03-01", "2025-02-01", "2025-04-01", "2025-03-01"];
const content = {
  pressIndex: times.map((time, at) => record(at + 1, time)).reverse(),
  pressBodies: { 4: { html: "" } },
  treasury: null,
  currency: "CAD" as const,
};

it("the desk shows each release under embargo beside no other", () => {
  const desk = createReleaseDesk(content, Date.parse("2025-02-01"));
  expect(desk.scheduled().map(({ id }) => id)).toEqual([2, 5, 4]);
  expect([1, 3, 9].map(desk.open)).toEqual([undefined, undefined, undefined]);
  const shown = desk.open(4)?.press.list() ?? [];
  expect(shown.map(({ id }) => id)).toEqual([4, 3, 1]);
});

const bought = { date: "2025-02-01", btc: "1", cost: "1" };
const own = '<a href="/a">a</a>';
const away = '<a class="away" href="https://a.example/">a</a>';
it.each([
  ["Links", {}, 2, /^None\.$/, true],
  ["Links", { html: own + own + away }, 2, /^2 links within .*; 1 link to another site/, false],
  ["Figures", { type: "treasury" }, 9, /^No entry/, false],
  ["Figures", { type: "governance" }, 9, /^No entry/, true],
  ["Figures", {}, 2, /^1 ledger entry checked; Bitcoin bought, February 1, 2025\.$/, true],
  ["Summary", { summary: "s".repeat(160) }, 2, /^160 of 300 characters\.$/, true],
  ["Summary", { summary: "s".repeat(161) }, 2, /engines show about 160\.$/, true],
])("%s of %j, beside an entry of release %d, are: %s", (name, fields, named, text, isFine) => {
  const release = { id: 2, html: "", summary: "", ...fields };
  const treasury = openTreasury(makeLedger({ bitcoin: [{ ...bought, release: named }] }));
  const checks = checkRelease({ release, treasury } as ScheduledRelease);
  expect(checks).toContainEqual({ name, text: expect.stringMatching(text), isFine });
});

it("the release desk is opened by no route but its own", () => {
  const openers = globSync("app/**/*.{ts,tsx}").filter((file) =>
    readFileSync(file, "utf8").includes("releaseDesk"),
  );
  const own = /routes\/(admin\/(releases|preview)|press\/preview\.)|\.test\./;
  expect(openers.filter((file) => !own.test(file))).toEqual([]);
});

it("the time left is in its two largest units", () =>
  expect([59_000, 3_600_000, 183_720_000].map(formatTimeLeft)).toEqual([
    "less than a minute",
    "1 hour",
    "2 days 3 hours",
  ]));
