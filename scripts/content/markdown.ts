import { Marked, Renderer, type Token, type Tokens } from "marked";
import type { Body } from "../../app/content/schemas";
import { type BodyRules, decorate } from "./decorate";
import type { Folder } from "./files";
import type { Source } from "./front-matter";
import { markPlaceholders } from "./placeholders";
import { LINE_MARK, parse, sanitize, sanitizeMarked } from "./sanitize";

const marked = new Marked({
  gfm: true,
  async: false,
  renderer: {
    // Marked would write the obsolete align attribute.
    tablecell({ tokens, header, align }: Tokens.TableCell): string {
      const content = this.parser.parseInline(tokens);
      // An empty header cell names nothing: it is no header.
      const tag = header && content.trim() !== "" ? "th" : "td";
      const position = align === "right" || align === "center" ? ` class="align-${align}"` : "";
      return `<${tag}${tag === "th" ? ' scope="col"' : ""}${position}>${content}</${tag}>\n`;
    },
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

const markLine = (html: string, token: Token) => html.replace(/^<\w+/, `$& ${LINE_MARK}="${lines.get(token)}"`);

/**
 * Markdown to finished, sanitized HTML. Reports every problem with its line, and collects links to this site. Where the
 * rules give tables (markdown, by name), a paragraph "{{name}}" is the place of one.
 */
export function renderBody(
  { file, body, bodyLine }: Pick<Source<unknown>, "file" | "body" | "bodyLine">,
  rules: BodyRules & { publishAt?: string; tables?: ReadonlyMap<string, string> },
  { publicFiles: images, problems, warnings, links }: Folder,
): Body {
  const tokens = marked.lexer(body);
  let at = 0;
  marked.walkTokens(tokens, (token) => {
    // Tokens come in the order of the text, a parent before its children.
    at = Math.max(at, body.indexOf(token.raw.trim(), at));
    lines.set(token, lineAt(at));
    if (token.type === "heading" && token.depth === 1) {
      const reason = `"${token.text}" is a heading of level 1, which is reserved for the title: start at ##`;
      problems.push({ file, line: lineAt(at), reason });
    }
  });
  const { html: marks, removed } = sanitizeMarked(fillTables(marked.parser(tokens)));
  for (const what of removed) warnings.push({ file, reason: `${what} is not allowed in a text and was removed` });

  const article = parse(marks);
  for (const link of article.querySelectorAll('a[href^="/"]'))
    links.push({ file, line: lineOf(link), address: link.getAttribute("href") ?? "", publishAt: rules.publishAt });
  const report = (reason: string, element: Element) => problems.push({ file, line: lineOf(element), reason });
  decorate(article, { ...rules, images, report });
  const html = sanitize(article.innerHTML);
  if (html !== article.innerHTML)
    problems.push({ file, reason: "its HTML changes when it is sanitized again; write it in plain markdown" });
  return { html: markPlaceholders(html) };

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

  /** Elements that an author wrote in HTML have no mark: they are found by their words or address. */
  function lineOf(element: Element): number | undefined {
    const address = element.getAttribute("href") ?? element.getAttribute("src");
    const position = body.indexOf(element.textContent?.trim() || address || element.outerHTML);
    return Number(element.getAttribute(LINE_MARK)) || (position < 0 ? undefined : lineAt(position));
  }
}

/**
 * The text of finished HTML as a browser copies it: the words, with white space between blocks and cells.
 * @param listMark put before the bullets and numbers of lists, which some programs copy; without it, they are left out
 */
export function readableText(html: string, listMark?: string): string {
  const article = parse(html.replace(/<\/(?:p|li|h\d|t[hdr]|dt|dd|blockquote|pre|figcaption|caption)>|<br>/g, "$&\n"));
  if (listMark !== undefined)
    for (const list of article.querySelectorAll("ul, ol"))
      for (const [at, item] of [...list.querySelectorAll(":scope > li")].entries())
        item.prepend(
          list.nodeName === "OL" ? `\n${listMark}${Number(list.getAttribute("start") ?? 1) + at}. ` : `\n${listMark}• `,
        );
  return article.textContent ?? "";
}

const escapeHtml = (text: string) =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");
