import { globSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";
import type { PressRecord } from "~/content/schemas";
import { formatTimeLeft } from "~/locale/time-left";
import { makeLedger, openTreasury } from "../../../../tests/ledger/open-treasury";
import { checkRelease, createReleaseDesk, type ScheduledRelease } from "./release-desk";

const record = (id: number, publishAt: string) =>
  ({ id, publishAt, corrections: [], formerSlugs: [], history: [] }) as unknown as PressRecord;
const pressIndex = [
  record(1, "2025-01-01"),
  record(5, "2025-03-01"),
  record(2, "2025-03-01"),
  record(3, "2025-02-01"),
  record(4, "2025-04-01"),
];
const content = {
  pressIndex,
  pressBodies: { 4: { html: "" } },
  treasury: null,
  currency: "CAD" as const,
};
const desk = createReleaseDesk(content, Date.parse("2025-02-01"));

it("shows what is under embargo, the next one first, each as of its publication and beside no other that is not out", () => {
  expect(desk.scheduled().map(({ id }) => id)).toEqual([2, 5, 4]);
  expect([1, 3, 9].map(desk.open)).toEqual([undefined, undefined, undefined]);
  const shown = desk.open(4)?.press.list() ?? [];
  expect(shown.map(({ id }) => id)).toEqual([4, 3, 1]);
});

const bought = { date: "2025-02-01", btc: "1", cost: "1", release: 2 };
const own = '<a href="/a">a</a>';
const away = '<a class="away" href="https://a.example/">a</a>';
const picture = '<img src="/brand/logo.svg" alt="">';
const NONE = "No entry of the treasury ledger names this release.";
it.each<[name: string, fields: object, ledger: object[], text: string, isFine: boolean]>([
  ["Links", {}, [], "None.", true],
  [
    "Links",
    { html: `${own}${own}${away}` },
    [],
    "2 links within this site, which work once the release is published; 1 link to another site, which is not checked.",
    false,
  ],
  ["Figures", { type: "treasury" }, [{ ...bought, release: 9 }], NONE, false],
  ["Figures", { type: "financing" }, [], NONE, false],
  ["Figures", { type: "governance" }, [], NONE, true],
  ["Figures", {}, [bought], "1 ledger entry checked; Bitcoin bought, February 1, 2025.", true],
  ["Pictures", { html: picture }, [], "1 picture, from the brand alone.", true],
  ["Summary", { summary: "s".repeat(160) }, [], "160 of 300 characters.", true],
  [
    "Summary",
    { summary: "s".repeat(161) },
    [],
    "161 of 300 characters; search engines show about 160.",
    true,
  ],
])("%s of %j beside %j are: %s", (name, fields, bitcoin, text, isFine) => {
  const release = { id: 2, html: "", summary: "", ...fields };
  const treasury = openTreasury(makeLedger({ bitcoin }));
  const checks = checkRelease({ release, treasury } as ScheduledRelease);
  expect(checks).toContainEqual({ name, text, isFine });
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
