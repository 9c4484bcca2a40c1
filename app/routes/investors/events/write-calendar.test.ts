import ICAL from "ical.js";
import { expect, it } from "vitest";
import { writeCalendar } from "./write-calendar";

const event = {
  id: "call",
  title: "Results call",
  publishAt: "2026-03-01T07:30:00-05:00",
  path: "/investors/events#event-call",
};

/** The events of a calendar as another program reads them. */
const parse = (calendar: string) =>
  new ICAL.Component(ICAL.parse(calendar))
    .getAllSubcomponents("vevent")
    .map((component) => new ICAL.Event(component));

it("a calendar is read back by another program, across a change of clocks", () => {
  // Clocks go forward at 2:00 on March 8, 2026 in Toronto: from 1:30 to 3:30 is one hour.
  const night = { ...event, start: "2026-03-08T01:30:00-05:00", end: "2026-03-08T03:30:00-04:00" };
  const [read] = parse(writeCalendar([night]));
  expect(read?.startDate.toJSDate().toISOString()).toBe("2026-03-08T06:30:00.000Z");
  expect(read?.duration.toSeconds()).toBe(3600);
  expect(read?.uid).toMatch(/^call@\w/);
  expect(read?.component.getFirstPropertyValue("dtstamp")?.toString()).toBe("2026-03-01T12:30:00Z");
});

it("a calendar keeps every character, in lines of at most 75 octets that end as the standard says", () => {
  const title = `Générale; commas, "quotes" \\ and 🎉${"é🎉".repeat(60)}`;
  const summary = "Two\nlines: a; b, c";
  const [start, end] = ["2026-06-01T10:00:00-04:00", "2026-06-01T11:00:00-04:00"];
  const calendar = writeCalendar([
    { ...event, start, end, title, summary, place: "Toronto, Ontario" },
  ]);
  const [read] = parse(calendar);
  expect([read?.summary, read?.description, read?.location]).toEqual([
    title,
    summary,
    "Toronto, Ontario",
  ]);
  expect(calendar).not.toMatch(/[^\r]\n|\r(?!\n)/);
  for (const line of calendar.split("\r\n")) {
    expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
  }
});

const planned = { ...event, start: "2026-06-01T10:00:00-04:00", end: "2026-06-01T11:00:00-04:00" };
const change = { at: "2026-05-20T09:00:00-04:00", what: "The auditors need longer." };
const moved = {
  start: "2026-05-27T10:00:00-04:00",
  when: "Wednesday, May 27, 2026, 10:00 a.m. ET",
};

it.each([
  ["as announced", {}, ["CONFIRMED", 0, "2026-03-01T12:30:00Z", null], "Results call", ""],
  [
    "tentative",
    { status: "tentative" },
    ["TENTATIVE", 0, "2026-03-01T12:30:00Z", null],
    "Results call",
    "Its time is not",
  ],
  [
    "moved",
    { movedFrom: moved, changes: [change] },
    ["CONFIRMED", 1, "2026-05-20T13:00:00Z", null],
    "Results call",
    "Moved from Wednesday, May 27, 2026, 10:00 a.m. ET.\nMay 20, 2026: The auditors need longer.",
  ],
  [
    "postponed",
    { status: "postponed", changes: [change] },
    ["CANCELLED", 1, "2026-05-20T13:00:00Z", "TRANSPARENT"],
    "Postponed: Results call",
    "It does not take place at this time.",
  ],
  [
    "cancelled after a change",
    {
      status: "cancelled",
      changes: [change, { at: "2026-05-21T09:00:00-04:00", what: "The hall burned down." }],
    },
    ["CANCELLED", 2, "2026-05-21T13:00:00Z", "TRANSPARENT"],
    "Cancelled: Results call",
    "It does not take place.\nMay 21, 2026: The hall burned down.\nMay 20, 2026: The auditors",
  ],
] as const)(
  "a calendar that has an event learns that it is %s",
  (_, changed, state, summary, description) => {
    const [read] = parse(writeCalendar([{ ...planned, ...(changed as object) }]));
    const readProperty = (name: string) => read?.component.getFirstPropertyValue(name);
    expect([
      readProperty("status"),
      readProperty("sequence"),
      String(readProperty("last-modified")),
      readProperty("transp"),
    ]).toEqual(state);
    expect(String(readProperty("dtstamp"))).toBe(state[2]);
    expect(read?.uid).toMatch(/^call@\w/);
    expect(read?.summary).toBe(summary);
    expect(read?.description ?? "").toContain(description);
  },
);
