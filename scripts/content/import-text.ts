import { writeMarkdown } from "../../app/domain/machines/markdown/write-markdown";
import { readOfficeFile } from "./office-files";
import { parse, sanitize } from "./sanitize";

/** A draft's text, from a file of an office program. */
export interface ImportedText {
  /** The file's title; empty where it has none. */
  readonly title: string;
  /** Markdown. */
  readonly text: string;
  /** What could not be carried over, for a person to look at. */
  readonly left: readonly string[];
}

/** Reads a .docx, .odt, .html or .txt file as the text of a release. */
export async function importText(name: string, bytes: Uint8Array): Promise<ImportedText> {
  const { html, left } = await readOfficeFile(name, bytes);
  const article = parse(html);
  const more = tidy(article);
  const title = takeTitle(article);
  levelHeadings(article);
  const tables = keepTables(article);
  const finished = parse(sanitize(article.innerHTML));
  const written = writeMarkdown(finished.innerHTML.replaceAll("&nbsp;", " "), "");
  const text = tables.reduce((result, table, at) => result.replace(placeOf(at), () => table), written);
  return { title, text: `${text}\n`, left: [...left, ...more] };
}

const wordsOf = (element: Element) => (element.textContent ?? "").replace(/[\s\u00a0]+/g, " ").trim();

/** An empty element of the article's document. */
const create = (near: Element, name: string) => near.ownerDocument.createElement(name);

// The types of Workers' HTMLRewriter hide the DOM's append, before, after and prepend.
function addAll(parent: Element, nodes: Iterable<Node>): void {
  for (const node of [...nodes]) parent.appendChild(node);
}

function replaceBy(element: Element, name: string): Element {
  const other = create(element, name);
  addAll(other, element.childNodes);
  for (const each of ["colspan", "rowspan", "lang", "dir"])
    if (element.hasAttribute(each)) other.setAttribute(each, element.getAttribute(each) ?? "");
  element.replaceWith(other);
  return other;
}

const blockNames =
  "p, ul, ol, table, h1, h2, h3, h4, h5, h6, blockquote, div, section, article, main, header, footer, pre";
const bullet = /^[•‣◦▪●○■□·∙\uf0b7\uf0a7][\s\u00a0]*/;
const invisible = /[\u00ad\u200b\u2060\ufeff]/g;

/** Makes plain HTML of what office programs write; returns what is lost. */
function tidy(article: Element): string[] {
  const left: string[] = [];
  for (const part of article.querySelectorAll(
    "script, style, head, title, meta, link, template, nav, form, iframe, object, svg",
  ))
    part.remove();
  const images = article.querySelectorAll("img, picture, figure > img");
  if (images.length > 0)
    left.push(`${images.length} images: put what they show into brand/assets, and write ![what it shows](/brand/…)`);
  for (const image of images) image.remove();
  const texts = article.ownerDocument.createTreeWalker(article, 4);
  for (let node = texts.nextNode(); node; node = texts.nextNode())
    node.nodeValue = (node.nodeValue ?? "")
      .replace(invisible, "")
      .replace(/[\u00a0\u202f]/g, " ")
      .replace(/[\v\f\u2028\u2029]/g, " ");
  moveNotes(article);
  readStyles(article);
  if (article.querySelector("ins") && article.querySelector("del")) {
    left.push("tracked changes: the text is as if all were accepted");
    for (const deleted of article.querySelectorAll("del")) deleted.remove();
  }
  for (const link of article.querySelectorAll("a"))
    if (!/^(?:https?:|mailto:|tel:)/i.test(link.getAttribute("href") ?? "")) link.replaceWith(...link.childNodes);
  for (const table of article.querySelectorAll("table"))
    if (table.querySelector("table")) left.push("a table within a table: look at its rows");
  for (const group of [...article.querySelectorAll("div, section, article, main, header, footer, center")].reverse())
    if (group.querySelector(blockNames)) group.replaceWith(...group.childNodes);
    else replaceBy(group, "p");
  for (const cell of article.querySelectorAll("td, th, li")) {
    const paragraphs = [...cell.children].filter(({ nodeName }) => nodeName === "P");
    for (const [at, paragraph] of paragraphs.entries()) {
      if (at < paragraphs.length - 1 && cell.nodeName !== "LI")
        paragraph.parentNode?.insertBefore(create(cell, "br"), paragraph.nextSibling);
      if (cell.nodeName !== "LI" || paragraphs.length === 1) paragraph.replaceWith(...paragraph.childNodes);
    }
  }
  wrapLoose(article);
  for (const paragraph of article.querySelectorAll("p")) if (wordsOf(paragraph) === "") paragraph.remove();
  listMarked(article);
  listBullets(article);
  listNumbers(article);
  tabulate(article);
  for (const { textContent } of article.querySelectorAll("p"))
    if (/\S\t+\S/.test(textContent ?? "") && /\d/.test(textContent ?? ""))
      left.push(`figures set apart by tabs: "${(textContent ?? "").replace(/\s+/g, " ").trim()}"`);
  return left;
}

/** Words between blocks become paragraphs, which two line breaks part: mail programs write no others. */
function wrapLoose(article: Element): void {
  let paragraph: Element | null = null;
  for (const node of [...article.childNodes]) {
    const isBlock = node.nodeType === 1 && (node as Element).matches(`${blockNames}, hr, dl, address, figure`);
    const isSecondBreak = node.nodeName === "BR" && paragraph?.lastChild?.nodeName === "BR";
    if (isBlock || isSecondBreak) {
      if (paragraph?.lastChild?.nodeName === "BR") paragraph.lastChild.remove();
      paragraph = null;
      if (isSecondBreak) node.remove();
    } else if (paragraph || node.textContent?.trim()) {
      paragraph ??= article.insertBefore(create(article, "p"), node);
      paragraph.appendChild(node);
    } else node.remove();
  }
}

/** What web editors say by styles alone, as elements; and their groups of blocks in an inline element, taken apart. */
function readStyles(article: Element): void {
  for (const title of article.querySelectorAll("p.MsoTitle")) replaceBy(title, "h1");
  for (const part of [...article.querySelectorAll("b, strong, i, em, span, font")].reverse()) {
    const style = (part.getAttribute("style") ?? "").replace(/\s/g, "");
    const isPlain = /^(?:B|STRONG)$/.test(part.nodeName) && /font-weight:(?:normal|400)/.test(style);
    if (isPlain || part.querySelector(blockNames) !== null) {
      part.replaceWith(...part.childNodes);
      continue;
    }
    const names = [
      ...(/font-weight:(?:bold|[6-9]00)/.test(style) ? ["strong"] : []),
      ...(/font-style:italic/.test(style) ? ["em"] : []),
      ...(/vertical-align:super/.test(style) ? ["sup"] : []),
      ...(/vertical-align:sub/.test(style) ? ["sub"] : []),
    ];
    if (wordsOf(part) === "" || part.closest("h1, h2, h3, h4, h5, h6")) continue;
    for (const name of names) {
      const inner = create(part, name);
      addAll(inner, part.childNodes);
      part.appendChild(inner);
    }
  }
  // A list within a list belongs to the point before it.
  for (const list of article.querySelectorAll(":is(ul, ol) > :is(ul, ol)"))
    list.previousElementSibling?.appendChild(list);
  for (const link of article.querySelectorAll('a[href^="https://www.google.com/url?"]'))
    link.setAttribute("href", new URL(link.getAttribute("href") ?? "").searchParams.get("q") ?? "");
}

/** Points as Outlook and Word write them in HTML: paragraphs with a level, and their mark in a part to be ignored. */
function listMarked(article: Element): void {
  /** The open lists, outermost first. */
  let open: { level: number; list: Element }[] = [];
  let last: Element | null = null;
  for (const paragraph of article.querySelectorAll('p[style*="mso-list"]')) {
    const level = Number(/level(\d)/.exec(paragraph.getAttribute("style") ?? "")?.[1] ?? 1);
    const mark = [...paragraph.querySelectorAll("span")].find((part) =>
      /mso-list:\s*Ignore/i.test(part.getAttribute("style") ?? ""),
    );
    if (!mark) continue;
    const name = /^\(?(?:\d+|[a-z]{1,3}|[ivx]+)[.)]/i.test(wordsOf(mark)) ? "ol" : "ul";
    mark.remove();
    if (last === null || paragraph.previousElementSibling !== last) open = [];
    open = open.filter(
      (each) => each.level < level || (each.level === level && each.list.nodeName === name.toUpperCase()),
    );
    const item = create(paragraph, "li");
    addAll(item, paragraph.childNodes);
    if (open.at(-1)?.level !== level) {
      const list = create(paragraph, name);
      const point = open.at(-1)?.list.lastElementChild;
      if (point) point.appendChild(list);
      else paragraph.parentNode?.insertBefore(list, paragraph);
      open.push({ level, list });
    }
    open.at(-1)?.list.appendChild(item);
    paragraph.remove();
    last = open[0]?.list ?? null;
  }
}

/** Paragraphs numbered from 1 become a list. */
function listNumbers(article: Element): void {
  for (const first of article.querySelectorAll("p")) {
    const points: Element[] = [];
    for (
      let next: Element | null = first;
      next?.nodeName === "P" && new RegExp(`^${points.length + 1}[.)]\\s`).test(wordsOf(next));
      next = next.nextElementSibling
    )
      points.push(next);
    if (points.length < 2) continue;
    const list = create(first, "ol");
    first.parentNode?.insertBefore(list, first);
    for (const point of points) {
      removeStart(point, /^\d+[.)]\s*/);
      list.appendChild(replaceBy(point, "li"));
    }
  }
}

/** Paragraphs below one another with the same number of words or figures between tabs become a table. */
function tabulate(article: Element): void {
  const cellsOf = (paragraph: Element | null) =>
    paragraph?.nodeName === "P" ? (paragraph.textContent ?? "").replace(/^\n+|\s+$/g, "").split(/\t+/) : [];
  for (const first of article.querySelectorAll("p")) {
    const width = cellsOf(first).length;
    const rows: Element[] = [];
    for (let next: Element | null = first; next && cellsOf(next).length === width; next = next.nextElementSibling)
      rows.push(next);
    const isMarked = rows.every((row) => /^\(?\w{0,3}[.)]?$/.test(cellsOf(row)[0] ?? "") && cellsOf(row)[0] !== "");
    if (width < 2 || rows.length < 2 || isMarked) continue;
    const table = create(first, "table");
    first.parentNode?.insertBefore(table, first);
    for (const row of rows) {
      const line = table.appendChild(create(table, "tr"));
      for (const words of cellsOf(row)) line.appendChild(create(table, "td")).textContent = words.trim();
      row.remove();
    }
  }
}

/** Removes the mark of a list, wherever the element's first words are. */
function removeStart(element: Element, start: RegExp): void {
  const texts = element.ownerDocument.createTreeWalker(element, 4);
  for (let node = texts.nextNode(); node; node = texts.nextNode()) {
    if (!node.nodeValue?.trim()) continue;
    node.nodeValue = node.nodeValue.replace(/^\s+/, "").replace(start, "");
    if (node.nodeValue !== "") return;
  }
}

/** Footnotes, which mammoth writes as links and a list at the end. */
function moveNotes(article: Element): void {
  for (const note of article.querySelectorAll('li[id^="footnote-"], li[id^="endnote-"]')) {
    for (const back of note.querySelectorAll('a[href^="#footnote-ref"], a[href^="#endnote-ref"]')) back.remove();
    const number = [...(note.parentElement?.children ?? [])].indexOf(note) + 1;
    const paragraph = create(article, "p");
    const mark = create(article, "sup");
    mark.textContent = String(number);
    paragraph.appendChild(mark);
    const parts = [...note.querySelectorAll("p")];
    const words = (parts.length > 0 ? parts : [note]).map(wordsOf).join(" ");
    paragraph.appendChild(article.ownerDocument.createTextNode(` ${words}`));
    note.parentElement?.parentNode?.insertBefore(paragraph, note.parentElement);
    note.setAttribute("data-moved", "");
  }
  for (const list of article.querySelectorAll("ol")) if (list.querySelector("[data-moved]")) list.remove();
  for (const mark of article.querySelectorAll('sup a, a[href^="#_ftn"], a[href^="#_edn"]')) {
    const number = /^\[(\d+)\]$/.exec(wordsOf(mark))?.[1];
    if (!number) continue;
    const raised = create(mark, "sup");
    raised.textContent = number;
    (mark.closest("sup") ?? mark).replaceWith(raised);
  }
}

/** Paragraphs that begin with a bullet become points of a list. */
function listBullets(article: Element): void {
  for (const paragraph of article.querySelectorAll("p")) {
    if (!bullet.test(wordsOf(paragraph))) continue;
    const item = create(article, "li");
    addAll(item, paragraph.childNodes);
    removeStart(item, bullet);
    const before = paragraph.previousElementSibling;
    if (before?.nodeName === "UL" && before.hasAttribute("data-made")) {
      before.appendChild(item);
      paragraph.remove();
    } else {
      const list = create(article, "ul");
      list.setAttribute("data-made", "");
      list.appendChild(item);
      paragraph.replaceWith(list);
    }
  }
}

function takeTitle(article: Element): string {
  const [heading, ...others] = article.querySelectorAll("h1");
  // Where sections are headings of the first level, only one above the text is the title.
  if (others.length > 0 && heading !== article.firstElementChild) return "";
  const title = heading ? wordsOf(heading) : "";
  heading?.remove();
  return title;
}

/** Headings begin at level 2 and skip none. */
function levelHeadings(article: Element): void {
  let [above, shift] = [1, Number.NaN];
  for (const heading of [...article.querySelectorAll("h1, h2, h3, h4, h5, h6")]) {
    if (wordsOf(heading) === "" || heading.closest("table, li, blockquote")) {
      replaceBy(heading, heading.closest("table, li, blockquote") ? "strong" : "p");
      continue;
    }
    const written = Number(heading.nodeName.slice(1));
    if (Number.isNaN(shift)) shift = 2 - written;
    above = Math.min(6, above + 1, Math.max(2, written + shift));
    replaceBy(heading, `h${above}`);
  }
}

const placeOf = (at: number) => `TABLEPLACE${at}END`;

/** Tables as Markdown, or as HTML where cells cover several rows or columns; in their places, marks. */
function keepTables(article: Element): string[] {
  return [...article.querySelectorAll("table")].map((table, at) => {
    joinSigns(table);
    nameHead(table);
    const hasSpans =
      table.querySelector("[colspan], [rowspan]") !== null || table.querySelectorAll("thead tr").length > 1;
    const clean = parse(sanitize(table.outerHTML)).innerHTML.replaceAll("&nbsp;", " ");
    const mark = create(article, "p");
    mark.textContent = placeOf(at);
    table.replaceWith(mark);
    // A line for each row, as a person would write it; no line is empty, which would end the HTML.
    return hasSpans
      ? clean
          .replace(/\s*\n\s*/g, " ")
          .replace(/\s*(<\/?(?:table|thead|tbody|tfoot|tr)\b)/g, "\n$1")
          .trim()
      : writeMarkdown(clean, "");
  });
}

const opens = /^(?:[A-Z]{0,3}[$€£¥]|\(|[A-Z]{0,3}[$€£¥] ?\()$/;
const closes = /^(?:\)|%|\)%|x|\*+|\(\d\))$/;

/**
 * Joins what agencies' tables part: "$", "1,234" and ")" in cells of their own. Columns and rows that are left without any
 * words go.
 */
function joinSigns(table: Element): void {
  for (const row of table.querySelectorAll("tr")) {
    const cells = [...row.children];
    for (const [at, cell] of cells.entries()) {
      const words = wordsOf(cell);
      const target = opens.test(words)
        ? cells.slice(at + 1).find((next) => wordsOf(next) !== "")
        : closes.test(words)
          ? cells.slice(0, at).findLast((one) => /\d$/.test(wordsOf(one)))
          : undefined;
      if (!target || !/\d/.test(wordsOf(target))) continue;
      target.textContent = opens.test(words) ? words + wordsOf(target) : wordsOf(target) + words;
      cell.textContent = "";
    }
    if (wordsOf(row) === "") row.remove();
  }
  dropColumns(table);
}

/** Drops columns without words, and lets cells that cover them cover less. */
function dropColumns(table: Element): void {
  const rows = [...table.querySelectorAll("tr")];
  if (table.querySelector("[rowspan]")) return;
  const grid = rows.map((row) =>
    [...row.children].flatMap((cell) =>
      Array<Element>(Math.min(100, Number(cell.getAttribute("colspan") ?? 1) || 1)).fill(cell),
    ),
  );
  const width = Math.max(0, ...grid.map(({ length }) => length));
  for (let column = width - 1; column >= 0; column -= 1) {
    const isEmpty = grid.every((row) => {
      const cell = row[column];
      return !cell || wordsOf(cell) === "" || row.filter((each) => each === cell).length > 1;
    });
    // One column stays of those that a heading covers.
    const isLast = grid.some((row) => {
      const cell = row[column];
      return cell && wordsOf(cell) !== "" && row.filter((each) => each === cell).length === 1;
    });
    if (!isEmpty || isLast) continue;
    for (const row of grid) {
      const [cell] = row.splice(column, 1);
      if (!cell) continue;
      const left = row.filter((each) => each === cell).length;
      if (left === 0) cell.remove();
      else if (left === 1) cell.removeAttribute("colspan");
      else cell.setAttribute("colspan", String(left));
    }
  }
}

/** A year, a date or words head a column; other figures do not. */
const isHeading = (text: string) =>
  text === "" || !/\d/.test(text.replace(/\b(?:19|20)\d\d\b|\b[A-Z][a-z]+ \d{1,2}\b|\b[QH][1-4]\b|\(\d\)/g, ""));

/** Office programs seldom mark the rows of headings: those without figures, above the first one that has some. */
function nameHead(table: Element): void {
  const rows = [...table.querySelectorAll("tr")];
  if (!table.querySelector("thead")) {
    const found = rows.findIndex((row) => [...row.children].slice(1).some((cell) => !isHeading(wordsOf(cell))));
    const columns = rows.length > 0 ? Math.max(...rows.map(({ children }) => children.length)) : 0;
    // A row with a name alone is a section, not a heading.
    let count = found < 0 ? Math.min(1, rows.length) : found;
    while (count > 1 && [...(rows[count - 1]?.children ?? [])].slice(1).every((cell) => wordsOf(cell) === ""))
      count -= 1;
    const head = create(table, "thead");
    if (count > 0) addAll(head, rows.slice(0, count));
    else {
      const row = create(table, "tr");
      for (let at = 0; at < columns; at += 1) row.appendChild(create(table, "td"));
      head.appendChild(row);
    }
    table.insertBefore(head, table.firstChild);
  }
  for (const cell of table.querySelectorAll("thead td")) replaceBy(cell, wordsOf(cell) === "" ? "td" : "th");
}
