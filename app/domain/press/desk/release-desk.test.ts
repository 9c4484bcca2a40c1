import { globSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";
import type { PressRecord } from "~/content/schemas";
import { formatTimeLeft } from "~/locale/time-left";
import { makeLedger, openTreasury } from "../../../../tests/ledger/open-treasury";
import { checkRelease, createReleaseDesk, type ScheduledRelease } from "./release-desk";

const record = (id: number, publishAt: string) =>
  ({
    id,
    title: `Release ${id}`,
    slug: `release-${id}`,
    path: `/news/release-${id}`,
    summary: "s".repeat(170),
    date: publishAt.slice(0, 10),
    displayDate: "",
    publishAt,
    corrections: [],
    formerSlugs: [],
    history: [],
    modified: publishAt,
    type: "treasury",
  }) as unknown as PressRecord;
const index = [
  record(1, "2025-01-01"),
  record(2, "2025-03-01"),
  record(3, "2025-02-01"),
  record(4, "2025-04-01"),
];
const links =
  '<p><a href="/about">a</a> <a href="https://a.example/">b</a> <img src="/brand/logo.svg"></p>';
const bodies = Object.fromEntries(index.map(({ id }) => [id, { html: links }]));
const content = {
  pressIndex: index,
  pressBodies: bodies,
  treasury: null,
  currency: "CAD" as const,
};
const desk = createReleaseDesk(content, Date.parse("2025-02-01"));

it("shows what is under embargo, the next one first, each as of its publication and beside no other that is not out", () => {
  expect(desk.scheduled().map(({ id }) => id)).toEqual([2, 4]);
  expect([1, 3, 9].map(desk.open)).toEqual([undefined, undefined, undefined]);
  expect(
    desk
      .open(4)
      ?.press.list()
      .map(({ id }) => id),
  ).toEqual([4, 3, 1]);
});

it("lists releases of one publication time by their ids", () => {
  const pressIndex = [record(7, "2025-03-01"), record(6, "2025-03-01"), record(8, "2025-02-02")];
  const { scheduled } = createReleaseDesk({ ...content, pressIndex }, 0);
  expect(scheduled().map(({ id }) => id)).toEqual([8, 6, 7]);
});

const purchase = { date: "2025-02-01", btc: "1", cost: "100000", release: 2 };
const second = { ...purchase, date: "2025-02-02" };
const another = { ...purchase, release: 9 };

/** The check of a name, of a release with some fields and a ledger. */
function check(
  name: string,
  fields: { html?: string; summary?: string; type?: string },
  ledger: object[] = [],
) {
  const release = { ...record(2, "2025-03-01"), html: "", ...fields };
  const treasury = openTreasury(makeLedger({ bitcoin: ledger }));
  const found = checkRelease({ release, treasury } as ScheduledRelease).find(
    (each) => each.name === name,
  );
  return [found?.text, found?.isFine];
}

const away = '<a class="away" href="https://a.example/">a</a>';
it.each([
  [
    "within the site",
    '<a href="/a">a</a> <a href="#b">b</a>',
    "2 links within this site, which work once the release is published.",
    true,
  ],
  [
    "to one other site",
    `<a href="/a">a</a>${away}`,
    "1 link within this site, which works once the release is published; 1 link to another site, which is not checked.",
    false,
  ],
  ["to others", away + away, "2 links to other sites, which are not checked.", false],
  ["of which there are none", "", "None.", true],
])("links %s are counted, and those that leave it need a person", (_, html, text, isFine) =>
  expect(check("Links", { html })).toEqual([text, isFine]),
);

const unnamed = "No entry of the treasury ledger names this release.";
const bought = (day: number) => `Bitcoin bought, February ${day}, 2025`;
it.each<[what: string, type: string | undefined, ledger: object[], text: string, isFine: boolean]>([
  ["of the treasury without an entry needs a person", "treasury", [another], unnamed, false],
  ["of a financing without an entry needs a person", "financing", [], unnamed, false],
  ["of another type needs no entry", "governance", [another], unnamed, true],
  [
    "with an entry names it",
    "treasury",
    [purchase, another],
    `1 ledger entry checked; ${bought(1)}.`,
    true,
  ],
  [
    "with entries names each",
    undefined,
    [purchase, second],
    `2 ledger entries checked; ${bought(1)}; ${bought(2)}.`,
    true,
  ],
])("a release %s", (_, type, ledger, text, isFine) =>
  expect(check("Figures", { type }, ledger)).toEqual([text, isFine]),
);

const picture = '<img src="/brand/logo.svg" alt="">';
it.each([
  ["Pictures", { html: "" }, "None."],
  ["Pictures", { html: picture }, "1 picture, from the brand alone."],
  ["Pictures", { html: picture + picture }, "2 pictures, from the brand alone."],
  ["Summary", { summary: "s".repeat(160) }, "160 of 300 characters."],
  [
    "Summary",
    { summary: "s".repeat(161) },
    "161 of 300 characters; search engines show about 160.",
  ],
])("%s of %j: %s", (name, fields, text) => expect(check(name, fields)).toEqual([text, true]));

it("a release that is opened has the checks of its links, figures, pictures and summary", () => {
  const opened = desk.open(2);
  expect(opened && checkRelease(opened).map(({ name, isFine }) => [name, isFine])).toEqual([
    ["Links", false],
    ["Figures", false],
    ["Pictures", true],
    ["Summary", true],
  ]);
});

it("the release desk is opened by no route but its own", () => {
  const openers = globSync("app/**/*.{ts,tsx}").filter((file) =>
    readFileSync(file, "utf8").includes("releaseDesk"),
  );
  expect(
    openers.filter(
      (file) => !/routes\/(admin\/(releases|preview)|press\/preview\.)|\.test\./.test(file),
    ),
  ).toEqual([]);
});

it.each([
  [59_000, "less than a minute"],
  [3_600_000, "1 hour"],
  [183_720_000, "2 days 3 hours"],
])("%i ms are %j", (ms, words) => expect(formatTimeLeft(ms)).toBe(words));
