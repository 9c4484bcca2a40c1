import { expect, it } from "vitest";
import { brandAlone } from "./brand-alone";
import { compareVersions, listMigrations, type Migration, migrateFiles, migrations } from "./migrations";

const step = (from: string, to: string): Migration => ({
  from,
  to,
  about: "",
  migrate: (files) => new Map([["a.md", `${files.get("a.md")} ${to}`]]),
});
const steps = [step("1.0.0", "1.1.0"), step("1.1.0", "1.2.0"), step("1.2.0", "2.0.0"), step("2.0.0", "10.0.0")];

it("a company takes each step after its version up to the new one, in order, one on the result of the other", () => {
  const taken = listMigrations("1.0.5", "2.0.0", steps);
  const { files, changed } = migrateFiles(
    new Map([
      ["a.md", "A"],
      ["b.md", "B"],
    ]),
    taken,
  );
  expect(files.get("a.md")).toBe("A 1.1.0 1.2.0 2.0.0");
  expect(changed).toEqual(["a.md"]);
  expect(listMigrations("2.0.0", "2.0.0", steps)).toEqual([]);
  expect(compareVersions("10.0.0", "9.9.9")).toBeGreaterThan(0);
});

it("the steps that are here lead from one version to the next, and none goes back", () => {
  for (const [at, { from, to }] of migrations.entries()) {
    const before = migrations[at - 1];
    const isSameStep = before?.from === from && before.to === to;
    expect(compareVersions(to, from), to).toBeGreaterThan(0);
    if (!isSameStep) expect(compareVersions(from, before?.to ?? from), from).toBeGreaterThanOrEqual(0);
  }
});

it("a brand that was beside the code imports nothing afterwards, and one that imports nothing stays as it is", () => {
  const file = "brand/brand.ts";
  const before = `import { defineBrand } from "./schema";

/** Our company. */
export default defineBrand({
  origin: "https://www.acme-mining.com",
});
`;
  const { files } = migrateFiles(new Map([[file, before]]), [brandAlone]);
  // As Windows' programs write it.
  const windows = new Map([[file, `\uFEFF${before.replaceAll("\n", "\r\n")}`]]);
  expect(migrateFiles(windows, [brandAlone]).files).toEqual(files);
  expect(migrateFiles(windows, []).changed).toEqual([]);
  expect(files.get(file)).toBe(`/** Our company. */
export default {
  origin: "https://www.acme-mining.com",
};
`);
  expect(migrateFiles(files, [brandAlone]).changed).toEqual([]);
});
