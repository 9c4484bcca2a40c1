import ICAL from "ical.js";
import { expect, it } from "vitest";
import { loader } from "./calendar";

const timeOf = (day: string) => `2026-06-${day}T10:00:00Z`;
const eventOf = (id: string) => ({ id, title: id, start: timeOf("25"), publishAt: timeOf("01") });
const circular = { proxyDeadline: timeOf("23"), publishAt: timeOf("02") };
const agm = ["agm-proxies 23", "agm 25"];
const cancelled = { status: "cancelled", changes: [{ at: timeOf("09"), what: "It burned." }] };

it.each([
  ["all.ics", {}, [...agm, "call 25"], "02"],
  ["call.ics", {}, ["call 25"], "01"],
  // A meeting that does not take place has no deadline.
  ["agm.ics", cancelled, agm.map((entry) => `${entry} CANCELLED`), "09"],
])(
  "%s has its events and a meeting's deadline for proxies, as they are with %j",
  async (...row) => {
    const [calendar, change, expected, changedOn] = row;
    const context = {
      events: { list: () => [{ ...eventOf("agm"), ...change }, eventOf("call")] },
      meetings: { find: (id: string) => (id === "agm" ? { circular } : undefined) },
    };
    const answer = loader({ params: { calendar }, context } as never);
    const read = new ICAL.Component(ICAL.parse(await answer.text())).getAllSubcomponents("vevent");
    const entries = read.map((entry) => {
      const [uid, start, status] = ["uid", "dtstart", "status"].map(
        (name) => `${entry.getFirstPropertyValue(name)}`,
      );
      return `${uid?.split("@")[0]} ${start?.slice(8, 10)} ${status}`.replace(" CONFIRMED", "");
    });
    expect(entries).toEqual(expected);
    const changedAt = new Date(timeOf(changedOn)).toUTCString();
    expect(answer.headers.get("Last-Modified")).toBe(changedAt);
  },
);
