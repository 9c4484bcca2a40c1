import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";

const root = fileURLToPath(new URL("..", import.meta.url));
const folders = ["app/domain", "app/site", "app/ui", "app/routes", "app/http", "workers"];

const listSources = (folder: string) =>
  readdirSync(root + folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => `${entry.parentPath}/${entry.name}`)
    .filter((path) => !/\.test\.(tsx?|json)$|generated|routes\/company/.test(path));

/**
 * Words of one country's law, exchanges and places: they come from the brand and the company's
 * texts.
 */
const ofOneCountry =
  /sedar|edgar|edinet|canad|toronto|ontario|\btsxv?\b|eastern time|\bni \d\d-|\bcsa\b|regulation services|transfer agent|common shares|\bifrs\b(?!")|swiss|zurich|tokyo|securities and exchange/i;

const withoutComments = (source: string) =>
  source.replace(/\/\*[\s\S]*?\*\/|(?<![:"'`\w])\/\/.*$/gm, "");

it.each([...folders, "app/email"])(
  "%s says no word of one country: a company may be in any other",
  (folder) => {
    const found = listSources(folder).flatMap((path) =>
      withoutComments(readFileSync(path, "utf8"))
        .split("\n")
        .filter((line) => ofOneCountry.test(line))
        .map((line) => `${path.slice(root.length)}: ${line.trim()}`),
    );
    expect(found).toEqual([]);
  },
);

it.each(folders)("%s names the sample company nowhere: names come from the brand", (folder) => {
  const files = listSources(folder);
  expect(files.length).toBeGreaterThan(5);
  expect(
    files.filter((path) => /northlode|nlode|grammie/i.test(readFileSync(path, "utf8"))),
  ).toEqual([]);
});
