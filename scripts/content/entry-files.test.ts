import { beforeEach, expect, it } from "vitest";
import { createTestFolder } from "../../tests/support/folders";

// Entries as the editor in the browser writes them, a file each, beside lists with comments that
// people write.
const { write, copy, ...folder } = createTestFolder();
const build = () => folder.build({ isRecording: true });

const deck = `id: deck
type: presentation
title: Corporate presentation
publishAt: 2025-05-01T08:00:00-04:00
href: https://files.tidewell.example/deck.pdf
`;
const filing = `id: mda
type: Interim MD&A
period: {ended: 2025-03-31, months: 3}
filed: 2025-05-28
reference: "03512345"
href: https://filings.example/mda
publishAt: 2025-05-28T08:00:00-04:00
`;

beforeEach(async () => {
  await copy();
  await write("content/documents/deck.yaml", deck);
  await write("content/filings/mda.yaml", filing);
});

it.each([
  ["documents/deck.yaml", deck.replace("title:", "titel:"), ":3: titel: is not a field"],
  [
    "documents/deck.yaml",
    deck.replace("deck", "annual-2024"),
    ":1: id: annual-2024 is already used",
  ],
  // The editor would lose it.
  ["filings/mda.yaml", `# Of the first quarter.\n${filing}`, ": has a comment"],
])("a file that is wrong is named: %s", async (name, text, problem) => {
  await write(`content/${name}`, text);
  expect((await build()).problems.join("\n")).toContain(`content/${name}${problem}`);
});

it("are read with those of the list, but a filing whose release is another request's waits for it", async () => {
  await write("content/filings/results.yaml", filing.replace("id: mda", "id: results\nrelease: 4"));
  const { warnings, problems, content } = await build();
  expect(warnings).toContain(
    "content/filings/results.yaml: release: waits for release 4, which is not there yet",
  );
  const read = [...content.documents, ...content.filings].map(({ id }) => id);
  expect([problems, read]).toEqual([[], ["deck", "annual-2024", "mda"]]);
});
