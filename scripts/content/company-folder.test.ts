import { mkdir, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { afterAll, beforeEach, expect, it } from "vitest";
import { UsageError } from "../command";
import { requireFolder } from "./company-folder";
import { BUILT_FROM, project } from "./files";

const checkout = path.join(project, `.tmp/company-folder-${process.pid}`);
const company = path.join(checkout, "acme");
const sample = path.join(project, "app");
const buildFrom = (folder: string) => writeFile(path.join(checkout, BUILT_FROM), `${JSON.stringify(folder)}\n`);
beforeEach(async () => {
  await mkdir(path.dirname(path.join(checkout, BUILT_FROM)), { recursive: true });
  await mkdir(company, { recursive: true });
});
afterAll(() => rm(checkout, { recursive: true, force: true }));

it("without BRAND_ROOT, nothing is written into the sample while the checkout has another company's build", async () => {
  await buildFrom(company);
  await expect(requireFolder(checkout, "")).rejects.toThrow(UsageError);
  await expect(requireFolder(checkout, "")).rejects.toThrow(
    /^ {2}BRAND_ROOT=\.tmp\/company-folder-\d+\/acme npm run …$/m,
  );
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
  expect(await requireFolder(checkout, given)).toBe(expected);
});

it("the folder is the sample's in a checkout that was never built", async () => {
  await rm(path.join(checkout, BUILT_FROM), { force: true });
  expect(await requireFolder(checkout, "")).toBe(sample);
});
