/** Something an editor must put right before the site can be built. */
export interface Problem {
  /** Path below the brand's root folder, as the editor knows it. */
  readonly file: string;
  readonly line?: number | undefined;
  readonly field?: string | undefined;
  readonly reason: string;
}

/** Collects what is wrong, so that an editor sees every problem at once and not one a run. */
export class Problems {
  readonly found: Problem[] = [];
  /** Worth telling, not worth stopping for. */
  readonly warnings: Problem[] = [];

  add(problem: Problem): void {
    this.found.push(problem);
  }

  warn(problem: Problem): void {
    this.warnings.push(problem);
  }
}

/** "content/press/3-title.md:4: summary: is too short" */
export function describeProblem({ file, line, field, reason }: Problem): string {
  const place = line === undefined ? file : `${file}:${line}`;
  return field ? `${place}: ${field}: ${reason}` : `${place}: ${reason}`;
}
