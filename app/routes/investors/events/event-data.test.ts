import { expect, it } from "vitest";
import { brand } from "~/brand/generated/public";
import { publisher } from "~/http/corporation";
import { businessEvent } from "./event-data";

const event = {
  title: "Call",
  start: "2026-03-01T07:30:00-05:00",
  end: "2026-03-01T08:30:00-05:00",
  path: "/e#call",
};
const [place, webcast] = ["Toronto, Ontario", "https://webcast.example/call"];
const venue = { "@type": "Place", name: place, address: place };
const online = { "@type": "VirtualLocation", url: webcast };

it.each<[how: string, added: object, mode: string, more: object]>([
  ["in a room", { place }, "Offline", { location: [venue] }],
  ["online", { webcast }, "Online", { location: [online] }],
  [
    "in both",
    { place, webcast, summary: "Results." },
    "Mixed",
    { location: [venue, online], description: "Results." },
  ],
  ["nowhere yet", {}, "Offline", {}],
])(
  "an event %s has its times, places and mode of attendance for search engines",
  (_, added, mode, more) => {
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
  },
);

const movedFrom = { start: "2026-02-20T07:30:00-05:00", when: "Friday" };
it.each([
  [
    { movedFrom },
    { eventStatus: "https://schema.org/EventRescheduled", previousStartDate: movedFrom.start },
  ],
  [{ status: "postponed" as const }, { eventStatus: "https://schema.org/EventPostponed" }],
  [
    { status: "cancelled" as const, movedFrom },
    { eventStatus: "https://schema.org/EventCancelled" },
  ],
  [{ status: "tentative" as const }, { eventStatus: "https://schema.org/EventScheduled" }],
])("search engines learn of an event with %j that it has %j", (changed, told) =>
  expect(businessEvent({ ...event, ...changed })).toMatchObject(told),
);
