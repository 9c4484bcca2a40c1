import { expect, it } from "vitest";
import type { InvestorDocument } from "../../app/content/investors-schema";
import type { PressRecord } from "../../app/content/schemas";
import { createTestFolder } from "../../tests/support/folders";
import { formatProblem, openFolder } from "./files";
import { readFilings } from "./filings";

const { root, write } = createTestFolder();

const timeZone = "America/Toronto";
const release = { id: 5, publishAt: "2026-05-27T07:30:00-04:00" } as PressRecord;
const paper = { id: "q1", publishAt: "2026-05-27T07:30:00-04:00" } as InvestorDocument;
const related = {
  releases: [release],
  unread: new Set<number>(),
  documents: [paper],
  documentIds: new Set(["q1"]),
  timeZone,
};

/** Reads one filing, a line a field. */
async function read(fields: string) {
  await write("content/filings.yaml", `- id: one\n  ${fields.split("; ").join("\n  ")}\n`);
  const folder = { ...(await openFolder(root)), timeZone };
  const filings = await readFilings(folder, related);
  return { filings, problems: folder.problems.map(formatProblem) };
}

const statements =
  "type: Interim financial statements/report; period: {ended: 2026-03-31, months: 3}";
const report = "type: Material change report; about: A placement";
const sent = 'filed: 2026-05-27; reference: "03512345"; publishAt: 2026-05-27T07:30:00-04:00';

it("a filing is about what its entry says, or else listed under Other", async () => {
  const { filings } = await read(`${report}; ${sent}; document: q1`);
  expect(filings[0]?.group).toBe("other");
});

it.each([
  ["a subject that is no filter", `${report}; group: news; ${sent}; document: q1`, "group: "],
  [
    "a day after its publication",
    `${report}; ${sent.replace("05-27", "05-28")}; document: q1`,
    "filed: 2026-05-28 is after publishAt",
  ],
  [
    "a time before its document's",
    `${report}; ${sent.replace("27T07", "27T06")}; document: q1`,
    "publishAt: is before that of its document",
  ],
  ["neither file nor address", `${report}; ${sent}`, "id: must have an href, a document or both"],
  [
    "a day within its period",
    `${statements}; ${sent.replace("05-27", "03-31")}; document: q1`,
    "filed: 2026-03-31 is not after",
  ],
  [
    "a release that is not there",
    `${report}; ${sent}; document: q1; release: 9`,
    "release: there is no release 9",
  ],
  [
    "a time before its release's",
    `${report}; ${sent.replace("27T07", "27T06")}; href: https://a.example/; release: 5`,
    "publishAt: is before that of its release",
  ],
])("a filing with %s stops the build", async (_, fields, message) => {
  const { problems } = await read(fields);
  expect(problems).toEqual([expect.stringContaining(`one.${message}`)]);
});
