import { existsSync } from "node:fs";
import { readFile, utimes } from "node:fs/promises";
import { expect, it, vi } from "vitest";
import { createTestFolder } from "../tests/support/folders.ts";
import { isCurrent } from "./build-site.ts";
import { BUILT_FROM } from "./content/files.ts";

const { root, at, write } = createTestFolder();
const company = at("company");

it("a build is current until a source is changed, or a text is deleted", async () => {
  const sources = [
    ...["app/a/b", "workers/a/b", "scripts/content/a/b", "scripts/editor/a", "a.toml", "a.json"],
    ...["scripts/build-remix.ts", "build/index.js"],
    ...["company/brand/a/b", "company/content/a/b", "company/code/a/b"],
  ];
  const others = ["app/a.test.ts", "app/content/generated/a", "company/a"];
  for (const file of [...sources, ...others, "site"]) await write(file, "");
  await write(BUILT_FROM, JSON.stringify(company));
  // In 2033.
  const built = 2e9;
  await utimes(at("site"), built, built);
  const outdated: string[] = [];
  for (const file of [...sources, "company/content/a", ...others, "app/a"]) {
    await utimes(at(file), 0, built + 1);
    if (!(await isCurrent(at("site"), root, company))) outdated.push(file);
    await utimes(at(file), 0, 0);
  }
  expect(outdated).toEqual([...sources, "company/content/a"]);
  expect(await isCurrent(at("site"), root, at("other"))).toBe(false);
});

const run = vi.fn(async (_command: string, _args: readonly string[]) => "");

/** Imports a script whose children are those of `run`. */
async function importScript(file: string) {
  vi.doMock("./site-process.ts", () => ({ root, run }));
  vi.doMock("./chromium.ts", () => ({ ensureChromium: () => "" }));
  for (const name of ["SITE_BUILT", "TEST_ALL"]) vi.stubEnv(name, "");
  vi.resetModules();
  const script = await import(file);
  for (const mocked of ["./site-process.ts", "./chromium.ts"]) vi.doUnmock(mocked);
  vi.resetModules();
  return script;
}

it("a site is built without files of an earlier build, and bundled as it would be published", async () => {
  const earlier = "public/build/a.js";
  for (const file of [earlier, ".tmp/site/a"]) await write(file, "");
  await write("wrangler.toml", await readFile("wrangler.toml"));
  await importScript("./build-remix.ts");
  expect(existsSync(at(earlier))).toBe(false);
  await (await importScript("./build-site.ts")).buildSite();
  const bundle = ["deploy", "--dry-run", "--outdir", at(".tmp/site"), "--env="];
  expect(run.mock.calls.slice(1)).toEqual([
    ["npm", ["run", "build"]],
    ["wrangler", bundle, { SITE_BUILT: "1" }, root],
  ]);
});

it.each([
  ["none", 0, 6],
  ["lint", 1, 6],
  ["build", 1, 1],
])("npm test of which %s fails ends with %i", async (failing, status, parts) => {
  run.mockClear().mockImplementation(async (_, args) => {
    if (args.includes(failing)) throw new Error();
    for (const name of args.includes("build") ? ["worker", "node", "browser"] : []) {
      await write(`.tmp/reports/${name}.xml`, "<testsuites><testsuite/></testsuites>");
    }
    return "";
  });
  const typed = process.argv.splice(2);
  await importScript("./test.ts");
  process.argv.push(...typed);
  expect([process.exitCode, run.mock.calls.length]).toEqual([status, parts]);
  process.exitCode = undefined;
});
