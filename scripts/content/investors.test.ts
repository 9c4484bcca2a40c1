import { expect, it } from "vitest";
import type { InvestorDocument } from "../../app/content/investors-schema";
import { createTestFolder } from "../../tests/support/folders";
import { formatProblem, openFolder } from "./files";
import { readInvestorDocuments, readInvestorEvents } from "./investors";

const { root, write, remove } = createTestFolder();
const timeZone = "America/Toronto";
const slides = { id: "deck", href: "/documents/deck.pdf", publishAt: "2026-06-03T08:00:00-04:00" };
const related = {
  releases: [],
  unread: new Set<number>(),
  documents: [slides as InvestorDocument],
  documentIds: new Set(["deck"]),
  timeZone,
};

const readFolder = async () => ({ ...(await openFolder(root)), timeZone });

/** Reads one event with these fields, a line each, and those that it leaves out. */
async function readEvent(fields: string, times: Partial<typeof usual> = {}) {
  const { start, end, zone } = { ...usual, ...times };
  const lines = [
    "- id: call",
    "title: Call",
    "publishAt: 2026-01-05T08:00:00-05:00",
    `start: ${start}`,
    `end: ${end}`,
    `zone: ${zone}`,
    ...fields.split("; "),
  ];
  await write("content/events.yaml", `${lines.join("\n  ")}\n`);
  const folder = await readFolder();
  const [event] = (await readInvestorEvents(folder, related)) ?? [];
  const reports = [...folder.problems, ...folder.warnings].map(formatProblem);
  return { event, reports };
}
const usual = {
  start: "2026-06-01T10:00:00-04:00",
  end: "2026-06-01T11:00:00-04:00",
  zone: timeZone,
};

it.each([
  [
    { start: "2026-03-08T01:30:00-05:00", end: "2026-03-08T03:30:00-04:00" },
    "Sunday, March 8, 2026, 1:30 a.m. to 3:30 a.m. ET",
    undefined,
  ],
  [
    { start: "2026-03-10T10:00:00+01:00", end: "2026-03-11T12:00:00+01:00", zone: "Europe/Zurich" },
    "Tuesday, March 10, 2026, 10:00 a.m. to Wednesday, March 11, 2026, 12:00 p.m. Zurich time",
    "5:00 a.m. ET",
  ],
])("an event's time reads as at its place, and as at home: %j", async (times, when, homeTime) => {
  const { event, reports } = await readEvent("", times);
  expect(reports).toEqual([]);
  const plain = (text?: string | null) => text?.replaceAll("\u00a0", " ");
  expect([plain(event?.when), plain(event?.homeTime)]).toEqual([when, homeTime]);
});

const moved = "movedFrom: 2026-03-09T10:00:00-04:00";
const changedAt = (at: string) => `{at: ${at}, what: The auditors need longer.}`;
const change = changedAt("2026-01-10T09:00:00-05:00");
it("an event that was moved has its first start as people read it", async () => {
  const { event, reports } = await readEvent(`${moved}; changes: [${change}]`);
  expect(reports).toEqual([]);
  expect(event?.movedFrom).toEqual({
    start: "2026-03-09T10:00:00-04:00",
    when: expect.stringMatching(/^Monday, March.9, 2026, 10:00.a\.m\..ET$/),
  });
});

const material = (fields: string) => `materials: [{kind: replay, ${fields}}]`;
const there = "href: https://v.example/, publishAt: 2026-06-02T08:00:00-04:00";
it.each<[what: string, fields: string, report: string, times?: Partial<typeof usual>]>([
  [
    "a start with another offset",
    "",
    ":4: call.start: Toronto is at -04:00 on that day: write 2026-06-01T09:00:00-04:00",
    { start: "2026-06-01T09:00:00-05:00" },
  ],
  ["no time zone", "", ":6: call.zone: must be an IANA time zone", { zone: "EST5" }],
  ["an end before its start", "", "is not after", { end: usual.start }],
  ["no such release", "release: 99", ":7: call.release: there is no release 99"],
  ["a move that it does not tell", moved, "changes: must say what was changed"],
  ["a time and none", `${moved}; status: postponed; changes: [${change}]`, "movedFrom: has no"],
  [
    "a time that no clock showed",
    `movedFrom: 2026-03-08T02:30:00-05:00; changes: [${change}]`,
    "movedFrom: the clocks of Toronto skip",
  ],
  ["a change to come", `changes: [${changedAt("2999-01-10T09:00:00-05:00")}]`, "is in the future"],
  ["a change of the same time", `changes: [${change}, ${change}]`, "is not after 2026-01-10"],
  [
    "a promise that was not kept",
    material("by: 2026-06-02"),
    "the replay promised by 2026-06-02 is not there",
  ],
  [
    "a replay that not everyone can follow",
    material(`by: 2026-06-02, ${there}`),
    "the replay has neither captions nor a transcript",
  ],
  [
    "a replay of no time",
    material("by: 2999-06-02, captions: true, href: https://v.example/"),
    "replay: needs both publishAt and a href, or a document",
  ],
  ["no such document", material("by: 2999-06-02, document: none"), "no document none"],
  [
    "a document that is published later",
    material(
      "by: 2999-06-02, captions: true, document: deck, publishAt: 2026-06-02T08:00:00-04:00",
    ),
    `2026-06-02T08:00:00-04:00 is before deck, which is published ${slides.publishAt}`,
  ],
])("an event with %s is reported", async (_, fields, report, times) => {
  const { reports } = await readEvent(fields, times);
  expect(reports.join("\n")).toContain(report);
});

it.each([
  [material("by: 2999-06-02"), undefined],
  [material(`by: 2026-06-02, captions: true, ${there}`), "https://v.example/"],
  [material("by: 2026-06-03, captions: true, document: deck"), slides.href],
])("an event may have %s", async (fields, href) => {
  const { event, reports } = await readEvent(fields);
  expect(reports).toEqual([]);
  expect(event?.materials.map((each) => each.href)).toEqual([href]);
});

/** Reads one document with a file of its own, and others that no entry names. */
async function readDocument(file: string, files: Readonly<Record<string, string>>) {
  await remove("content/documents");
  for (const [name, text] of Object.entries(files)) await write(`content/documents/${name}`, text);
  const entry = "id: a, type: other, title: A, publishAt: 2026-01-05T21:00:00-05:00";
  await write("content/documents.yaml", `- {${entry}, file: ${file}}\n`);
  const folder = await readFolder();
  const { documents, assets } = await readInvestorDocuments(folder, timeZone);
  return { documents, assets, problems: folder.problems.map(formatProblem) };
}

it("a document's own file is stored under its hash, and one that no entry names stops the build", async () => {
  const files = { "a.txt": "A document", "b.txt": "" };
  const { documents, assets, problems } = await readDocument("a.txt", files);
  expect(documents).toMatchObject([
    { date: "2026-01-05", href: "/documents/a.txt", bytes: 10, language: "en" },
  ]);
  const [{ sha256, asset } = {}] = documents;
  expect([asset, [...assets.keys()]]).toEqual([`/documents/${sha256}.txt`, [asset]]);
  expect(problems).toEqual(["content/documents/b.txt: is not named in content/documents.yaml"]);
});

it("a document's own PDF is one", async () => {
  const { problems } = await readDocument("a.pdf", { "a.pdf": "Interim statements" });
  expect(problems).toEqual([expect.stringContaining("a.file: content/documents/a.pdf is text,")]);
});
