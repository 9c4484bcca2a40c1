import { expect, it } from "vitest";
import { createTestFolder, draftCompany } from "../../tests/support/folders";
import { recordReleases } from "./record-releases";

const { root, fill, read, write, edit, build } = createTestFolder();
const old = (sentence: string) => `---
id: 7
title: Acme Mining Reports a Discovery of 2019
date: 2019-03-04
displayDate: March 4, 2019
publishAt: 2019-03-04T07:30:00-08:00
summary: Acme Mining reported a discovery that readers of that year already know about.
---

VANCOUVER, March 4, 2019 — ${sentence}
`;

it("a release of the past is imported and mended without a correction until the site is live, and from then on with one", async () => {
  await fill(await draftCompany({ country: "CA", zone: "America/Vancouver" }));

  await write("content/press/7-discovery.md", old("Acme Mining found oar."));
  expect(await recordReleases(root)).toEqual({ problems: [], recorded: [7] });
  await write("content/press/7-discovery.md", old("Acme Mining found ore."));
  expect(await recordReleases(root)).toEqual({ problems: [], recorded: [7] });
  const corrected = `corrections:
  - date: 2019-03-05
    at: 2019-03-05T09:00:00-08:00
    what: The release named the wrong metal. It was ore.
    why: A draft was published.
---

VANC`;
  await write(
    "content/press/7-discovery.md",
    old("Acme Mining found ore.").replace("---\n\nVANC", corrected),
  );
  expect(await recordReleases(root)).toEqual({ problems: [], recorded: [7] });
  await write("content/press/7-discovery.md", old("Acme Mining found ore."));
  expect(await recordReleases(root)).toEqual({ problems: [], recorded: [7] });
  const history = JSON.parse(await read("content/press-history.json"));
  expect(history[7]).toHaveLength(1);

  await edit("company.yaml", [/# live: .*/, 'live: "2026-01-15"']);
  await write("content/press/7-discovery.md", old("Acme Mining found gold."));
  expect((await build()).problems).toEqual([
    expect.stringMatching(/^content\/press\/7-discovery\.md: was changed after it was published/),
  ]);
});
