import { expect, it } from "vitest";
import type { InvestorEvent, Meeting } from "~/content/investors-schema";
import { publish } from "~/domain/publication";
import { createMeetings, formatTurnout, listItems } from "./meetings";

const at = (day: string, time = "12:00:00") => `2026-${day}T${time}Z`;
const event = {
  id: "agm",
  publishAt: at("04-01"),
  start: at("06-25"),
  end: at("06-25", "13:00:00"),
} as InvestorEvent;
const meeting = {
  id: "agm",
  recordDate: "2026-05-14",
  publishAt: at("04-01"),
  circular: {
    publishAt: at("05-25"),
    sharesEntitled: 1_000_000,
    proxyDeadline: at("06-23"),
    items: [
      { title: "Plan", other: "against" },
      { title: "A director", other: "withheld" },
    ],
  },
  results: {
    publishAt: at("06-26"),
    release: 9,
    sharesVoted: 600_000,
    votes: [
      { for: 400_000, against: 200_000, outcome: "Carried" },
      { for: 0, against: 0, outcome: "Not put to the vote" },
    ],
  },
} as unknown as Meeting;
const content = { meetings: [meeting], investorEvents: [event] };

const findAt = (time: string) =>
  createMeetings(publish(content, Date.parse(time)), Date.parse(time)).find("agm");

it.each([
  ["announced", at("04-01"), { stage: "upcoming", takesProxies: true, recordDate: "2026-05-14" }],
  [
    "with its circular",
    at("05-25"),
    { stage: "upcoming", takesProxies: true, circular: expect.anything() },
  ],
  ["after the proxies' deadline", at("06-23"), { stage: "upcoming", takesProxies: false }],
  ["as it begins", at("06-25"), { stage: "under way", takesProxies: false }],
  ["as it ends", at("06-25", "13:00:00"), { stage: "awaiting results" }],
  ["counted", at("06-26"), { stage: "counted", results: expect.anything() }],
])("a meeting is told of in its stage: %s", (_, time, expected) =>
  expect(findAt(time)).toMatchObject(expected),
);

it.each(["postponed", "cancelled"] as const)(
  "a meeting that is %s takes no proxies, and is neither held nor awaiting results",
  (status) => {
    const investorEvents = [{ ...event, status }];
    for (const time of [at("05-25"), at("06-25"), at("06-25", "13:00:00")]) {
      const published = publish({ ...content, investorEvents }, Date.parse(time));
      expect(createMeetings(published, Date.parse(time)).find("agm")).toMatchObject({
        stage: status,
        takesProxies: false,
      });
    }
  },
);

it("nothing is known of a meeting before it is published", () => {
  expect(findAt(at("03-31"))).toBeUndefined();
  expect(findAt(at("05-24"))?.circular).toBeUndefined();
});

it("a count has the share of the votes cast, and the outcome that its entry says", () => {
  expect(listItems(meeting).map(({ count }) => [count?.percent, count?.outcome])).toEqual([
    ["66.67%", "Carried"],
    ["0.00%", "Not put to the vote"],
  ]);
  expect(formatTurnout(meeting)).toBe("60.00%");
  expect(formatTurnout({ ...meeting, results: undefined })).toBeNull();
});
