import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";

const root = fileURLToPath(new URL("..", import.meta.url));
const folders = ["app/domain", "app/site", "app/ui", "app/routes", "app/http", "workers"];
const sources = folders.flatMap((folder) =>
  readdirSync(`${root}${folder}`, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => `${entry.parentPath}/${entry.name}`.slice(root.length))
    .filter((path) => !/\.test\.tsx?$|generated/.test(path)),
);

it.each(folders)("%s names the sample company nowhere: names come from the brand", (folder) => {
  const files = sources.filter((path) => path.startsWith(`${folder}/`));
  expect(files.length).toBeGreaterThan(5);
  const named = files.flatMap((path) =>
    readFileSync(`${root}${path}`, "utf8")
      .split("\n")
      .flatMap((line, at) => (/northlode|nlode|grammie/i.test(line) ? [`${path}:${at + 1}: ${line.trim()}`] : [])),
  );
  expect(named).toEqual([]);
});
