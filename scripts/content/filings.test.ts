import { expect, it } from "vitest";
import type { InvestorDocument } from "../../app/content/investors-schema";
import type { PressRecord } from "../../app/content/schemas";
import { createTestFolder } from "../../tests/support/folders";
import { formatProblem, openFolder } from "./files";
import { readFilings } from "./filings";

const { root, write } = createTestFolder();
const publishAt = "2026-05-27T07:30:00-04:00";
const related = {
  releases: [{ id: 5, publishAt } as PressRecord],
  unread: new Set<number>(),
  documents: [{ id: "q1", publishAt } as InvestorDocument],
  documentIds: new Set(["q1"]),
  timeZone: "America/Toronto",
};

const usual = {
  type: "Material change report",
  about: "A placement",
  filed: "2026-05-27",
  reference: '"03512345"',
  publishAt,
  document: "q1",
};

/** Reads one filing, with changes of its fields. */
async function read(changes: object) {
  const fields = Object.entries({ ...usual, ...changes }).filter(([, value]) => value);
  await write(
    "content/filings.yaml",
    `- {id: one, ${fields.map((field) => field.join(": ")).join(", ")}}\n`,
  );
  const folder = { ...(await openFolder(root)), timeZone: "America/Toronto" };
  const filings = await readFilings(folder, related);
  return { filings, problems: folder.problems.map(formatProblem) };
}

it("a filing is about what its entry says, or else listed under Other", async () => {
  const { filings, problems } = await read({});
  expect([problems, filings[0]?.group]).toEqual([[], "other"]);
});

const early = "2026-05-27T06:30:00-04:00";
it.each([
  [{ group: "news" }, "group: "],
  [{ filed: "2026-05-28" }, "filed: 2026-05-28 is after publishAt"],
  [{ publishAt: early }, "publishAt: is before that of its document"],
  [{ document: "" }, "id: must have an href, a document or both"],
  [
    {
      type: "Interim financial statements/report",
      about: "",
      period: "{ended: 2026-05-27, months: 3}",
    },
    "filed: 2026-05-27 is not after",
  ],
  [{ release: 9 }, "release: there is no release 9"],
  [
    { publishAt: early, document: "", href: "https://a.example/", release: 5 },
    "publishAt: is before that of its release",
  ],
])("a filing with %j stops the build", async (changes, problem) =>
  expect((await read(changes)).problems).toEqual([expect.stringContaining(`one.${problem}`)]),
);
