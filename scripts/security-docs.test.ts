import { existsSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";

const read = (file: string) => readFileSync(file, "utf8");

it.each(["docs/asvs.md", "docs/threats.md"])("each file that %s names exists", (document) => {
  const named = [...read(document).matchAll(/`((?:app|workers|scripts|tests)\/[^`\s*{]+\.\w+)`/g)];
  expect(named.length).toBeGreaterThan(10);
  expect(named.filter(([, file = ""]) => !existsSync(file))).toEqual([]);
});

interface Package {
  integrity?: string;
  resolved?: string;
  inBundle?: boolean;
  link?: boolean;
}
it("every package is pinned by its hash, and comes from the registry or is part of another package", () => {
  const { packages }: { packages: Record<string, Package> } = JSON.parse(read("package-lock.json"));
  const { "": _, ...others } = packages;
  const faults = Object.entries(others).filter(
    ([, { integrity, resolved, inBundle, link }]) =>
      link || resolved?.startsWith("git") || !(inBundle || integrity?.startsWith("sha512-")),
  );
  expect(faults).toEqual([]);
});
