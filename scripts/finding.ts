import { plural } from "../app/locale/plural.ts";

/** What a check of a checkout, a deployment or a running site found, and what to do about it. */
export interface Finding {
  /** An error must be mended first; a warning may be what is wanted. */
  readonly level: "error" | "warning";
  /** The file, variable, address or binding that it is about. */
  readonly subject: string;
  readonly problem: string;
  /** What to do, as a sentence. */
  readonly advice: string;
}

const finding =
  (level: Finding["level"]) =>
  (subject: string, problem: string, advice: string): Finding => ({ level, subject, problem, advice });

export const error = finding("error");
export const warning = finding("warning");

/** "error: SESSION_SECRET: must have at least 32 characters", and below it what to do. */
export const describeFinding = (finding: Finding) => `${state(finding)}\n  ${finding.advice}`;

const state = ({ level, subject, problem }: Finding) => `${level}: ${subject}: ${problem}`;

/** Each as a line, and what to do below it; below the last one, where it is the same for several in a row. */
export const describeFindings = (findings: readonly Finding[]): string =>
  findings
    .map((finding, index) =>
      findings[index + 1]?.advice === finding.advice ? state(finding) : describeFinding(finding),
    )
    .join("\n");

/** "2 errors, 1 warning" */
export function countFindings(findings: readonly Finding[]): string {
  const count = (level: Finding["level"]) => findings.filter((finding) => finding.level === level).length;
  return `${plural(count("error"), "error")}, ${plural(count("warning"), "warning")}`;
}

export const hasErrors = (findings: readonly Finding[]) => findings.some(({ level }) => level === "error");
