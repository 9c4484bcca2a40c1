import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import ts from "typescript";
import { root } from "../site-process.ts";
import glossary from "./glossary.json" with { type: "json" };

// `npm run lint`: names and comments use the field's own words. Each line lists words that mean
// something else to a reader who knows Remix, Cloudflare, HTTP or email, and what to write instead.

// `words` are wrong as any part of a name (`sendLetter`, `letter-box.ts`) and in a comment, `parts`
// as any part of a name, `names` as the whole name in that spelling. In `alphabetFiles` a letter is
// one of the alphabet's.
const { words, parts, names, alphabetFiles } = glossary;

const entriesOf = (list: readonly { not: readonly string[]; but: string }[]) =>
  new Map(list.flatMap(({ not, but }) => not.map((word) => [word, but] as const)));
const [wrongWords, wrongParts, wrongNames] = [entriesOf(words), entriesOf(parts), entriesOf(names)];
const inComment = new RegExp(
  `(?<![\\w\`.-])(${[...wrongWords.keys()].join("|")})(?![\\w\`-])`,
  "gi",
);

/** "holdSignIn2FA" → "-hold-sign-in2-fa-". */
const kebab = (name: string) =>
  `-${name
    .replace(/([a-z\d])([A-Z])|([A-Z])(?=[A-Z][a-z])/g, "$1$3-$2")
    .toLowerCase()
    .replace(/[^a-z\d]+/g, "-")}-`;

function* findInName(name: string): Generator<string> {
  const split = kebab(name);
  for (const [wrong, right] of [...wrongWords, ...wrongParts]) {
    if (split.includes(`-${wrong}-`)) yield `${name}: not "${wrong}" but ${right}`;
  }
  const right = wrongNames.get(name);
  if (right) yield `${name}: rather ${right}`;
}

function* findInComment(comment: string): Generator<string> {
  for (const [word] of comment.matchAll(inComment)) {
    yield `comment: not "${word}" but ${wrongWords.get(word.toLowerCase())}`;
  }
}

/** Names and comments of a source file, each with where it begins. */
function* readSource(
  source: ts.SourceFile,
): Generator<{ at: number; name?: string; comment?: string }> {
  const { text } = source;
  const comments = new Map<number, string>();
  const queue: ts.Node[] = [source];
  for (let node = queue.pop(); node; node = queue.pop()) {
    if (ts.isIdentifier(node) || ts.isPrivateIdentifier(node)) {
      yield { at: node.getStart(source), name: node.text };
    }
    if (node.kind !== ts.SyntaxKind.JsxText) {
      for (const range of [
        ...(ts.getLeadingCommentRanges(text, node.pos) ?? []),
        ...(ts.getTrailingCommentRanges(text, node.end) ?? []),
      ]) {
        comments.set(range.pos, text.slice(range.pos, range.end));
      }
    }
    queue.push(...node.getChildren(source));
  }
  for (const [at, comment] of comments) yield { at, comment };
}

const listed = execFileSync(
  "git",
  ["ls-files", "-co", "--exclude-standard", "--", "*.ts", "*.tsx", "*.css"],
  {
    cwd: root,
    encoding: "utf8",
  },
);
const complained: string[] = [];
for (const file of listed.split("\n").filter(Boolean)) {
  if (!existsSync(path.join(root, file)) || file === "scripts/lint/glossary.ts") continue;
  const complaints = new Set<string>();
  const text = readFileSync(path.join(root, file), "utf8");
  for (const complaint of findInName(path.basename(file))) complaints.add(complaint);
  if (file.endsWith(".css")) {
    for (const [comment] of text.matchAll(/\/\*[\s\S]*?\*\//g)) {
      for (const complaint of findInComment(comment)) complaints.add(complaint);
    }
  } else {
    const kind = file.endsWith("x") ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
    const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, false, kind);
    for (const { at, name, comment } of readSource(source)) {
      for (const complaint of name === undefined
        ? findInComment(comment ?? "")
        : findInName(name)) {
        complaints.add(`line ${source.getLineAndCharacterOfPosition(at).line + 1}: ${complaint}`);
      }
    }
  }
  for (const complaint of complaints) {
    if (!alphabetFiles.includes(file) || !/not "letters?"/i.test(complaint)) {
      complained.push(`${file}: ${complaint}`);
    }
  }
}
for (const line of complained) console.error(line);
if (complained.length > 0) process.exitCode = 1;
