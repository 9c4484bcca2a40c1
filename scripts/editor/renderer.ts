import type { BodyRules } from "../content/decorate.ts";
import { renderBody } from "../content/markdown.ts";
import { curlQuotes } from "../content/quotes.ts";

/** A title or a line of the front matter, as the build sets it. */
export const setText = (text: string) => curlQuotes(text);

/**
 * The text of a release or a page as the build renders it: this module is bundled for the editor's preview, which has no
 * files. Pictures are shown without their measures, and problems are the check's to report.
 */
export function renderText(body: string, newTab: BodyRules["newTab"]): string {
  const nothing = {
    publicFiles: new Map(),
    placeholders: [],
    problems: [],
    warnings: [],
    links: [],
    published: new Set<string>(),
  };
  return renderBody({ file: "", body, bodyLine: 1 }, { newTab }, { root: "", currency: "CAD", ...nothing }).html;
}
