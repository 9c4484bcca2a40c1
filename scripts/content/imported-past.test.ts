import { expect, it } from "vitest";
import { createTestFolder, draftCompany } from "../../tests/support/folders";
import { recordReleases } from "./record-releases";

const { root, fill, read, write, edit, build } = createTestFolder();
const file = "content/press/7-discovery.md";
const writeOld = (sentence: string, fields = "") =>
  write(
    file,
    `---
id: 7
title: Acme Mining Reports a Discovery of 2019
date: 2019-03-04
displayDate: March 4, 2019
publishAt: 2019-03-04T07:30:00-08:00
summary: Acme Mining reported a discovery that readers of that year already know about.
${fields}---

VANCOUVER, March 4, 2019 — Acme Mining found ${sentence}
`,
  );

it("a release of the past is imported and mended without a correction until the site is live, and from then on with one", async () => {
  await fill(await draftCompany({ country: "CA", zone: "America/Vancouver" }));
  const correction =
    "corrections: [{date: 2019-03-05, at: 2019-03-05T09:00:00-08:00, what: It was ore., why: A slip.}]\n";
  for (const [sentence, fields] of [["oar."], ["ore."], ["ore.", correction], ["ore."]] as const) {
    // A day to come.
    if (fields) await edit("company.yaml", ['# live: "2027', 'live: "2099']);
    await writeOld(sentence, fields);
    expect(await recordReleases(root)).toEqual({ problems: [], recorded: [7] });
  }
  expect(JSON.parse(await read("content/press-history.json"))[7]).toHaveLength(1);

  await edit("company.yaml", [/^live: .*/m, 'live: "2026-01-15"']);
  await writeOld("gold.");
  expect((await build()).problems).toEqual([
    expect.stringContaining(`${file}: was changed after it was published`),
  ]);
});
