import { expect, it } from "vitest";
import type { InvestorDocument } from "../../app/content/investors-schema";
import { createTestFolder } from "../../tests/support/folders";
import { formatProblem, openFolder } from "./files";
import { readInvestorDocuments, readInvestorEvents } from "./investors";

const { root, write, remove } = createTestFolder();

const paper = {
  id: "deck",
  href: "/documents/deck.pdf",
  publishAt: "2026-06-03T08:00:00-04:00",
} as InvestorDocument;
const related = {
  releases: [],
  unread: new Set<number>(),
  documents: [paper],
  documentIds: new Set(["deck"]),
  timeZone: "America/Toronto",
};

/** Reads one event with these fields. */
async function readEvent(fields: string) {
  const lines = [
    "- id: call",
    "  title: Call",
    "  publishAt: 2026-01-05T08:00:00-05:00",
    ...fields.split("; "),
  ];
  await write("content/events.yaml", `${lines.join("\n  ")}\n`.replaceAll("\n    ", "\n  "));
  const folder = { ...(await openFolder(root)), timeZone: "America/Toronto" };
  const [event] = (await readInvestorEvents(folder, related)) ?? [];
  return {
    event,
    problems: folder.problems.map(formatProblem),
    warnings: folder.warnings.map(formatProblem),
  };
}

it.each([
  [
    ["2026-03-08T01:30:00-05:00", "2026-03-08T03:30:00-04:00", "America/Toronto"],
    ["Sunday, March 8, 2026, 1:30 a.m. to 3:30 a.m. ET", null],
  ],
  [
    ["2026-03-10T10:00:00+01:00", "2026-03-11T12:00:00+01:00", "Europe/Zurich"],
    [
      expect.stringMatching(
        /^Tuesday, March 10, 2026, 10:00 a\.m\. to Wednesday, .* 12:00 p\.m\. /,
      ),
      "5:00 a.m. ET",
    ],
  ],
])(
  "an event's time reads as at its place, and as at home: %j",
  async ([start, end, zone], [when, homeTime]) => {
    const { event, problems } = await readEvent(`start: ${start}; end: ${end}; zone: ${zone}`);
    expect(problems).toEqual([]);
    const plain = (text?: string | null) => text?.replaceAll("\u00a0", " ") ?? null;
    expect([plain(event?.when), plain(event?.homeTime)]).toEqual([when, homeTime]);
  },
);

const [start, end, zone] = [
  "start: 2026-06-01T10:00:00-04:00",
  "end: 2026-06-01T11:00:00-04:00",
  "zone: America/Toronto",
];
it.each([
  [
    `start: 2026-06-01T09:00:00-05:00; ${end}; ${zone}`,
    ":4: call.start: Toronto is at -04:00 on that day: write 2026-06-01T09:00:00-04:00",
  ],
  [`${start}; ${end}; zone: EST5`, ":6: call.zone: must be an IANA time zone like America/Toronto"],
  [`${start}; ${end}; ${zone}; release: 99`, ":7: call.release: there is no release 99"],
])("an event of %s stops the build", async (fields, message) =>
  expect((await readEvent(fields)).problems).toEqual([`content/events.yaml${message}`]),
);

const moved = "movedFrom: 2026-03-09T10:00:00-04:00";
const change = "{at: 2026-01-10T09:00:00-05:00, what: The auditors need longer.}";
it("an event that was moved has its first start as people read it, and what changed", async () => {
  const { event, problems } = await readEvent(
    `${start}; ${end}; ${zone}; ${moved}; changes: [${change}]`,
  );
  expect(problems).toEqual([]);
  expect(event?.movedFrom?.start).toBe("2026-03-09T10:00:00-04:00");
  expect(event?.movedFrom?.when.replaceAll("\u00a0", " ")).toBe(
    "Monday, March 9, 2026, 10:00 a.m. ET",
  );
});

const changedAt = (at: string) => `changes: [{at: ${at}, what: x.}]`;
it.each([
  [moved, "changes: must say what was changed"],
  [`${moved}; status: postponed; changes: [${change}]`, "movedFrom: has no"],
  [
    `movedFrom: 2026-03-08T02:30:00-05:00; changes: [${change}]`,
    "movedFrom: the clocks of Toronto skip",
  ],
  [changedAt("2999-01-10T09:00:00-05:00"), "is in the future"],
  [changedAt("2026-01-04T09:00:00-05:00"), "is not after 2026-01-05"],
  [`changes: [${change}, ${change}]`, "is not after 2026-01-10"],
])("an event with %s stops the build", async (fields, message) =>
  expect((await readEvent(`${start}; ${end}; ${zone}; ${fields}`)).problems.join("\n")).toContain(
    message,
  ),
);

/** Reads one document with a file of its own, and others that no entry names. */
async function readDocument(fields: string, files: Readonly<Record<string, string>>) {
  await remove("content/documents");
  for (const [file, text] of Object.entries(files)) await write(`content/documents/${file}`, text);
  const entry = `id: a, type: other, title: A, publishAt: 2026-01-05T21:00:00-05:00, ${fields}`;
  await write("content/documents.yaml", `- {${entry}}\n`);
  const folder = { ...(await openFolder(root)), timeZone: "America/Toronto" };
  const { documents, assets } = await readInvestorDocuments(folder, "America/Toronto");
  return { documents, assets, problems: folder.problems.map(formatProblem) };
}

it("a document's own file is stored under its hash, and one that no entry names stops the build", async () => {
  const { documents, assets, problems } = await readDocument("file: a.txt", {
    "a.txt": "A document",
    "b.txt": "",
  });
  expect(documents).toMatchObject([
    { date: "2026-01-05", href: "/documents/a.txt", bytes: 10, language: "en" },
  ]);
  const [{ sha256, asset } = {}] = documents;
  expect([asset, [...assets.keys()]]).toEqual([`/documents/${sha256}.txt`, [asset]]);
  expect(problems).toContain("content/documents/b.txt: is not named in content/documents.yaml");
});

it("a document's own PDF is one", async () => {
  const { problems } = await readDocument("file: a.pdf", { "a.pdf": "Interim statements" });
  expect(problems).toEqual([expect.stringContaining("a.file: content/documents/a.pdf is text,")]);
  expect((await readDocument("file: a.pdf", { "a.pdf": "%PDF-1.7" })).problems).toEqual([]);
});

it("a past event that promised something and lacks it is a warning, as is a replay that not everyone can follow", async () => {
  const read = async (material: string) => {
    const { problems, warnings } = await readEvent(
      `${start}; ${end}; ${zone}; materials: [{kind: replay, ${material}}]`,
    );
    return [...problems, ...warnings].map((line) => line.replace(/^.*call\.materials: /, ""));
  };
  const there = "href: https://v.example/, publishAt: 2026-06-02T08:00:00-04:00";
  expect(await read("by: 2026-06-02")).toEqual(["the replay promised by 2026-06-02 is not there"]);
  expect(await read("by: 2999-06-02")).toEqual([]);
  expect(await read(`by: 2026-06-02, ${there}`)).toEqual([
    "the replay has neither captions nor a transcript",
  ]);
  expect(await read(`by: 2026-06-02, captions: true, ${there}`)).toEqual([]);
  expect(await read("by: 2999-06-02, href: https://v.example/")).toContain(
    "replay: needs both publishAt and a href, or a document",
  );
});

it("what is promised for an event can be a document, whose address and publication time it takes", async () => {
  const read = async (material: string) => {
    const fields = `${start}; ${end}; ${zone}; materials: [{kind: slides, by: 2026-06-03, ${material}}]`;
    const { event, problems } = await readEvent(fields);
    return problems.length > 0
      ? problems.map((problem) => problem.replace(/^.*: slides: /, ""))
      : event?.materials;
  };
  const there = { kind: "slides", by: "2026-06-03", href: paper.href };
  expect(await read("document: deck")).toEqual([{ ...there, publishAt: paper.publishAt }]);
  expect(await read("document: none")).toEqual([expect.stringContaining("no document none")]);
  expect(await read("document: deck, publishAt: 2026-06-02T08:00:00-04:00")).toEqual([
    `2026-06-02T08:00:00-04:00 is before deck, which is published ${paper.publishAt}`,
  ]);
});
