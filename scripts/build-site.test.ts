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
    ...["app/a/b.ts", "workers/a/b.ts", "scripts/content/a/b.ts", "scripts/editor/a.ts"],
    ...["scripts/build-remix.ts", "a.toml", "a.json", "build/index.js"],
    ...["company/brand/a/b.svg", "company/content/a/b.md", "company/code/a/b.ts"],
  ];
  const others = ["app/a.test.ts", "app/content/generated/a.ts", "company/a.md"];
  for (const file of [...sources, ...others, "site.js"]) await write(file, "");
  await write(BUILT_FROM, JSON.stringify(company));
  const setTime = (file: string, seconds: number) => utimes(at(file), seconds, seconds);
  const built = Date.now() / 1000 + 60;
  await setTime("site.js", built);
  const outdated: string[] = [];
  for (const file of [...sources, "company/content/a", ...others, "app/a"]) {
    await setTime(file, built + 1);
    if (!(await isCurrent(at("site.js"), root, company))) outdated.push(file);
    await setTime(file, built - 1);
  }
  expect(outdated).toEqual([...sources, "company/content/a"]);
  expect(await isCurrent(at("site.js"), root, at("other"))).toBe(false);
});

it("scripts of an earlier build, and the list of all routes, are not published", async () => {
  const files = ["earlier.js", "manifest-1.js", "entry.js"].map((name) => `public/build/${name}`);
  const [earlier = "", ...made] = files;
  await write(earlier, "");
  const run = async () => {
    for (const file of made) await write(file, "");
    return "";
  };
  vi.doMock("./site-process.ts", () => ({ root, run }));
  await import("./build-remix.ts");
  vi.doUnmock("./site-process.ts");
  expect(files.map((file) => existsSync(at(file)))).toEqual([false, false, true]);
});
