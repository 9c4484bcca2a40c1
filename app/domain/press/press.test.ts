import { beforeEach, describe, expect, it } from "vitest";
import type { PressBody, PressRecord } from "~/content/schemas";
import { createPress } from "./press";
import { slugOf } from "./slug";

const at = (time: string) => Date.parse(time);

const release = (id: number, title: string, date: string, publishAt = `${date}T08:00:00-05:00`): PressRecord => ({
  id,
  title,
  slug: slugOf(title),
  date,
  displayDate: date,
  publishAt,
  summary: `What there is to know about ${title}, in a sentence.`,
  readingMinutes: 2,
});

const index = [
  release(1, "Listing Approved", "2024-03-01"),
  release(2, "Board Changes", "2024-12-20"),
  release(9, "Première Tranche Closed", "2025-02-10"),
  release(5, "Gold Purchase", "2025-02-10"),
  release(37, "Treasury Update", "2025-01-15"),
  release(38, "Secret Merger", "2025-07-01", "2025-07-01T09:00:00-04:00"),
  release(39, "Later Secret", "2025-08-01", "2025-08-01T09:00:00-04:00"),
];
const bodies: Record<number, PressBody> = Object.fromEntries(
  index.map(({ id, title }) => [id, { html: `<p>${title}</p>`, text: `${title} with 5,452,773 units` }]),
);

const now = { value: 0 };
const press = createPress({ index, bodies, clock: { now: () => now.value } });
const ids = (records: readonly PressRecord[]) => records.map(({ id }) => id);

beforeEach(() => {
  now.value = at("2025-06-18T12:00:00Z");
});

describe("press releases", () => {
  it("are listed newest first, and the higher id first on the same day", () => {
    expect(ids(press.list())).toEqual([9, 5, 37, 2, 1]);
  });

  it("are latest by id, not by date", () => {
    expect(ids(press.latest(3))).toEqual([37, 9, 5]);
  });

  it("know their years", () => {
    expect(press.years()).toEqual([2025, 2024]);
  });

  it("are found by id and by exact slug, with their body", () => {
    expect(press.findById(5)?.html).toBe("<p>Gold Purchase</p>");
    expect(press.findBySlug("gold-purchase")?.id).toBe(5);
    for (const slug of ["Gold-Purchase", "gold-purchase ", "gold", "", "__proto__"]) {
      expect(press.findBySlug(slug)).toBeUndefined();
    }
    for (const id of [0, -1, 1.5, Number.NaN, 40]) expect(press.findById(id)).toBeUndefined();
  });

  it("have neighbours in time", () => {
    expect(press.neighbours("gold-purchase").newer?.id).toBe(9);
    expect(press.neighbours("gold-purchase").older?.id).toBe(37);
    expect(press.neighbours(index[2]?.slug ?? "").newer).toBeUndefined();
    expect(press.neighbours("nowhere")).toEqual({ older: undefined, newer: undefined });
  });

  it("do not change their order for others by being sorted", () => {
    press.latest(2);
    expect(ids(press.list())).toEqual([9, 5, 37, 2, 1]);
  });
});

describe("searching press releases", () => {
  it("ignores case and diacritics", () => {
    expect(ids(press.search("PREMIERE tranché"))).toEqual([9]);
  });

  it("wants every word, in title, summary or text", () => {
    expect(ids(press.search("gold 5,452,773"))).toEqual([5]);
    expect(press.search("gold silver")).toEqual([]);
  });

  it("narrows to a year, with or without words", () => {
    expect(ids(press.search("", 2024))).toEqual([2, 1]);
    expect(ids(press.search("board", 2025))).toEqual([]);
  });

  it("takes signs literally", () => {
    expect(press.search(".*")).toEqual([]);
    expect(press.search("(((")).toEqual([]);
  });

  it("reads no more than a bounded part of a query", () => {
    expect(ids(press.search(`gold${" ".repeat(200)}silver`))).toEqual([5]);
    expect(ids(press.search("a".repeat(1_000_000)))).toEqual([]);
  });
});

describe("the embargo", () => {
  const secret = "secret-merger";
  const isNowhere = () => {
    expect(ids(press.list())).not.toContain(38);
    expect(ids(press.latest(100))).not.toContain(38);
    expect(press.findById(38)).toBeUndefined();
    expect(press.findBySlug(secret)).toBeUndefined();
    expect(press.search("secret")).toEqual([]);
    expect(press.neighbours(secret)).toEqual({ older: undefined, newer: undefined });
    expect(press.neighbours(slugOf("Première Tranche Closed")).newer).toBeUndefined();
  };

  it("hides a release until the last millisecond before its time", () => {
    now.value = at("2025-07-01T13:00:00Z") - 1;
    isNowhere();
    expect(press.nextPublishAt()).toBe(at("2025-07-01T13:00:00Z"));
  });

  it("shows it everywhere from its instant on", () => {
    now.value = at("2025-07-01T13:00:00Z");
    expect(ids(press.list())[0]).toBe(38);
    expect(press.findById(38)?.slug).toBe(secret);
    expect(press.findBySlug(secret)?.id).toBe(38);
    expect(ids(press.search("secret"))).toEqual([38]);
    expect(press.neighbours(secret).older?.id).toBe(9);
    expect(press.nextPublishAt()).toBe(at("2025-08-01T13:00:00Z"));
  });

  it("follows a clock that is set back", () => {
    now.value = at("2025-07-02T00:00:00Z");
    press.search("secret");
    now.value = at("2025-06-30T00:00:00Z");
    isNowhere();
  });

  it("says that nothing is coming when nothing is", () => {
    now.value = at("2026-01-01T00:00:00Z");
    expect(press.nextPublishAt()).toBeUndefined();
  });
});
