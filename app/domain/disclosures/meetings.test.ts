import { expect, it } from "vitest";
import { publish } from "~/domain/publication";
import { createMeetings, formatTurnout, listItems } from "./meetings";

const at = (day: string) => `2026-${day}:00:00Z`;
const [id, publishAt] = ["agm", at("04-01T12")];
const votes = [
  { for: 400, against: 200, outcome: "Carried" },
  { for: 0, against: 0, outcome: "Not put to the vote" },
];
const circular = { proxyDeadline: at("06-23T12"), sharesEntitled: 1_000, items: [{}, {}] };
const meeting = {
  id,
  publishAt,
  circular: { ...circular, publishAt: at("05-25T12") },
  results: { sharesVoted: 600, votes, publishAt: at("06-26T12") },
} as never;

const read = (time: string, status?: string) => {
  const event = { id, publishAt, start: at("06-25T12"), end: at("06-25T13"), status } as never;
  const now = Date.parse(time);
  const content = publish({ meetings: [meeting], investorEvents: [event] }, now);
  const found = createMeetings(content, now).find(id);
  return found && [found.stage, found.takesProxies, found.circular !== undefined];
};

it.each([
  [at("03-31T12"), undefined],
  [at("04-01T12"), ["upcoming", true, false]],
  [at("05-25T12"), ["upcoming", true, true]],
  [at("06-23T12"), ["upcoming", false, true]],
  [at("06-25T12"), ["under way", false, true]],
  [at("06-25T13"), ["awaiting results", false, true]],
  [at("06-26T12"), ["counted", false, true]],
])("at %s the meeting has its stage, proxies and circular: %j", (time, expected) =>
  expect(read(time)).toEqual(expected),
);

it.each(["postponed", "cancelled"])(
  "a meeting that is %s takes no proxies and never begins",
  (status) => {
    for (const time of [at("05-25T12"), at("06-25T12"), at("06-25T13")]) {
      expect(read(time, status)).toEqual([status, false, true]);
    }
  },
);

it("a count has the share of the votes cast, and its stated outcome", () => {
  const counts = listItems(meeting).map(({ count }) => `${count?.percent} ${count?.outcome}`);
  expect(counts).toEqual(["66.67% Carried", "0.00% Not put to the vote"]);
  expect([formatTurnout(meeting), formatTurnout({} as never)]).toEqual(["60.00%", null]);
});
