import { globSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";
import type { PressRecord } from "~/content/schemas";
import { createPublisher } from "~/domain/publication";
import { describeTimeLeft } from "~/locale/time-left";
import { checkRelease, createReleaseDesk } from "./release-desk";

const record = (id: number, publishAt: string) =>
  ({
    ...{ id, title: `Release ${id}`, slug: `release-${id}`, path: `/news/release-${id}`, summary: "s".repeat(170) },
    ...{ date: publishAt.slice(0, 10), displayDate: "", publishAt, corrections: [], formerSlugs: [], history: [] },
    ...{ modified: publishAt, type: "treasury" },
  }) as unknown as PressRecord;
const index = [record(1, "2025-01-01"), record(2, "2025-03-01"), record(3, "2025-02-01"), record(4, "2025-04-01")];
const links = '<p><a href="/about">a</a> <a href="https://a.example/">b</a> <img src="/brand/logo.svg"></p>';
const bodies = Object.fromEntries(index.map(({ id }) => [id, { html: links, text: "text" }]));
const content = { pressIndex: index, pressBodies: bodies, treasury: null };
const desk = createReleaseDesk(content, createPublisher(content)(Date.parse("2025-02-01")));

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

it("says what was checked, and marks what a person must look at", () => {
  const opened = desk.open(2);
  expect(opened && checkRelease(opened).map(({ text, isFine }) => [text.slice(0, 22), isFine])).toEqual([
    ["1 link within this sit", false],
    ["No entry of the treasu", false],
    ["1 picture, from the br", true],
    ["170 of 300 characters;", true],
  ]);
});

it("is opened by no route but its own", () => {
  const openers = globSync("app/**/*.{ts,tsx}").filter((file) => readFileSync(file, "utf8").includes("releaseDesk"));
  expect(openers.filter((file) => !/routes\/(admin_\.releases|preview\.)|\.test\./.test(file))).toEqual([]);
});

it.each([
  [59_000, "less than a minute"],
  [3_600_000, "1 hour"],
  [183_720_000, "2 days 3 hours"],
])("%i ms are %j", (ms, words) => expect(describeTimeLeft(ms)).toBe(words));
