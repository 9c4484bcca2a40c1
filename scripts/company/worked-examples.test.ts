import { mkdir, readFile, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { afterAll, expect, it } from "vitest";
import { stringify } from "yaml";
import { getLocale, setLocale } from "../../app/locale/intl";
import { compileContent } from "../content/compile";
import { describeProblem, project } from "../content/files";
import { parseAnswers } from "./answers";
import { draftCompany } from "./draft-company";
import { readCodeWorkflows } from "./draft-workflows";
import { acme } from "./fixtures/acme";

const root = path.join(project, `.tmp/worked-examples-${process.pid}`);
const locale = getLocale();
afterAll(async () => {
  setLocale({ locale });
  await rm(root, { recursive: true, force: true });
});

const write = async (file: string, text: string | Buffer) => {
  await mkdir(path.dirname(path.join(root, file)), { recursive: true });
  await writeFile(path.join(root, file), text);
};
const pdf = "%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[]/Count 0>>endobj\n";

it("the worked examples of docs/examples.md build in a new company", async () => {
  const zug = { venue: "SIX", city: "Zug", country: "Switzerland", timeZone: "Europe/Zurich", currency: "CHF" };
  const answers = parseAnswers(stringify({ ...acme, ...zug, parts: ["events"] }), "zug.yaml");
  const product = { version: "1.0.0", commit: null, workflows: readCodeWorkflows(), folder: "zug" };
  const files = await draftCompany({ ...answers, today: "2026-11-26", secret: "0a1b2c3d" }, product);
  for (const [file, text] of files) await write(file, text);

  const examples = await readFile(path.join(project, "docs/examples.md"), "utf8");
  const blockOf = (heading: string) => examples.split(`## ${heading}\n`)[1]?.match(/```yaml\n([\s\S]*?)```/)?.[1] ?? "";
  const release = blockOf("A release").replace(/---\n$/, `${blockOf("A correction")}${blockOf("A withdrawal")}---\n`);
  const meeting = `- {id: annual-meeting-2026, title: Annual meeting, start: 2026-12-10T10:00:00+01:00, zone: Europe/Zurich,
   end: 2026-12-10T12:00:00+01:00, publishAt: 2026-11-02T07:00:00+01:00}\n`;
  const people = (await readFile(path.join(root, "content/people.yaml"), "utf8")).replace(/^[\s\S]*(?=^board:)/m, "");
  await write("content/press/12-half-year.md", `${release}\nZUG, 17 September 2026 — The half-year report is out.\n`);
  await write("content/people.yaml", blockOf("People") + people);
  await write("content/people/regula-aebischer.jpg", await readFile(path.join(project, "docs/home.jpg")));
  await write("content/events.yaml", blockOf("An event") + meeting);
  await write("content/meetings.yaml", blockOf("A meeting"));
  await write("content/filings.yaml", blockOf("A filing"));
  await write("content/documents.yaml", blockOf("A document"));
  await write("content/documents/2026-half-year-report.pdf", pdf);

  const { problems, content } = await compileContent(root);
  expect(problems.map(describeProblem)).toEqual([]);
  expect(content.press.index.map(({ id }) => id)).toContain(12);
});
