import { expect, it } from "vitest";
import { resolveRules, type VenueId } from "../../app/brand/venues";
import type { InvestorDocument, InvestorEvent } from "../../app/content/investors-schema";
import type { PressRecord } from "../../app/content/schemas";
import type { Ledger } from "../../app/content/treasury-schema";
import { createTestFolder } from "../../tests/support/folders";
import { describeProblem, openFolder } from "./files";
import { readMeetings } from "./meetings";

const { root, write } = createTestFolder();

const at = (day: string, time = "07:30:00") => `2026-${day}T${time}-04:00`;
const event = {
  id: "agm",
  date: "2026-06-25",
  start: at("06-25", "10:00:00"),
  end: at("06-25", "11:00:00"),
  publishAt: at("04-20"),
} as InvestorEvent;
const related = {
  releases: [{ id: 9, publishAt: at("06-26") } as PressRecord],
  unread: new Set<number>(),
  bodies: { 9: { html: "<p>Of 1,000,000 shares, 600,000 voted: 450,000 for and 150,000 against.</p>" } },
  documents: [{ id: "circular", publishAt: at("05-25") } as InvestorDocument],
  documentIds: new Set(["circular"]),
  events: [event],
  ledger: [
    { kind: "capital", date: "2026-06-01", sharesAfter: 2_000_000 },
    { kind: "capital", date: "2026-02-01", sharesAfter: 1_000_000 },
  ] as unknown as Ledger,
  timeZone: "America/Toronto",
  now: Date.parse(at("06-30")),
};

const meeting = `- id: agm
  recordDate: 2026-05-14
  publishAt: ${at("04-20")}
  circular:
    publishAt: ${at("05-25")}
    sharesEntitled: 1000000
    proxyDeadline: ${at("06-23", "10:00:00")}
    delivery: notice-and-access
    materials: [{title: Circular, document: circular}]
    paperCopies: {text: Call us., orderBy: 2026-06-12}
    voting: [{holders: All, text: Vote.}]
    items: [{title: The plan}]
  results: {publishAt: ${at("06-26")}, release: 9, sharesVoted: 600000, votes: [{for: 450000, against: 150000}]}
`;

async function read(text: string, more: Partial<typeof related> = {}, venue: VenueId = "TSXV") {
  await write("content/meetings.yaml", text);
  const folder = { ...(await openFolder(root)), timeZone: "America/Toronto" };
  const meetings = await readMeetings(folder, { ...related, ...more }, resolveRules(venue));
  const describe = (list: typeof folder.problems) => list.map(describeProblem);
  return { meetings, problems: describe(folder.problems), warnings: describe(folder.warnings) };
}

it("a meeting agrees with its event, its materials, the ledger and the release of its results", async () => {
  const { meetings, problems, warnings } = await read(meeting);
  expect([problems, warnings]).toEqual([[], []]);
  expect(meetings[0]?.circular?.items).toEqual([{ title: "The plan", other: "against", needs: "majority" }]);
});

it.each([
  ["no event", "- id: agm", "- id: other", "id: there is no event other"],
  ["a time before its event's", at("04-20"), at("04-19"), "publishAt: is before that of its event"],
  [
    "a record date too near for notice-and-access",
    "2026-05-14",
    "2026-05-17",
    "recordDate: is 39 days before the meeting, and must be 40 to 60",
  ],
  ["a record date too far", "2026-05-14", "2026-04-20", "recordDate: is 66 days"],
  [
    "a deadline after its start",
    at("06-23", "10:00:00"),
    at("06-25", "10:30:00"),
    "proxyDeadline is after the meeting begins",
  ],
  ["copies that come too late", "orderBy: 2026-06-12", "orderBy: 2026-06-23", "orderBy leaves no time to vote"],
  ["materials that are not there", "document: circular", "document: none", "materials name none, which is not in"],
  [
    "a circular before its document",
    `circular:\n    publishAt: ${at("05-25")}`,
    `circular:\n    publishAt: ${at("05-24")}`,
    "publishAt is before that of circular",
  ],
  [
    "other shares than the ledger",
    "sharesEntitled: 1000000",
    "sharesEntitled: 2000000",
    "is 2,000,000, and the ledger has 1,000,000 on 2026-05-14",
  ],
  [
    "results before its end",
    `results: {publishAt: ${at("06-26")}`,
    `results: {publishAt: ${at("06-25")}`,
    "results: are published before the meeting ends",
  ],
  [
    "a count too few",
    "votes: [{for: 450000, against: 150000}]",
    "votes: [{for: 450000, against: 150000}, {for: 1, against: 0}]",
    "results: have 2 counts for 1 items",
  ],
  ["more votes than shares", "for: 450000", "for: 450001", '"The plan" has 600,001 votes, and 600,000 shares voted'],
  ["a count that the release does not say", "for: 450000", "for: 440000", "release 9 does not say 440,000"],
  ["a release that is not there", "release: 9", "release: 8", "there is no release 8"],
])("a meeting with %s stops the build", async (_, from, to, message) => {
  expect(meeting).toContain(from);
  const { problems } = await read(meeting.replace(from, to));
  expect(problems.join("\n")).toContain(message);
});

it("materials for notice-and-access that are posted less than 30 days before the meeting stop the build", async () => {
  const documents = [{ id: "circular", publishAt: at("05-27") } as InvestorDocument];
  const { problems } = await read(meeting, { documents });
  expect(problems.join("\n")).toContain("posted 29 days before the meeting: it must be 30 or more");
});

it("a meeting that was held a day ago and has no results is a warning", async () => {
  const open = meeting.replace(/ {2}results: .*\n/, "");
  expect((await read(open)).warnings).toEqual([
    "content/meetings.yaml: agm: was held on 2026-06-25, and has no results",
  ]);
  expect((await read(open, { now: Date.parse(at("06-26", "10:59:00")) })).warnings).toEqual([]);
});

it.each([
  ["SIX", "2026-06-20", null],
  ["NASDAQ", "2026-03-01", null],
  ["XETRA", "2026-05-01", "recordDate: is 55 days before the meeting, and must be 0 to 30"],
  ["TOKYO", "2026-03-31", null],
  ["TSX", "2026-06-20", "recordDate: is 5 days before the meeting, and must be 40 to 60"],
  ["none", "2026-06-26", "recordDate: is after the meeting"],
] as const)("at %s a record date of %s is as its own law has it", async (venue, day, problem) => {
  const text = meeting.replace("2026-05-14", day);
  const { problems } = await read(text, { ledger: null as unknown as Ledger }, venue);
  expect(problems.filter((each) => each.includes("recordDate"))).toEqual(
    problem === null ? [] : [expect.stringContaining(problem)],
  );
});
