import { randomUUID } from "node:crypto";
import { cp, mkdir, readFile, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { afterAll, expect } from "vitest";
import { readAnswers } from "../../scripts/company/answers.ts";
import { fillTemplate } from "../../scripts/company/template.ts";
import { compileContent } from "../../scripts/content/compile.ts";
import { formatProblem, project } from "../../scripts/content/files.ts";
import { norrsken } from "./norrsken.ts";

/** The folder of a small company that is not the sample. */
export const secondBrand = path.join(project, "tests/second-brand");

/** Its first release, which has a correction. */
export const audit = "content/press/1-tidewell-opens-its-reserve-to-public-audit.md";

/** Gives that release one more correction, so many minutes past nine on 4 April. */
export const correct = (what: string, minute = 15): [RegExp, string] => [
  /(?=formerTitles:)/,
  `  - {date: 2025-04-04, at: 2025-04-04T09:${minute}:00-04:00, what: ${what}, why: A slip.}\n`,
];

/** A release of that company under embargo. */
export const embargoedRelease = `---
id: 4
title: An Office
date: 2099-12-10
displayDate: December 10, 2099
publishAt: 2099-12-10T07:30:00-05:00
summary: Tidewell opens an office in Sydney, Nova Scotia.
---

It opens in January.
`;

/** A company's folder for the tests of a file, below .tmp until they end. */
export function createTestFolder() {
  const root = path.join(project, ".tmp", `test-${randomUUID()}`);
  const at = (file: string) => path.join(root, file);
  const read = (file: string) => readFile(at(file), "utf8");
  const write = async (file: string, content: string | Buffer, mode?: number) => {
    await mkdir(path.dirname(at(file)), { recursive: true });
    await writeFile(at(file), content, { mode });
  };
  const remove = (file = "") => rm(at(file), { recursive: true, force: true });
  afterAll(() => remove());
  return {
    root,
    at,
    read,
    write,
    remove,
    /**
     * Replaces all that is there by a copy of a folder: the small company's has no privacy page,
     * whose tables of what the site stores would take most of each build.
     */
    async copy(from = secondBrand) {
      await remove();
      const filter = (file: string) => file !== path.join(secondBrand, "content/legal");
      await cp(from, root, { recursive: true, filter });
    },
    /** Replaces all that is there by these files. */
    async fill(files: ReadonlyMap<string, string | Buffer>) {
      await remove();
      for (const [file, content] of files) await write(file, content);
    },
    /** Replaces parts of a file, which must be there. */
    async edit(file: string, ...changes: readonly [from: string | RegExp, to: string][]) {
      let text = await read(file);
      for (const [from, to] of changes) {
        expect(text, file).toMatch(from);
        text = text.replace(from, to);
      }
      await write(file, text);
    },
    /** What the build makes of it, and says, a line each. */
    async build(rules?: Parameters<typeof compileContent>[1]) {
      const { problems, warnings, ...compiled } = await compileContent(root, rules);
      return {
        ...compiled,
        problems: problems.map(formatProblem),
        warnings: warnings.map(formatProblem),
      };
    },
  };
}

/** The files of a new company by path, with changes of its answers. */
export const draftCompany = (changes: Partial<typeof norrsken> = {}) =>
  fillTemplate(readAnswers({ ...norrsken, ...changes }), {
    folder: "norrsken",
    code: "c".repeat(40),
    secret: "0a1b2c3d",
  });
