import { readFile } from "node:fs/promises";
import path from "node:path";
import { expect, it } from "vitest";
import { createTestFolder, draftAcme } from "../../tests/support/folders";
import { project } from "../content/files";

const { fill, read, write, build } = createTestFolder();
const pdf = "%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[]/Count 0>>endobj\n";

it("the worked examples of docs/examples.md build in a new company", async () => {
  const zug = {
    venue: "SIX Swiss Exchange (SIX)",
    city: "Zug",
    country: "Switzerland",
    timeZone: "Europe/Zurich",
    currency: "CHF",
  };
  await fill(await draftAcme({ ...zug, parts: ["events"] }));

  const examples = await readFile(path.join(project, "docs/examples.md"), "utf8");
  const blockOf = (heading: string) => examples.split(`## ${heading}\n`)[1]?.match(/```yaml\n([\s\S]*?)```/)?.[1] ?? "";
  const release = blockOf("A release").replace(/---\n$/, `${blockOf("A correction")}${blockOf("A withdrawal")}---\n`);
  const meeting = `- {id: annual-meeting-2026, title: Annual meeting, start: 2026-12-10T10:00:00+01:00, zone: Europe/Zurich,
   end: 2026-12-10T12:00:00+01:00, publishAt: 2026-11-02T07:00:00+01:00}\n`;
  const people = (await read("content/people.yaml")).replace(/^[\s\S]*(?=^board:)/m, "");
  await write("content/press/12-half-year.md", `${release}\nZUG, 17 September 2026 — The half-year report is out.\n`);
  await write("content/people.yaml", blockOf("People") + people);
  await write("content/people/regula-aebischer.jpg", await readFile(path.join(project, "docs/home.jpg")));
  await write("content/events.yaml", blockOf("An event") + meeting);
  await write("content/meetings.yaml", blockOf("A meeting"));
  await write("content/filings.yaml", blockOf("A filing"));
  await write("content/documents.yaml", blockOf("A document"));
  await write("content/documents/2026-half-year-report.pdf", pdf);

  const { problems, content } = await build();
  expect(problems).toEqual([]);
  expect(content.press.index.map(({ id }) => id)).toContain(12);
});
