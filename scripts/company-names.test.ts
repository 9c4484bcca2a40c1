import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";

const root = fileURLToPath(new URL("..", import.meta.url));
const folders = ["app/domain", "app/site", "app/ui", "app/routes", "app/http", "workers"];

it.each(folders)("%s names the sample company nowhere: names come from the brand", (folder) => {
  const files = readdirSync(root + folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => `${entry.parentPath}/${entry.name}`)
    .filter((path) => !/\.test\.(tsx?|json)$|generated/.test(path));
  expect(files.length).toBeGreaterThan(5);
  expect(files.filter((path) => /northlode|nlode|grammie/i.test(readFileSync(path, "utf8")))).toEqual([]);
});
