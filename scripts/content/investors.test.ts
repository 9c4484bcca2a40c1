import { expect, it } from "vitest";
import type { InvestorDocument, InvestorEvent } from "../../app/content/investors-schema";
import type { PressRecord } from "../../app/content/schemas";
import { createTestFolder } from "../../tests/support/folders";
import { type Folder, formatProblem, openFolder } from "./files";
import { readFilings } from "./filings";
import { readInvestorDocuments, readInvestorEvents } from "./investors";
import { readMeetings } from "./meetings";

const { root, write } = createTestFolder();
const timeZone = "America/Toronto";
const at = (day: string, time = "07:30") => `2026-${day}T${time}:00-04:00`;
const circularAt = at("05-25");
const resultsAt = at("06-26");

const call = {
  id: "call",
  title: "Call",
  publishAt: at("04-20"),
  start: at("06-01", "10:00"),
  end: at("06-01", "11:00"),
  zone: timeZone,
};
const meetingEvent = {
  id: "agm",
  date: "2026-06-25",
  start: at("06-25", "10:00"),
  end: at("06-25", "11:00"),
  publishAt: at("04-20"),
};
const circular = { id: "circular", href: "/documents/circular.pdf", publishAt: circularAt };
const related = {
  releases: [{ id: 9, publishAt: resultsAt } as PressRecord],
  unread: new Set<number>(),
  documents: [circular as InvestorDocument],
  documentIds: new Set(["circular"]),
  events: [meetingEvent as InvestorEvent],
  timeZone,
};

/** Reads a list of one item, and what is reported of it. */
async function readItem<Item>(
  list: string,
  item: object,
  read: (folder: Folder, all: typeof related) => Promise<Item[] | null>,
) {
  await write(`content/${list}.yaml`, JSON.stringify([item].flat()));
  const folder = { ...(await openFolder(root)), timeZone };
  const [first] = (await read(folder, related)) ?? [];
  return { item: first, reports: [...folder.problems, ...folder.warnings].map(formatProblem) };
}
const readEvent = (changes: object) =>
  readItem("events", { ...call, ...changes }, readInvestorEvents);

it.each([
  [
    {
      start: "2026-03-08T01:30:00-05:00",
      end: "2026-03-08T03:30:00-04:00",
      zone: "America/New_York",
    },
    "Sunday, March 8, 2026, 1:30 a.m. to 3:30 a.m. ET",
    undefined,
  ],
  [
    { start: "2026-03-10T10:00:00+01:00", end: "2026-03-11T12:00:00+01:00", zone: "Europe/Zurich" },
    "Tuesday, March 10, 2026, 10:00 a.m. to Wednesday, March 11, 2026, 12:00 p.m. Zurich time",
    "5:00 a.m. ET",
  ],
])("an event's time reads as at its place, and as at home: %j", async (times, when, homeTime) => {
  const { item, reports } = await readEvent(times);
  expect(reports).toEqual([]);
  const plain = (text?: string | null) => text?.replaceAll("\u00a0", " ");
  expect([plain(item?.when), plain(item?.homeTime)]).toEqual([when, homeTime]);
});

const movedFrom = at("05-09", "10:00");
const change = { at: at("05-02"), what: "The auditors need longer." };
const replay = { kind: "replay", by: "2026-06-02", captions: true };
const there = { href: "https://v.example/", publishAt: at("06-02") };

it("an event that was moved has its first start as people read it, and a material its document's address", async () => {
  const materials = [
    { ...replay, document: "circular" },
    { ...replay, by: "2999-06-02" },
  ];
  const { item, reports } = await readEvent({ movedFrom, changes: [change], materials });
  expect(reports).toEqual([]);
  expect(item?.movedFrom).toEqual({
    start: movedFrom,
    when: expect.stringMatching(/^Saturday, May.9, 2026, 10:00.a\.m\..ET$/),
  });
  expect(item?.materials.map(({ href, publishAt }) => [href, publishAt])).toEqual([
    [circular.href, circularAt],
    [undefined, undefined],
  ]);
});

it.each([
  [{ zone: "EST5" }, "call.zone: must be an IANA time zone"],
  [{ end: call.start }, "call.end: 2026-06-01T10:00:00-04:00 is not after"],
  [{ release: 99 }, "call.release: there is no release 99"],
  [{ movedFrom }, "changes: must say what was changed"],
  [{ status: "cancelled" }, "changes: must say what was changed"],
  [{ movedFrom: call.start, changes: [change] }, "movedFrom: is the present start"],
  [{ movedFrom, status: "postponed", changes: [change] }, "movedFrom: has no"],
  [{ movedFrom: "2026-03-08T02:30:00-05:00", changes: [change] }, "the clocks of Toronto skip"],
  [{ changes: [{ ...change, at: "2999-01-10T09:00:00-05:00" }] }, "is in the future"],
  [{ changes: [change, change] }, "is not after 2026-05-02"],
  [{ materials: [replay] }, "the replay promised by 2026-06-02 is not there"],
  [
    { materials: [{ ...replay, ...there, captions: undefined }] },
    "the replay has neither captions nor a transcript",
  ],
  [{ materials: [{ ...replay, href: there.href }] }, "needs both publishAt and a href"],
  [{ materials: [{ ...replay, document: "none" }] }, "no document none"],
  [
    { materials: [{ ...replay, document: "circular", publishAt: at("05-24") }] },
    `is before circular, which is published ${circularAt}`,
  ],
])("an event with %j is reported", async (changes, report) =>
  expect((await readEvent(changes)).reports.join("\n")).toContain(report),
);

const report = {
  id: "one",
  type: "Material change report",
  about: "A placement",
  filed: "2026-06-26",
  reference: "03512345",
  publishAt: resultsAt,
  document: "circular",
};
const early = { publishAt: at("05-24"), filed: "2026-05-24" };
it.each<[changes: object, ...problems: string[]]>([
  [{}],
  [{ filed: "2026-06-27" }, "filed: 2026-06-27 is after publishAt"],
  [early, "publishAt: is before that of its document"],
  [{ document: undefined }, "id: must have an href, a document or both"],
  [
    { type: "Annual report", about: undefined, period: { ended: "2026-06-26", months: 12 } },
    "filed: 2026-06-26 is not after",
  ],
  [{ release: 8 }, "release: there is no release 8"],
  [
    { ...early, document: undefined, href: "https://a.example/", release: 9 },
    "publishAt: is before that of its release",
  ],
])(
  "a filing with %j has the problem %j, and is listed under Other",
  async (changes, ...problems) => {
    const { item, reports } = await readItem("filings", { ...report, ...changes }, readFilings);
    expect(reports).toEqual(problems.map((problem) => expect.stringContaining(`one.${problem}`)));
    if (reports.length === 0) expect(item?.group).toBe("other");
  },
);

const meeting = {
  id: "agm",
  recordDate: "2026-05-14",
  publishAt: at("04-20"),
  circular: {
    publishAt: circularAt,
    sharesEntitled: 1_000_000,
    proxyDeadline: at("06-23", "10:00"),
    materials: [{ title: "Circular", document: "circular" }],
    paperCopies: { text: "Call us.", orderBy: "2026-06-12" },
    voting: [{ holders: "All", text: "Vote." }],
    items: [{ title: "The plan" }],
  },
  results: {
    publishAt: resultsAt,
    release: 9,
    sharesVoted: 600_000,
    votes: [{ for: 450_000, against: 150_000, outcome: "Carried" }],
  },
};

it("a meeting agrees with its event, its materials and the release of its results", async () => {
  const { item, reports } = await readItem("meetings", meeting, readMeetings);
  expect(reports).toEqual([]);
  expect(item?.circular?.items).toEqual([{ title: "The plan", other: "against" }]);
});

it.each<[changes: Record<string, unknown>, problem: string]>([
  [{ id: "other" }, "id: there is no event other"],
  [{ recordDate: "2026-06-26" }, "recordDate: is after the meeting"],
  [{ orderBy: "2026-06-26" }, "orderBy is after the meeting"],
  [{ document: "none" }, "materials name none, which is not"],
  [{ items: [{ title: "A" }, { title: "B" }] }, "have 1 counts for 2 items"],
  [{ publishAt: at("04-19") }, "publishAt: is before that of its event"],
  [{ proxyDeadline: at("06-25", "10:30") }, "proxyDeadline is after the meeting begins"],
  [{ publishAt: at("05-24") }, "publishAt is before that of circular"],
  [{ publishAt: at("06-25", "10:30") }, "results: are published before the meeting ends"],
  [{ publishAt: at("06-25", "12:00") }, "publishAt is before that of release 9"],
  [{ sharesVoted: 1_000_001 }, "have 1000001 shares voted, of 1000000"],
  [{ release: 8 }, "there is no release 8"],
])("a meeting with %j, wherever it has that field, stops the build", async (changes, problem) => {
  const changed = JSON.stringify(meeting, (field, value) => changes[field] ?? value);
  const { reports } = await readItem("meetings", JSON.parse(changed), readMeetings);
  expect(reports.join("\n")).toContain(problem);
});

it("a document's own file is stored under its hash, and one that is no PDF or that no entry or two name stops the build", async () => {
  await write("content/documents/a.pdf", "A document");
  await write("content/documents/b.txt", "");
  const document = { type: "other", title: "A", publishAt: "2026-01-05T21:00:00-05:00" };
  const list = ["a", "b"].map((id) => ({ ...document, id, file: "a.pdf" }));
  let assets: string[] = [];
  const { item, reports } = await readItem("documents", list, async (folder) => {
    const read = await readInvestorDocuments(folder, timeZone);
    assets = [...read.assets.keys()];
    return read.documents;
  });
  const asset = `/documents/${item?.sha256}.pdf`;
  expect(item).toMatchObject({ date: "2026-01-05", href: "/documents/a.pdf", bytes: 10, asset });
  expect(assets).toEqual([asset]);
  const isText = "file: content/documents/a.pdf is text,";
  expect(reports).toEqual([
    expect.stringContaining(`a.${isText}`),
    expect.stringContaining("b.file: a.pdf is already named by another document"),
    expect.stringContaining(`b.${isText}`),
    "content/documents/b.txt: is not named in content/documents.yaml",
  ]);
});
