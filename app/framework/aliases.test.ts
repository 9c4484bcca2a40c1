import { existsSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import react from "react";
import jsxRuntime from "react/jsx-runtime";
import { expect, it } from "vitest";
import * as reactModule from "./react.js";
import * as jsxModule from "./react-jsx-runtime.js";

const [, section = ""] = readFileSync("wrangler.toml", "utf8").split(/^\[alias\]$/m);
const aliases = [
  ...section
    .split(/^\[/m, 1)
    .join("")
    .matchAll(/^"(.+)" = "(.+)"$/gm),
].map(([, name = "", file = ""]) => [name, file] as const);

it("wrangler.toml replaces packages", () => expect(aliases.length).toBeGreaterThan(5));

it.each(aliases)("%s, which wrangler.toml replaces with %s, is installed, and so is the file", (name, file) => {
  const folder = name.startsWith("@") ? name.split("/").slice(0, 2).join("/") : name.split("/")[0];
  const paths = createRequire(import.meta.url).resolve.paths(name) ?? [];
  expect(paths.some((path) => existsSync(`${path}/${folder}`))).toBe(true);
  expect(existsSync(file)).toBe(true);
});

// React's own development build, which these tests import, has `act` as well.
it.each<[string, object, object, string[], string[]]>([
  ["React", reactModule, react, ["default"], ["act", "unstable_act"]],
  ["its JSX functions", jsxModule, jsxRuntime, [], []],
])("the ES module of %s exports all of it", (_, module, original, more, less) => {
  const names = Object.keys(original).filter((name) => !less.includes(name));
  expect(Object.keys(module).sort()).toEqual([...names, ...more].sort());
});
