import { type Document, isAlias, isNode, isScalar, Lexer, type Node, visit } from "yaml";

/** What YAML reads otherwise than its editor does, by position in the source. */
interface YamlSurprise {
  readonly at: number;
  readonly reason: string;
  /** The file's values cannot be told. */
  readonly isFatal?: boolean;
}

/** The lexer's mark before a scalar. */
const SCALAR_MARK = "\u001f";

/** Whether it is one of the lexer's marks, which are no part of the source: of a scalar, a document or an early end. */
const isLexerMark = (lexeme: string) => [SCALAR_MARK, "\u0002", "\u0018"].includes(lexeme);

const HINT = 'put the text in quotes, like title: "Ranked #1"';

/** Comments, tags, anchors and numbers in other notations: values of which readers would see something else, or nothing. */
export const findYamlSurprises = (yaml: string, document: Document): YamlSurprise[] => [
  ...findComments(yaml),
  ...findProperties(document),
];

/** The comments of a file, each with its place. */
export function* listComments(yaml: string): Generator<{ readonly at: number; readonly text: string }> {
  let at = 0;
  let isScalarNext = false;
  for (const lexeme of new Lexer().lex(yaml)) {
    const isComment = !isScalarNext && lexeme.startsWith("#");
    isScalarNext = lexeme === SCALAR_MARK;
    if (isLexerMark(lexeme)) continue;
    if (isComment) yield { at, text: lexeme };
    at += lexeme.length;
  }
}

/** A comment on a line of its own explains; one behind a value is most often the rest of a text with a number sign. */
const findComments = (yaml: string): YamlSurprise[] =>
  [...listComments(yaml)]
    .filter(({ at }) => endsValue(yaml, at))
    .map(({ at, text }) => ({
      at,
      reason: `readers would never see "${shorten(text)}", because # begins a comment: ${HINT}, or give the comment a line of its own`,
    }));

/** Whether what is before a comment, on its line, is a value; or a field that has no other. */
function endsValue(yaml: string, at: number): boolean {
  const lineStart = yaml.lastIndexOf("\n", at - 1) + 1;
  const before = yaml.slice(lineStart, at).trimEnd();
  if (/^\s*(?:-\s*)*$|[[{,]$/.test(before) && !/[^\s[{,-].*,$/.test(before)) return false;
  if (!before.endsWith(":")) return true;
  const indent = before.search(/[^\s-]/);
  const next =
    yaml
      .slice(at)
      .split("\n")
      .slice(1)
      .find((line) => !/^\s*(?:#|$)/.test(line)) ?? "";
  const depth = next.search(/\S/);
  return !(depth > indent || (depth === indent && next.trimStart().startsWith("- ")));
}

const shorten = (text: string) => (text.length > 40 ? `${text.slice(0, 39)}…` : text);

function findProperties(document: Document): YamlSurprise[] {
  const found: YamlSurprise[] = [];
  const report = (node: Node, reason: string, isFatal = false) =>
    void found.push({ at: node.range?.[0] ?? 0, reason, isFatal });
  visit(document, (_, node) => {
    if (!isNode(node)) return;
    if (isAlias(node)) return report(node, `"*${node.source}" is another value's name in YAML: ${HINT}`, true);
    if (node.tag) report(node, `"${node.tag}" is a tag in YAML, which readers would never see: ${HINT}`);
    if (node.anchor) report(node, `"&${node.anchor}" names a value in YAML, and readers would never see it: ${HINT}`);
    if (!isScalar(node) || typeof node.value !== "number") return;
    const source = node.source ?? "";
    if (!/^-?(?:0|[1-9]\d*)(?:\.\d+)?$/.test(source))
      report(node, `${source} is ${node.value} in YAML: write the number in plain digits, or the text in quotes`);
  });
  return found;
}
