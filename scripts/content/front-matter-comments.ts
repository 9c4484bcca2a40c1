import { Lexer } from "yaml";
import { FENCE } from "./front-matter";
import { isLexerMark, SCALAR_MARK } from "./yaml-surprises";

/** The lines of a front matter without its comments; a "#" in a quoted or folded text is not a comment. */
function withoutComments(yaml: string): string {
  let kept = "";
  let isScalar = false;
  let isCommentLine = false;
  for (const lexeme of new Lexer().lex(yaml)) {
    const isComment = !isScalar && lexeme.startsWith("#");
    isScalar = lexeme === SCALAR_MARK;
    if (isLexerMark(lexeme)) continue;
    if (isComment) {
      kept = kept.replace(/[ \t]+$/, "");
      isCommentLine = kept === "" || kept.endsWith("\n");
      continue;
    }
    kept += isCommentLine && lexeme.startsWith("\n") ? lexeme.slice(1) : lexeme;
    isCommentLine = false;
  }
  return kept;
}

/**
 * A release's file as the site publishes it: the comments of its front matter, with a draft's explanations, are for its
 * editors.
 */
export const withoutFrontMatterComments = (file: string): string =>
  file.replace(FENCE, (fenced, yaml: string | undefined) =>
    yaml === undefined ? fenced : fenced.replace(yaml, () => withoutComments(yaml)),
  );
