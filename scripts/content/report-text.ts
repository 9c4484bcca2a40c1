import type { Folder, Problem } from "./files";

/** Earlier texts of releases: what was public stays as it was. */
const RECORDED = "content/press-history/";

/**
 * Notes what is wrong with the words of a text. Those of a published release change with a correction alone, so they only
 * cause a warning: a rule that is newer than the release stops no build.
 */
export function reportText({ published, warnings, problems }: Folder, problem: Problem): void {
  if (!problem.file.startsWith(RECORDED)) (published.has(problem.file) ? warnings : problems).push(problem);
}
