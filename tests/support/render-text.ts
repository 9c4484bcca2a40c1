import type { BodyRules } from "../../scripts/content/decorate.ts";
import { createFolder, formatProblem } from "../../scripts/content/files.ts";
import { renderBody } from "../../scripts/content/markdown.ts";

/** What the build makes of a text that begins at line 10 of x.md, and what it reports, line by line. */
export function renderText(
  body: string,
  rules: Partial<BodyRules> = {},
  publicFiles: ReadonlyMap<string, Buffer> = new Map(),
) {
  const folder = { ...createFolder(""), publicFiles };
  const source = { file: "x.md", body, bodyLine: 10 };
  const { html } = renderBody(source, { newTab: "every link", ...rules }, folder);
  const problems = folder.problems.map(formatProblem);
  const warnings = folder.warnings.map(formatProblem);
  return { html, problems, warnings, reports: [...problems, ...warnings] };
}
