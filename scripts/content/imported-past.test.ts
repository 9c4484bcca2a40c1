import { mkdir, readFile, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { afterAll, expect, it } from "vitest";
import { stringify } from "yaml";
import { parseAnswers } from "../company/answers";
import { draftCompany } from "../company/draft-company";
import { readCodeWorkflows } from "../company/draft-workflows";
import { acme } from "../company/fixtures/acme";
import { compileContent } from "./compile";
import { describeProblem, project } from "./files";
import { recordReleases } from "./record-releases";

const root = path.join(project, `.tmp/imported-${process.pid}`);
afterAll(() => rm(root, { recursive: true, force: true }));

const write = async (file: string, text: string | Buffer) => {
  await mkdir(path.dirname(path.join(root, file)), { recursive: true });
  await writeFile(path.join(root, file), text);
};
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
  const answers = parseAnswers(stringify({ ...acme, parts: [] }), "acme.yaml");
  const product = { version: "1.0.0", commit: null, workflows: readCodeWorkflows(), folder: "acme" };
  const files = await draftCompany({ ...answers, today: "2026-10-13", secret: "0a1b2c3d" }, product);
  for (const [file, text] of files) await write(file, text);
  await rm(path.join(root, "content/press/1-example.md"));

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
  await write("content/press/7-discovery.md", old("Acme Mining found ore.").replace("---\n\nVANC", corrected));
  expect(await recordReleases(root)).toEqual({ problems: [], recorded: [7] });
  await write("content/press/7-discovery.md", old("Acme Mining found ore."));
  expect(await recordReleases(root)).toEqual({ problems: [], recorded: [7] });
  const history = JSON.parse(await readFile(path.join(root, "content/press-history.json"), "utf8"));
  expect(history[7]).toHaveLength(1);

  const settings = await readFile(path.join(root, "company.yaml"), "utf8");
  await write("company.yaml", settings.replace("# live:", "live:"));
  await write("content/press/7-discovery.md", old("Acme Mining found gold."));
  const { problems } = await compileContent(root);
  expect(problems.map(describeProblem)).toEqual([
    expect.stringMatching(/^content\/press\/7-discovery\.md: was changed after it was published/),
  ]);
});
