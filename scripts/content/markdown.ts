import { Marked, Renderer, type Token, type Tokens } from "marked";
import type { Body } from "../../app/content/schemas";
import { type BodyRules, decorate } from "./decorate";
import type { Folder } from "./files";
import type { Source } from "./front-matter";
import { checkOneRelease } from "./one-release";
import { markPlaceholders } from "./placeholders";
import { isNoElement, LINE_MARK, parse, sanitize, sanitizeMarked } from "./sanitize";
import { checkMarkdown, findCharacter, noteFault } from "./text-checks";

const marked = new Marked({
  gfm: true,
  async: false,
  // "66~68 BTC and C$9~10 million": one tilde is a sign of approximation. A definition, as of a
  // footnote, would be on no page: it stays in the text, and is rejected there.
  tokenizer: {
    del: (source) => (source.startsWith("~~") ? false : undefined),
    def: () => undefined,
  },
  renderer: {
    // Marked would write the obsolete align attribute.
    tablecell({ tokens, header, align }: Tokens.TableCell): string {
      const content = this.parser.parseInline(tokens);
      // An empty header cell names nothing: it is no header.
      const tag = header && content.trim() !== "" ? "th" : "td";
      const position = align === "right" || align === "center" ? ` class="align-${align}"` : "";
      return `<${tag}${tag === "th" ? ' scope="col"' : ""}${position}>${content}</${tag}>\n`;
    },
    html: (token: Tokens.HTML | Tokens.Tag) =>
      token.raw.replace(/<(?:table|tr)\b(?=[ >\n])/gi, (tag, at: number) => {
        const down = token.raw.slice(0, at).split("\n").length - 1;
        return `${tag} ${LINE_MARK}="${(lines.get(token) ?? 1) + down}"`;
      }),
    code: ({ text }: Tokens.Code) => `<pre><code>${escapeHtml(text)}</code></pre>\n`,
    heading(token: Tokens.Heading): string {
      return markLine(Renderer.prototype.heading.call(this, token), token);
    },
    link(token: Tokens.Link): string {
      return markLine(Renderer.prototype.link.call(this, token), token);
    },
    image: (token: Tokens.Image) =>
      markLine(`<img src="${escapeHtml(token.href)}" alt="${escapeHtml(token.text)}">`, token),
  },
});

/** Lines of the tokens of the text that is being rendered. */
const lines = new WeakMap<Token, number>();

const markLine = (html: string, token: Token) =>
  html.replace(/^<\w+/, `$& ${LINE_MARK}="${lines.get(token)}"`);

/**
 * Markdown to finished, sanitized HTML. Reports every problem with its line, and collects links to
 * this site. Where the rules give tables (markdown, by name), a paragraph "{{name}}" is the place
 * of one.
 */
export function renderBody(
  { file, body, bodyLine }: Pick<Source<unknown>, "file" | "body" | "bodyLine">,
  rules: BodyRules & { publishAt?: string; tables?: ReadonlyMap<string, string> },
  folder: Folder,
): Body {
  const { publicFiles: images, problems, warnings, links } = folder;
  const tokens = marked.lexer(body);
  let start = 0;
  for (const block of tokens) {
    placeLines(block, start);
    start += block.raw.length;
  }
  const note = (token: Token, reason: string, down: number) =>
    noteFault(folder, { file, line: (lines.get(token) ?? bodyLine) + down, reason });
  checkMarkdown(tokens, note);
  checkOneRelease(tokens, note);
  const { html: marks, removed } = sanitizeMarked(fillTables(marked.parser(tokens)));
  for (const what of removed) {
    const position = body.toLowerCase().indexOf(what.replace(/[>=].*$/s, ""));
    const line = position < 0 ? undefined : lineAt(position);
    if (isNoElement(what)) {
      noteFault(folder, {
        file,
        line,
        reason: `${what} was read as HTML, and would be on no page: write \\${what}`,
      });
    } else if (what === "<h1>" && position >= 0) {
      noteFault(folder, {
        file,
        line,
        reason: "<h1> is a heading of level 1, which is reserved for the title: start at ##",
      });
    } else {
      warnings.push({ file, line, reason: `${what} is not allowed in a text and was removed` });
    }
  }

  const article = parse(marks);
  for (const link of article.querySelectorAll('a[href^="/"]')) {
    links.push({
      file,
      line: lineOf(link),
      address: link.getAttribute("href") ?? "",
      publishAt: rules.publishAt,
    });
  }
  const report = (reason: string, element: Element) =>
    problems.push({ file, line: lineOf(element), reason });
  passOnLanguage(article);
  // One that is in the file as it is was found there.
  const character = findCharacter(article.textContent ?? "");
  if (character && !findCharacter(body)) {
    noteFault(folder, {
      file,
      line: lineAt(Math.max(0, body.indexOf("&#"))),
      reason: character.reason,
    });
  }
  decorate(article, { ...rules, images, report });
  const html = sanitize(article.innerHTML);
  if (html !== article.innerHTML) {
    problems.push({
      file,
      reason: "its HTML changes when it is sanitized again; write it in plain markdown",
    });
  }
  return { html: markPlaceholders(html) };

  function placeLines(block: Token, from: number): void {
    let at = from;
    marked.walkTokens([block], (token) => {
      // Tokens come in the order of the text, a parent before its children.
      at = Math.max(at, body.indexOf(token.raw.trim(), at));
      lines.set(token, lineAt(at));
      if (token.type === "heading" && token.depth === 1) {
        const reason = `"${token.text}" is a heading of level 1, which is reserved for the title: start at ##`;
        problems.push({ file, line: lineAt(at), reason });
      }
    });
  }

  function fillTables(written: string): string {
    const { tables } = rules;
    if (!tables) return written;
    const filled = written.replace(/<p>\{\{([\w-]+)\}\}<\/p>/g, (place, name) => {
      const table = tables.get(name);
      return table === undefined ? place : marked.parser(marked.lexer(table));
    });
    for (const [place] of filled.matchAll(/\{\{.*?\}\}/g)) {
      const names = [...tables.keys()].map((name) => `{{${name}}}`).join(" or ");
      const reason = `${place} must be ${names}, on a line of its own with empty lines around it`;
      problems.push({ file, line: lineAt(body.indexOf(place)), reason });
    }
    return filled;
  }

  function lineAt(position: number): number {
    return bodyLine + body.slice(0, position).split("\n").length - 1;
  }

  /**
   * Elements that an author wrote in HTML have no mark: they are found by their words or address.
   */
  function lineOf(element: Element): number | undefined {
    const address = element.getAttribute("href") ?? element.getAttribute("src");
    const position = body.indexOf(element.textContent?.trim() || address || element.outerHTML);
    return Number(element.getAttribute(LINE_MARK)) || (position < 0 ? undefined : lineAt(position));
  }
}

/** Language and direction of a group go to its parts, since pages cut a text at its headings. */
function passOnLanguage(article: Element): void {
  for (const group of [...article.querySelectorAll("div")].reverse()) {
    let paragraph: Element | null = null;
    for (const node of [...group.childNodes]) {
      const isBlock = node.nodeType === ELEMENT && !inline.has(node.nodeName);
      if (!isBlock && (paragraph || node.textContent?.trim())) {
        paragraph ??= group.insertBefore(article.ownerDocument.createElement("p"), node);
        paragraph.appendChild(node);
      } else if (isBlock) {
        paragraph = null;
      }
    }
    for (const part of group.children) {
      for (const name of ["lang", "dir"]) {
        if (!part.hasAttribute(name) && group.hasAttribute(name)) {
          part.setAttribute(name, group.getAttribute(name) ?? "");
        }
      }
    }
    group.replaceWith(...group.childNodes);
  }
}

const inline = new Set([
  "A",
  "B",
  "BR",
  "CODE",
  "DEL",
  "EM",
  "I",
  "IMG",
  "S",
  "SMALL",
  "SPAN",
  "STRONG",
  "SUB",
  "SUP",
]);

/** Node.ELEMENT_NODE: Node.js has no Node. */
const ELEMENT = 1;

export const escapeHtml = (text: string) =>
  text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;");
