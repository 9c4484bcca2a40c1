import { mkdir, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { afterAll, beforeEach, expect, it } from "vitest";
import { UsageError } from "../command";
import { requireFolder } from "./company-folder";
import { BUILT_FROM, project, REMEMBERED } from "./files";

const checkout = path.join(project, `.tmp/company-folder-${process.pid}`);
const company = path.join(checkout, "acme");
const sample = path.join(project, "app");
const buildFrom = (folder: string) =>
  writeFile(path.join(checkout, BUILT_FROM), `${JSON.stringify(folder)}\n`);
beforeEach(async () => {
  await mkdir(path.dirname(path.join(checkout, BUILT_FROM)), { recursive: true });
  await mkdir(company, { recursive: true });
  await rm(path.join(checkout, REMEMBERED), { force: true });
});
afterAll(() => rm(checkout, { recursive: true, force: true }));

const remember = (folder: string) => writeFile(path.join(checkout, REMEMBERED), `${folder}\n`);
const choose = (given: string, ask: ((question: string) => Promise<string>) | null = null) =>
  requireFolder({ checkout, given, ask });

it("without BRAND_ROOT, nothing is written into the sample while the checkout has another company's build", async () => {
  await buildFrom(company);
  await expect(choose("")).rejects.toThrow(UsageError);
  await expect(choose("")).rejects.toThrow(
    /was last built from .*acme.*Nothing was written.*\n {2}npm run company -- use app$/s,
  );
  expect(await choose("", async () => "y")).toBe(sample);
  await expect(choose("", async () => "")).rejects.toThrow(UsageError);
});

it("a checkout that remembers its company takes it, and asks before a command works on another one's", async () => {
  await remember(company);
  await buildFrom(sample);
  expect(await choose("")).toBe(company);
  expect(await choose(company)).toBe(company);
  await expect(choose("app")).rejects.toThrow(/works for .*acme.*would work on app, Northlode/s);
  const questions: string[] = [];
  expect(
    await choose("app", async (question) => {
      questions.push(question);
      return "yes";
    }),
  ).toBe(sample);
  expect(questions).toEqual([expect.stringMatching(/works for .*acme.*Go on with app, Northlode/)]);
  await remember("gone");
  await expect(choose("")).rejects.toThrow(/gone: this checkout works for it, and it is not there/);
});

it.each([
  ["BRAND_ROOT names", company, "app", sample],
  [
    "BRAND_ROOT names from the top of the checkout",
    sample,
    "tests/second-brand",
    path.join(project, "tests/second-brand"),
  ],
  ["is the sample's, when that was built last", sample, "", sample],
  ["is the sample's, when the other one is gone", path.join(checkout, "gone"), "", sample],
])("the folder that is written into is the one that %s", async (_, built, given, expected) => {
  await buildFrom(built);
  expect(await choose(given)).toBe(expected);
});

it("the folder is the sample's in a checkout that was never built", async () => {
  await rm(path.join(checkout, BUILT_FROM), { force: true });
  expect(await choose("")).toBe(sample);
});
