import { expect, it } from "vitest";
import { type Deadlines, resolveRules, type VenueId } from "../../app/brand/venues";
import type { Filing, InvestorDocument } from "../../app/content/investors-schema";
import type { PressRecord } from "../../app/content/schemas";
import { createTestFolder } from "../../tests/support/folders";
import { describeProblem, openFolder } from "./files";
import { checkResultsReleases, readFilings } from "./filings";

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
async function read(fields: string, venue: VenueId = "TSXV") {
  await write("content/filings.yaml", `- id: one\n  ${fields.split("; ").join("\n  ")}\n`);
  const folder = { ...(await openFolder(root)), timeZone };
  const filings = await readFilings(folder, related, resolveRules(venue));
  return { filings, problems: folder.problems.map(describeProblem) };
}

const statements = "type: Interim financial statements/report; period: {ended: 2026-03-31, months: 3}";
const report = "type: Material change report; about: A placement";
const sent = 'filed: 2026-05-27; reference: "03512345"; publishAt: 2026-05-27T07:30:00-04:00';

it("a filing names its type as SEDAR+ does, its period, its day and its submission", async () => {
  const { filings, problems } = await read(`${statements}; ${sent}; document: q1; release: 5`);
  expect(problems).toEqual([]);
  expect(filings).toMatchObject([{ reference: "03512345", period: { months: 3 }, release: 5, document: "q1" }]);
});

it.each([
  ["NASDAQ", "type: 10-Q; period: {ended: 2026-03-31, months: 3}", "0001234567-26-000123", "reports"],
  ["TSX", "type: Notice of meeting", "03512345", "meetings"],
  ["SIX", "type: Annual report; period: {ended: 2026-03-31, months: 12}", null, "reports"],
  ["TOKYO", "type: Extraordinary report", null, "changes"],
] as const)("at %s a filing has the kinds and numbers of its system: %s", async (venue, type, number, group) => {
  const reference = number ? `reference: "${number}"; ` : "";
  const rest = "filed: 2026-05-27; publishAt: 2026-05-27T07:30:00-04:00; document: q1";
  const { filings, problems } = await read(`${type}; ${reference}${rest}`, venue);
  expect([problems, filings[0]?.group]).toEqual([[], group]);
  if (number) expect((await read(`${type}; reference: "1"; ${rest}`, venue)).problems).toHaveLength(1);
});

it.each([
  [
    "a type of the company's own",
    `type: Quarterly letter; ${sent}; href: https://a.example/`,
    "type: must be Annual financial statements, ",
  ],
  ["neither file nor address", `${report}; ${sent}`, "id: must have an href, a document or both"],
  ["statements without a period", `type: Interim MD&A; ${sent}; document: q1`, 'type: "Interim MD&A" is of a period'],
  [
    "a period where there is none",
    `${statements.replace(/type: .*?;/, "type: Form of proxy;")}; ${sent}; document: q1`,
    "period: ",
  ],
  ["no words for an Other", `type: Other; ${sent}; document: q1`, 'type: an "Other" must say'],
  [
    "a day within its period",
    `${statements}; ${sent.replace("05-27", "03-31")}; document: q1`,
    "filed: 2026-03-31 is not after",
  ],
  [
    "a day after its publication",
    `${report}; ${sent.replace("05-27", "05-28")}; document: q1`,
    "filed: 2026-05-28 is after publishAt",
  ],
  [
    "a wrong submission number",
    `${report}; ${sent.replace("03512345", "3512")}; document: q1`,
    'reference: must be the submission on SEDAR+, in quotes, like "03512345"',
  ],
  ["a document that is not there", `${report}; ${sent}; document: q9`, "document: there is no document q9"],
  ["a release that is not there", `${report}; ${sent}; document: q1; release: 9`, "release: there is no release 9"],
  [
    "a time before its release's",
    `${report}; ${sent.replace("27T07", "27T06")}; href: https://a.example/; release: 5`,
    "publishAt: is before that of its release",
  ],
  [
    "a time before its document's",
    `${report}; ${sent.replace("27T07", "27T06")}; document: q1`,
    "publishAt: is before that of its document",
  ],
])("a filing with %s stops the build", async (_, fields, message) => {
  const { problems } = await read(fields);
  expect(problems).toEqual([expect.stringContaining(`one.${message}`)]);
});

const legend =
  "We report semi-annually under Coordinated Blanket Order 51-933. The first interim period without a report is that ended September 30, 2026. ";
const access =
  "The reports are accessible electronically on our site and on SEDAR+, which can notify you of filings. Ask us for a paper copy. We follow standing instructions.";
const filed = (["Interim financial statements/report", "Interim MD&A"] as const).map(
  (type) => ({ type, release: 5 }) as Filing,
);
const { deadlines, resultsNeed } = resolveRules("TSXV");
const settings = {
  deadlines: deadlines.venture as Deadlines,
  deadlineMoves: true,
  venue: "TSXV" as const,
  since: "2024-01-01",
  quietDays: 14,
  accessEqualsDelivery: { from: "2026-05-01" },
  semiAnnual: { from: "2026-05-01", firstSkippedPeriodEnded: "2026-09-30" },
};

async function check(
  text: string,
  filings: readonly Filing[],
  reporting: typeof settings | undefined,
  date = "2026-05-27",
) {
  const folder = await openFolder(root);
  const releases = [{ id: 5, type: "results", date } as PressRecord];
  const bodies = { 5: { html: `<p>${text}</p>` } };
  checkResultsReleases(folder, {
    releases,
    bodies,
    filings,
    reporting,
    resultsNeed,
    fileOf: () => "content/press/5-results.md",
  });
  return folder.problems.map(({ reason }) => reason);
}

it("a release of results needs the filings that it announces, and no wording where the company's settings ask for none", async () => {
  expect(await check("Results.", [], undefined)).toEqual([
    expect.stringMatching(/announces a filing of the financial statements: .* with release: 5$/),
    expect.stringMatching(/announces a filing of the MD&A/),
  ]);
  expect(await check("Results.", filed, undefined)).toEqual([]);
});

it("a release of results says what access equals delivery and the semi-annual pilot ask for, from their days on", async () => {
  expect(await check(legend + access, filed, settings)).toEqual([]);
  expect(await check("Results.", filed, settings, "2026-04-30")).toEqual([]);
  const asked = ["accessible electronically", "notify", "paper copy", "standing instructions", "legend"];
  expect(await check("Results.", filed, settings)).toEqual(asked.map((words) => expect.stringContaining(words)));
  const other = legend.replace("September 30", "March 31") + access;
  expect(await check(other, filed, settings)).toEqual([expect.stringContaining("ended September 30, 2026")]);
});
