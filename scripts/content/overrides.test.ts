import { mkdir, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { afterAll, expect, it } from "vitest";
import { describeProblem, openFolder, project } from "./files";
import { readOverrides } from "./overrides";

const root = path.join(project, `.tmp/overrides-${process.pid}`);
afterAll(() => rm(root, { recursive: true, force: true }));

it("a company's page replaces the code's with its parts, and its list is empty without one", async () => {
  const outputs = await readOverrides(await openFolder(path.join(project, "tests/second-brand")));
  expect([...outputs.keys()]).toEqual([
    "app/routes/company/about/contact.tsx",
    "app/routes/company/about/harbour-hours.ts",
    "app/brand/generated/overrides.json",
  ]);
  expect(outputs.get("app/brand/generated/overrides.json")).toBe('["routes/about/contact.tsx"]\n');
  const none = await readOverrides(await openFolder(path.join(project, "app")));
  expect([...none.values()]).toEqual(["[]\n"]);
});

it.each([
  ["account/login.tsx", "cannot be replaced: only pages of home, about"],
  ["about/contact.js", "is no .tsx, .ts or .css file"],
  ["about/kontakt.tsx", "replaces no page"],
])("%s of a company stops the build, with the reason: %s", async (file, reason) => {
  await rm(root, { recursive: true, force: true });
  const location = path.join(root, "code/routes", file);
  await mkdir(path.dirname(location), { recursive: true });
  await writeFile(location, "");
  const folder = await openFolder(root);
  await readOverrides(folder);
  expect(folder.problems.map(describeProblem).join("\n")).toContain(reason);
});
