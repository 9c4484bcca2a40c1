import { expect, it } from "vitest";
import { brand } from "~/brand/generated/public";
import { publisher } from "~/http/corporation";
import { businessEvent } from "./event-data";

const start = "2026-03-01T07:30:00-05:00";
const event = { title: "Call", start, end: "2026-03-01T08:30:00-05:00", path: "/e#call" };
const [place, webcast] = ["Toronto, Ontario", "https://webcast.example/call"];
const venue = { "@type": "Place", name: place, address: place };
const online = { "@type": "VirtualLocation", url: webcast };

it.each([
  ["online", { webcast }, "Online", { location: [online] }],
  [
    "in both",
    { place, webcast, summary: "Results." },
    "Mixed",
    { location: [venue, online], description: "Results." },
  ],
  ["nowhere yet", {}, "Offline", {}],
])("an event %s has its times, places and mode of attendance", (_, added, mode, more) => {
  expect(businessEvent({ ...event, ...added })).toEqual({
    "@context": "https://schema.org",
    "@type": "BusinessEvent",
    name: event.title,
    startDate: event.start,
    endDate: event.end,
    eventStatus: "https://schema.org/EventScheduled",
    url: `${brand.origin}/e#call`,
    organizer: publisher,
    eventAttendanceMode: `https://schema.org/${mode}EventAttendanceMode`,
    ...more,
  });
});

const movedFrom = { start, when: "Friday" };
it.each([
  [{ movedFrom }, "EventRescheduled", start],
  [{ status: "postponed" as const }, "EventPostponed", undefined],
  [{ status: "cancelled" as const, movedFrom }, "EventCancelled", start],
])("search engines learn of an event with %j that it is an %s", (changed, status, before) => {
  const { eventStatus, previousStartDate } = businessEvent({ ...event, ...changed });
  expect([eventStatus, previousStartDate]).toEqual([`https://schema.org/${status}`, before]);
});
