import { existsSync } from "node:fs";
import { utimes } from "node:fs/promises";
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

it("files of an earlier build are not published", async () => {
  const earlier = "public/build/a.js";
  await write(earlier, "");
  vi.doMock("./site-process.ts", () => ({ root, run: async () => "" }));
  await import("./build-remix.ts");
  vi.doUnmock("./site-process.ts");
  expect(existsSync(at(earlier))).toBe(false);
});
