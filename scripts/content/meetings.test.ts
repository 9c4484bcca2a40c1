import { expect, it } from "vitest";
import type { InvestorDocument, InvestorEvent } from "../../app/content/investors-schema";
import type { PressRecord } from "../../app/content/schemas";
import { createTestFolder } from "../../tests/support/folders";
import { formatProblem, openFolder } from "./files";
import { readMeetings } from "./meetings";

const { root, write } = createTestFolder();
const at = (day: string, time = "07:30:00") => `2026-${day}T${time}-04:00`;
const event = {
  id: "agm",
  date: "2026-06-25",
  start: at("06-25", "10:00:00"),
  end: at("06-25", "11:00:00"),
  publishAt: at("04-20"),
};
const related = {
  releases: [{ id: 9, publishAt: at("06-26") } as PressRecord],
  unread: new Set<number>(),
  documents: [{ id: "circular", publishAt: at("05-25") } as InvestorDocument],
  documentIds: new Set(["circular"]),
  events: [event as InvestorEvent],
  timeZone: "America/Toronto",
};

const meeting = `- id: agm
  recordDate: 2026-05-14
  publishAt: ${at("04-20")}
  circular:
    publishAt: ${at("05-25")}
    sharesEntitled: 1000000
    proxyDeadline: ${at("06-23", "10:00:00")}
    materials: [{title: Circular, document: circular}]
    paperCopies: {text: Call us., orderBy: 2026-06-12}
    voting: [{holders: All, text: Vote.}]
    items: [{title: The plan}]
  results: {publishAt: ${at("06-26")}, release: 9, sharesVoted: 600000, votes: [{for: 450000, against: 150000, outcome: Carried}]}
`;

async function read(text: string) {
  await write("content/meetings.yaml", text);
  const folder = { ...(await openFolder(root)), timeZone: "America/Toronto" };
  const meetings = await readMeetings(folder, related);
  return { meetings, problems: folder.problems.map(formatProblem) };
}

it("a meeting agrees with its event, its materials and the release of its results", async () => {
  const { meetings, problems } = await read(meeting);
  expect(problems).toEqual([]);
  expect(meetings[0]?.circular?.items).toEqual([{ title: "The plan", other: "against" }]);
});

it.each([
  ["- id: agm", "- id: other", "id: there is no event other"],
  ["2026-05-14", "2026-06-26", "recordDate: is after the meeting"],
  ["orderBy: 2026-06-12", "orderBy: 2026-06-26", "orderBy is after the meeting"],
  ["document: circular", "document: none", "materials name none, which is not"],
  ["votes: [", "votes: [{for: 1, against: 0, outcome: Carried}, ", "2 counts"],
  [at("04-20"), at("04-19"), "publishAt: is before that of its event"],
  [at("06-23", "10:00:00"), at("06-25", "10:30:00"), "proxyDeadline is after the meeting begins"],
  [at("05-25"), at("05-24"), "publishAt is before that of circular"],
  [at("06-26"), at("06-25"), "results: are published before the meeting ends"],
  ["sharesVoted: 600000", "sharesVoted: 1000001", "have 1000001 shares voted, of 1000000"],
  ["release: 9", "release: 8", "there is no release 8"],
])("a meeting with %s changed to %s stops the build", async (from, to, problem) => {
  expect(meeting).toContain(from);
  expect((await read(meeting.replace(from, to))).problems.join("\n")).toContain(problem);
});
