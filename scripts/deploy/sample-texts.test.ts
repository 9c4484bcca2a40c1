import { cp, mkdir, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { afterAll, expect, it } from "vitest";
import { project } from "../content/files";
import { findSampleTexts } from "./sample-texts";

const root = path.join(project, `.tmp/sample-texts-${process.pid}`);
afterAll(() => rm(root, { recursive: true, force: true }));

it("a company's texts that name the sample, or are its files unchanged, are found with the reason, and no others", async () => {
  const people = "content/people.yaml";
  await mkdir(path.join(root, "content/pages"), { recursive: true });
  await cp(path.join(project, "app", people), path.join(root, people));
  await writeFile(path.join(root, "content/pages/about.md"), "Acme is not NLODE.\n");
  await writeFile(path.join(root, "content/pages/contact.md"), "Acme answers.\n");
  await writeFile(path.join(root, "content/README.md"), "Northlode\n");
  expect(await findSampleTexts(root)).toEqual([
    "content/pages/about.md (NLODE)",
    expect.stringMatching(/^content\/people\.yaml \(/),
  ]);
});
