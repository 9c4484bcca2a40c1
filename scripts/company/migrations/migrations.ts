import { unifyLines } from "../../content/front-matter";
import { brandAlone } from "./brand-alone.ts";

/** Texts of a company's folder, by path. */
export type CompanyFiles = ReadonlyMap<string, string>;

/** What a version of the code asks of the files that a company wrote for the version before. */
export interface Migration {
  /** Versions as in "1.0.0": the step is taken from the first to the second. */
  readonly from: string;
  readonly to: string;
  /** As a person reads it who looks at the difference. */
  readonly about: string;
  /** @returns the files that change, whole; the same again where it was already done */
  readonly migrate: (files: CompanyFiles) => CompanyFiles;
}

/** In the order in which they are taken. */
export const migrations: readonly Migration[] = [brandAlone];

/** Below 0 where a version is older than another one, above where it is newer. */
export function compareVersions(one: string, other: string): number {
  const [first, second] = [one, other].map((version) => version.split(".").map(Number));
  const at = [0, 1, 2].find((index) => first?.[index] !== second?.[index]);
  return at === undefined ? 0 : (first?.[at] ?? 0) - (second?.[at] ?? 0);
}

/** The migrations between two versions: of later ones than the first, up to the second. */
export const listMigrations = (from: string, to: string, all = migrations): readonly Migration[] =>
  all.filter((each) => compareVersions(each.to, from) > 0 && compareVersions(each.to, to) <= 0);

/** A company's files after migrations, one on the result of the other, and the paths of those that changed. */
export function migrateFiles(files: CompanyFiles, steps: readonly Migration[]) {
  const read = new Map([...files].map(([file, text]) => [file, unifyLines(text)] as const));
  const migrated = new Map(read);
  for (const { migrate } of steps) for (const [file, text] of migrate(migrated)) migrated.set(file, text);
  return { files: migrated, changed: [...migrated.keys()].filter((file) => migrated.get(file) !== read.get(file)) };
}
