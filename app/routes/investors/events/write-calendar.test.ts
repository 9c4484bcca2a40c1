import ICAL from "ical.js";
import { expect, it } from "vitest";
import { writeCalendar } from "./write-calendar";

type Event = Parameters<typeof writeCalendar>[0][number];
const event: Event = {
  id: "call",
  title: "Results call",
  publishAt: "2026-03-01T07:30:00-05:00",
  start: "2026-06-01T10:00:00-04:00",
  end: "2026-06-01T11:00:00-04:00",
  path: "/investors/events#event-call",
};

/** The event of a calendar as another program reads it. */
function parse(calendar: string) {
  const component = new ICAL.Component(ICAL.parse(calendar)).getFirstSubcomponent("vevent");
  if (!component) throw new Error("the calendar has no event");
  const readProperty = (name: string) => `${component.getFirstPropertyValue(name)}`;
  return { event: new ICAL.Event(component), readProperty };
}

it("a calendar is read back by another program, across a change of clocks", () => {
  // Clocks go forward at 2:00 on March 8, 2026 in Toronto: from 1:30 to 3:30 is one hour.
  const night = { ...event, start: "2026-03-08T01:30:00-05:00", end: "2026-03-08T03:30:00-04:00" };
  const { event: read } = parse(writeCalendar([night]));
  expect(read.startDate.toJSDate().toISOString()).toBe("2026-03-08T06:30:00.000Z");
  expect(read.duration.toSeconds()).toBe(3600);
});

it("a calendar keeps every character, in lines of at most 75 octets", () => {
  const title = `Générale; commas, "quotes" \\ and ${"🎉".repeat(30)}${"x".repeat(99)}`;
  const [summary, place] = ["Two\nlines: a; b, c", "Toronto, Ontario"];
  const calendar = writeCalendar([{ ...event, title, summary, place }]);
  const { event: read } = parse(calendar);
  expect([read.summary, read.description, read.location]).toEqual([title, summary, place]);
  expect(calendar).not.toMatch(/[^\r]\n|\r(?!\n)/);
  for (const line of calendar.split("\r\n")) {
    expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
  }
});

const change = { at: "2026-05-20T09:00:00-04:00", what: "The auditors need longer." };
const burned = { at: "2026-05-21T09:00:00-04:00", what: "The hall burned down." };
const movedFrom = { start: "2026-05-27T10:00:00-04:00", when: "Wednesday, May 27, 2026" };
const announced = "2026-03-01T12:30:00Z";
const [postponed, cancelled] = ["2026-05-20T13:00:00Z", "2026-05-21T13:00:00Z"];
it.each<[Partial<Event>, state: string[], summary: string, description: string]>([
  [{ status: "tentative" }, ["TENTATIVE", "0", announced, "null"], "Results call", "Its time is"],
  [
    { movedFrom, changes: [change] },
    ["CONFIRMED", "1", postponed, "null"],
    "Results call",
    "Moved from Wednesday, May 27, 2026.\nMay 20, 2026: The auditors need longer.",
  ],
  [
    { status: "postponed", changes: [change] },
    ["CANCELLED", "1", postponed, "TRANSPARENT"],
    "Postponed: Results call",
    "It does not take place at this time.",
  ],
  [
    { status: "cancelled", changes: [change, burned] },
    ["CANCELLED", "2", cancelled, "TRANSPARENT"],
    "Cancelled: Results call",
    "It does not take place.\nMay 21, 2026: The hall burned down.\nMay 20, 2026: The auditors",
  ],
])("a calendar that has an event learns of %j", (changed, state, summary, description) => {
  const { event: read, readProperty } = parse(writeCalendar([{ ...event, ...changed }]));
  const properties = ["status", "sequence", "dtstamp", "transp"];
  expect(properties.map(readProperty)).toEqual(state);
  expect(read.uid).toMatch(/^call@\w/);
  expect(read.summary).toBe(summary);
  expect(read.description ?? "").toContain(description);
});
