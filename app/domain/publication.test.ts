import { expect, it } from "vitest";
import type { InvestorDocument, InvestorEvent } from "~/content/investors-schema";
import type { PressRecord } from "~/content/schemas";
import type { LedgerEntry } from "~/content/treasury-schema";
import { createPublisher, publish } from "./publication";

const at = (time: string) => Date.parse(`2025-03-01T${time}Z`);
const publishAt = (time: string) => `2025-03-01T${time}Z`;
const unchanged = { corrections: [] };
const content = {
  pressIndex: [
    { id: 1, publishAt: publishAt("10:00:00"), ...unchanged },
    { id: 2, publishAt: publishAt("12:00:00"), ...unchanged },
  ] as unknown as PressRecord[],
  pressBodies: { 1: { html: "one", text: "one" }, 2: { html: "two", text: "two" } },
  investorDocuments: [{ id: "mda", publishAt: publishAt("12:00:01") }] as InvestorDocument[],
  investorEvents: [{ id: "meeting", publishAt: publishAt("11:00:00") }] as InvestorEvent[],
  treasury: [
    { kind: "policy", publishAt: publishAt("10:00:00") },
    { kind: "btc", release: 2, publishAt: publishAt("12:00:00") },
  ] as LedgerEntry[],
  pages: { about: "always there" },
};

it("hides each item to the millisecond, its body too, and leaves what has no time", () => {
  const before = publish(content, at("12:00:00") - 1);
  expect(before.pressIndex.map(({ id }) => id)).toEqual([1]);
  expect([Object.keys(before.pressBodies), before.treasury?.length]).toEqual([["1"], 1]);
  expect([before.investorDocuments.length, before.investorEvents.length, before.pages]).toEqual([0, 1, content.pages]);
  const after = publish(content, at("12:00:00"));
  expect([after.pressIndex.length, Object.keys(after.pressBodies), after.treasury?.length]).toEqual([2, ["1", "2"], 2]);
  expect(publish({ treasury: null }, 0).treasury).toBeNull();
});

it("withholds a release that is due, its body and what the ledger has of it", () => {
  const { pressIndex, pressBodies, treasury } = publish(content, at("13:00:00"), new Set([2]));
  expect([pressIndex.map(({ id }) => id), Object.keys(pressBodies), treasury?.map(({ kind }) => kind)]).toEqual([
    [1],
    ["1"],
    ["policy"],
  ]);
});

it("says when something else appears, of whatever kind", () => {
  const decide = createPublisher(content);
  const times = ["10:00:00", "11:00:00", "12:00:00", "12:00:01"].map(at);
  for (const [place, time] of times.entries()) {
    expect(decide(time - 1).nextAt).toBe(time);
    expect(decide(time).nextAt).toBe(times[place + 1] ?? Number.POSITIVE_INFINITY);
  }
});

it("makes one object of what is the same, and another for each other decision, also of a clock that is set back", () => {
  const decide = createPublisher(content);
  const first = decide(at("10:30:00"));
  expect(decide(at("10:59:59")).content).toBe(first.content);
  expect(decide(at("11:00:00")).content).not.toBe(first.content);
  const withheld = decide(at("12:30:00"), new Set([2]));
  expect(withheld.content.pressIndex).toHaveLength(1);
  expect(decide(at("12:30:00")).content.pressIndex).toHaveLength(2);
  for (const hour of ["13:00:00", "09:00:00", "11:30:00", "12:00:00"]) decide(at(hour));
  expect(decide(at("10:30:00")).content).toEqual(first.content);
});
