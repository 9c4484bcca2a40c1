import { Lexer } from "yaml";

export const FENCE = /^---[ \t]*\n([\s\S]*?\n)?---[ \t]*(?:\n|$)/;

/** The lexer's marks, which are no part of the source: of a scalar, a document and an early end. */
const SCALAR_MARK = "\u001f";
const marks: readonly string[] = [SCALAR_MARK, "\u0002", "\u0018"];

export function* listComments(
  yaml: string,
): Generator<{ readonly at: number; readonly text: string }> {
  let at = 0;
  let isScalarNext = false;
  for (const lexeme of new Lexer().lex(yaml)) {
    const isComment = !isScalarNext && lexeme.startsWith("#");
    isScalarNext = lexeme === SCALAR_MARK;
    if (marks.includes(lexeme)) continue;
    if (isComment) yield { at, text: lexeme };
    at += lexeme.length;
  }
}

/** A "#" in a quoted or folded text is not a comment. */
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

/** The comments of a front matter are for its editors. */
export const withoutFrontMatterComments = (file: string): string =>
  file.replace(FENCE, (fenced, yaml: string | undefined) =>
    yaml === undefined ? fenced : fenced.replace(yaml, () => withoutComments(yaml)),
  );
