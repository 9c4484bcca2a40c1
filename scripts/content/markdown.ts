import { Marked, type Tokens } from "marked";
import type { Body } from "../../app/content/schemas";
import { type BodyRules, decorate, sectionsOf } from "./decorate";
import type { Source } from "./front-matter";
import type { Problems } from "./problems";
import { parse, sanitize, sanitizeAndTell } from "./sanitize";

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
    code({ text }: Tokens.Code): string {
      return `<pre><code>${escapeHtml(text)}</code></pre>\n`;
    },
    image({ href, text }: Tokens.Image): string {
      return `<img src="${escapeHtml(href)}" alt="${escapeHtml(text)}">`;
    },
  },
});

/** Markdown to finished, sanitized HTML; what an editor must put right is noted with its line. */
export function renderBody(
  source: Pick<Source<unknown>, "file" | "body" | "bodyLine">,
  rules: BodyRules,
  problems: Problems,
): Body {
  const { file, body, bodyLine } = source;
  const lineOf = (written: string): number | undefined => {
    const at = written === "" ? -1 : body.indexOf(written);
    return at < 0 ? undefined : bodyLine + body.slice(0, at).split("\n").length - 1;
  };
  const report = (reason: string, written: string) => problems.add({ file, line: lineOf(written), reason });

  const tokens = marked.lexer(body);
  marked.walkTokens(tokens, (token) => {
    if (token.type === "heading" && token.depth === 1) {
      report(`"${token.text}" is a heading of level 1, which is the title's: start at ##`, token.raw.trimEnd());
    }
  });
  const { html: clean, removed } = sanitizeAndTell(marked.parser(tokens));
  for (const what of removed) problems.warn({ file, reason: `${what} is not allowed in a text and was taken out` });

  const article = parse(clean);
  decorate(article, rules, report);
  const { intro, sections } = sectionsOf(article);
  const html = sanitize(article.innerHTML);
  if (html !== article.innerHTML)
    problems.add({ file, reason: "its HTML changes when it is sanitized again; write it in plain markdown" });
  return { html, intro, sections, text: wordsOf(article) };
}

function wordsOf(article: Element): string {
  // Cells and blocks touch in textContent; a space between them keeps their words apart.
  const words = article.innerHTML.replace(
    /<\/(?:p|li|h\d|t[hdr]|dt|dd|blockquote|pre|figcaption|caption)>|<br>/g,
    "$& ",
  );
  return (parse(words).textContent ?? "")
    .replace(/\u2011/g, "-")
    .replace(/\s+/g, " ")
    .trim();
}

function escapeHtml(text: string): string {
  return text.replace(/&/g, "&amp;").replace(/</g, "&lt;").replace(/>/g, "&gt;").replace(/"/g, "&quot;");
}
