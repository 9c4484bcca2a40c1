import { beforeAll, expect, it } from "vitest";
import { createTestFolder, secondBrand } from "../../tests/support/folders";

// Entries as the editor in the browser writes them, a file each, beside lists with comments that
// people write.
const { write, remove, copy, ...folder } = createTestFolder();
const build = () => folder.build({ isRecording: true });

const entries = {
  "content/documents/deck.yaml": `id: deck
type: presentation
title: Corporate presentation
publishAt: 2025-05-01T08:00:00-04:00
href: https://files.tidewell.example/deck.pdf
`,
  "content/events/annual-meeting-2025.yaml": `id: annual-meeting-2025
title: Annual meeting
start: 2025-06-20T10:00:00-04:00
end: 2025-06-20T11:00:00-04:00
zone: America/Toronto
document: deck
publishAt: 2025-05-02T08:00:00-04:00
`,
  "content/meetings/annual-meeting-2025.yaml": `id: annual-meeting-2025
recordDate: 2025-05-05
publishAt: 2025-05-02T08:00:00-04:00
`,
  "content/filings/mda.yaml": `id: mda
type: Interim MD&A
period:
  ended: 2025-03-31
  months: 3
filed: 2025-05-28
reference: "03512345"
href: https://filings.example/mda
publishAt: 2025-05-28T08:00:00-04:00
`,
};

beforeAll(async () => {
  await copy(secondBrand, "content/legal");
  for (const [file, text] of Object.entries(entries)) await write(file, text);
});

it("are read with those of the list", async () => {
  const { content, problems } = await build();
  expect(problems).toEqual([]);
  expect(content.documents.map(({ id }) => id)).toEqual(["deck", "annual-2024"]);
  expect(content).toMatchObject({
    events: [{ id: "annual-meeting-2025", document: "deck" }],
    meetings: [{ id: "annual-meeting-2025" }],
    filings: [{ id: "mda" }],
  });
});

it.each([
  [
    "a field that is wrong",
    "events/annual-meeting-2025",
    (text: string) => text.replace("title:", "titel:"),
    ":2: titel: is not a field",
  ],
  [
    "an id that the list has",
    "documents/deck",
    (text: string) => text.replace("id: deck", "id: annual-2024"),
    ":1: id: annual-2024 is already used",
  ],
  [
    "a comment, which the editor would lose",
    "filings/mda",
    (text: string) => `# Of the first quarter.\n${text}`,
    " has a comment",
  ],
])("a file is named with %s", async (_, name, change, says) => {
  const file = `content/${name}.yaml` as keyof typeof entries;
  await write(file, change(entries[file]));
  const { problems } = await build();
  await write(file, entries[file]);
  expect(problems.filter((problem) => problem.startsWith(file)).join("\n")).toContain(says);
});

it("a filing whose release is another request's waits for it", async () => {
  const file = "content/filings/results.yaml";
  await write(
    file,
    entries["content/filings/mda.yaml"].replace("id: mda", "id: results\nrelease: 4"),
  );
  const { warnings, ...compiled } = await build();
  await remove(file);
  const waiting = warnings.filter((line) =>
    line.endsWith(": waits for release 4, which is not there yet"),
  );
  expect(waiting.map((line) => line.slice(0, line.indexOf(":")))).toEqual([file]);
  expect(compiled.problems).toEqual([]);
  expect(compiled.content.filings.map(({ id }) => id)).toEqual(["mda"]);
});
