import path from "node:path";
import { expect, it } from "vitest";
import { root, run } from "../site-process";
import { findChange, readCompilerOutput } from "./compiler-output";

const folder = path.join(root, ".tmp/bench/bare");
const browserFolder = path.join(folder, "public");

it("Remix's compiler writes what merge.ts expects, and each change of it is named in one sentence", async () => {
  await run("remix", ["build", "bench/bare"]);
  const compiled = await readCompilerOutput(browserFolder, path.join(folder, "build"));
  expect(findChange(compiled, browserFolder)).toBeUndefined();

  const without = (pattern: RegExp) => compiled.files.filter((name) => !pattern.test(name));
  const { server, files, outputs } = compiled;
  const withoutLibrary = Object.fromEntries(Object.keys(outputs).map((name) => [name, { inputs: {} }]));
  for (const [sentence, changed] of [
    [/no longer names modules/, { server: server.replaceAll('module: "', 'url: "') }],
    [/begins with "entry.client-"/, { server: server.replaceAll("/build/entry.client-", "/build/start-") }],
    [/names root-\S+, which is not/, { files: without(/^root-/) }],
    [/chunk-1\.js has no hash/, { files: [...files, "_shared/chunk-1.js"] }],
    [/does not say what \S+ is made of/, { outputs: {} }],
    [/outside the folder _shared/, { server: server.replace(/module: "\/build\/routes\/[^"]+"/, "") }],
    [/react-dom is not in exactly one/, { outputs: withoutLibrary }],
    [/no longer a file named manifest/, { files: without(/^manifest/) }],
  ] as const)
    expect(findChange({ ...compiled, ...changed }, browserFolder)).toMatch(sentence);
});
