import { mkdir, readFile, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { afterAll, expect, it } from "vitest";
import { describeProblem, openFolder, project } from "./files";
import { readOverrides } from "./overrides";

const root = path.join(project, `.tmp/overrides-${process.pid}`);
afterAll(() => rm(root, { recursive: true, force: true }));

it("a company's page replaces the code's with its parts, beside the rest of its area, and its list is empty without one", async () => {
  const outputs = await readOverrides(await openFolder(path.join(project, "tests/second-brand")));
  const read = (file: string) => String(outputs.get(`app/routes/company/about/${file}`));
  expect([read("contact.tsx"), read("harbour-hours.ts")]).toEqual([
    expect.stringContaining("Tidewell"),
    expect.stringContaining("harbourHours"),
  ]);
  expect(read("litepaper.tsx")).toBe(await readFile(path.join(project, "app/routes/about/litepaper.tsx"), "utf8"));
  const replaced = JSON.parse(String(outputs.get("app/brand/generated/overrides.json")));
  expect(replaced).toContain("routes/about/contact.tsx");
  expect(replaced.filter((file: string) => !file.startsWith("routes/about/"))).toEqual([]);
  const none = await readOverrides(await openFolder(path.join(project, "app")));
  expect([...none.values()]).toEqual(["[]\n"]);
});

it("a part of a page is replaced as the page is: the page takes the company's", async () => {
  await rm(root, { recursive: true, force: true });
  await mkdir(path.join(root, "code/routes/home"), { recursive: true });
  await writeFile(path.join(root, "code/routes/home/hero.tsx"), "export const Hero = () => null;\n");
  const folder = await openFolder(root);
  const outputs = await readOverrides(folder);
  expect(folder.problems).toEqual([]);
  expect(String(outputs.get("app/routes/company/home/hero.tsx"))).toContain("=> null");
  expect(String(outputs.get("app/routes/company/home/route.tsx"))).toContain('from "./hero"');
  expect(String(outputs.get("app/brand/generated/overrides.json"))).toBe('["routes/home/route.tsx"]\n');
});

it.each([
  ["account/login.tsx", "cannot be replaced: only pages of home, about"],
  ["about/contact.js", "is no .tsx, .ts or .css file"],
  ["about/kontakt.tsx", "replaces nothing: name a file as app/routes/about"],
])("%s of a company stops the build, with the reason: %s", async (file, reason) => {
  await rm(root, { recursive: true, force: true });
  const location = path.join(root, "code/routes", file);
  await mkdir(path.dirname(location), { recursive: true });
  await writeFile(location, "");
  const folder = await openFolder(root);
  await readOverrides(folder);
  expect(folder.problems.map(describeProblem).join("\n")).toContain(reason);
});
