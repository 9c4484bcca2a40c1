/** Something an editor must correct before the site can be built. */
export interface Problem {
  /** Path below the brand's root folder, as the editor knows it. */
  readonly file: string;
  readonly line?: number | undefined;
  readonly field?: string | undefined;
  readonly reason: string;
}

/** Collects what is wrong, so that an editor sees every problem in one run. */
export class Problems {
  readonly found: Problem[] = [];
  /** Reported, but the build goes on. */
  readonly warnings: Problem[] = [];

  add = (problem: Problem) => void this.found.push(problem);
  warn = (problem: Problem) => void this.warnings.push(problem);
}

/** "content/press/3-title.md:4: summary: is too short" */
export const describeProblem = ({ file, line, field, reason }: Problem) =>
  [line === undefined ? file : `${file}:${line}`, ...(field ? [field] : []), reason].join(": ");
