import { existsSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";

// The security documents against the sources: an inventory that is kept by hand is wrong from the
// first change on.

const read = (file: string) => readFileSync(file, "utf8");
/**
 * Files that a document names and that are gone; and of the tests and words that it names by file
 * those that are not there.
 */
function findLost(document: string): string[] {
  const files = [
    ...document.matchAll(/`((?:app|workers|scripts|tests|docs)\/[^`\s*{]+\.\w+)`/g),
  ].map(([, file = ""]) => file);
  const proofs = [
    ...document.matchAll(/`([^`\s]+)` › (?:“([^”]+)”|((?:\\\||[^|<])+?)(?= \||<br>))/g),
  ];
  return [
    ...files.filter((file) => !existsSync(file)),
    ...proofs.flatMap(([, file = "", quoted, plain = ""]) => {
      const title = (quoted ?? plain).replaceAll("\\|", "|");
      // Of a test its whole title, so that a renamed one is noticed.
      const words = /\.(test|spec)\.tsx?$/.test(file) ? [`"${title}"`, `\`${title}\``] : [title];
      return existsSync(file) && words.some((word) => read(file).includes(word))
        ? []
        : `${file}: ${title}`;
    }),
  ];
}

it("each file that the threat model and the table of ASVS name exists", () => {
  expect(read("docs/asvs.md").match(/\.test\.tsx?`/g)?.length).toBeGreaterThan(60);
  for (const file of ["docs/asvs.md", "docs/threats.md"]) expect(findLost(read(file))).toEqual([]);
  expect(
    findLost(
      "`workers/index.ts`, `app/gone.ts`: `app/gone.test.ts` › “a title” or<br>test `a.test.ts` › b |",
    ),
  ).toHaveLength(4);
});

it("every package is pinned by its hash, and comes from the registry or is part of another package", () => {
  const { packages } = JSON.parse(readFileSync("package-lock.json", "utf8")) as {
    packages: Record<
      string,
      { integrity?: string; resolved?: string; inBundle?: boolean; link?: boolean }
    >;
  };
  const unpinned = Object.entries(packages).filter(
    ([name, { integrity, inBundle }]) =>
      name !== "" && !inBundle && !integrity?.startsWith("sha512-"),
  );
  expect(unpinned.map(([name]) => name)).toEqual([]);
  const elsewhere = Object.values(packages).filter(
    ({ resolved, link }) => link || resolved?.startsWith("git"),
  );
  expect(elsewhere).toEqual([]);
});
