import { FENCE } from "./front-matter";
import { listComments } from "./yaml-surprises";

/** The lines of a front matter without its comments; a "#" in a quoted or folded text is not a comment. */
function withoutComments(yaml: string): string {
  let kept = "";
  let end = 0;
  for (const { at, text } of listComments(yaml)) {
    kept += yaml.slice(end, at).replace(/[ \t]+$/, "");
    end = at + text.length;
    // A comment on a line of its own goes with its line.
    if (/(?:^|\n)$/.test(kept) && yaml[end] === "\n") end += 1;
  }
  return kept + yaml.slice(end);
}

/**
 * A release's file as the site publishes it: the comments of its front matter, with a draft's explanations, are for its
 * editors.
 */
export const withoutFrontMatterComments = (file: string): string =>
  file.replace(FENCE, (fenced, yaml: string | undefined) =>
    yaml === undefined ? fenced : fenced.replace(yaml, () => withoutComments(yaml)),
  );
