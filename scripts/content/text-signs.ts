import type { Token, Tokens, TokensList } from "marked";
import { isNoElement } from "./sanitize";

/** A place where readers would see something else than the editor wrote. */
export interface SignFound {
  readonly token: Token;
  /** Lines below the token's first one. */
  readonly down: number;
  readonly reason: string;
  /** It may well be meant: the build goes on. */
  readonly isDoubt?: boolean;
}

type Report = (token: Token, reason: string, down?: number, isDoubt?: boolean) => void;

/**
 * What of Markdown stays in a text as signs, and what Markdown makes of a text that means something else: lists, code and
 * headings that nobody wrote, struck figures, lost cells, notes and lines.
 */
export function findSigns(tokens: TokensList): SignFound[] {
  const found: SignFound[] = [];
  const report: Report = (token, reason, down = 0, isDoubt = false) =>
    void found.push({ token, reason, down, isDoubt });
  checkBlocks(tokens, report);
  checkDefinitions(tokens, report);
  checkTags(tokens, report);
  return found;
}

const children = (token: Token): Token[] => {
  if (token.type === "table") return [...token.header, ...token.rows.flat()].flatMap(({ tokens }) => tokens);
  if (token.type === "list") return token.items;
  return "tokens" in token ? (token.tokens ?? []) : [];
};

function* every(tokens: readonly Token[]): Generator<Token> {
  for (const token of tokens) {
    yield token;
    yield* every(children(token));
  }
}

function checkBlocks(tokens: readonly Token[], report: Report): void {
  const blocks = tokens.filter(({ type }) => type !== "space");
  for (const [at, token] of tokens.entries()) {
    switch (token.type) {
      case "code":
        if (token.codeBlockStyle === "indented")
          report(
            token,
            "begins with a tab or four spaces, and would be shown as code: delete them, or write ``` around code",
          );
        break;
      case "heading":
        checkHeading(token as Tokens.Heading, report);
        checkLine(token, report);
        break;
      case "table":
        checkTable(token as Tokens.Table, report);
        // Rows below an empty line are reported themselves.
        if (token.rows.length === 0 && !/^\s*\|/.test(blocks[blocks.indexOf(token) + 1]?.raw ?? ""))
          report(token, "a table has headings and no rows below them: write a row, or the words as a paragraph");
        for (const cell of [...token.header, ...token.rows.flat()]) checkInline(token, cell.tokens, report);
        break;
      case "list":
        checkList(token as Tokens.List, tokens[at - 1], report);
        for (const item of token.items) checkBlocks(item.tokens, report);
        break;
      case "blockquote":
        if (/^ {0,3}>(?:\d| ?[A-Z]{0,3}[$€£¥]\d| ?\d[\d.,]* ?(?:%|BTC\b|million\b))/.test(token.raw))
          report(token, 'begins with ">", and would be shown as a quotation: write \\> for "more than"');
        checkBlocks(token.tokens ?? [], report);
        break;
      case "html":
        checkInline(token, [{ type: "text", raw: token.raw.replace(/<[^>]*>/g, "\ue000"), text: "" }], report);
        break;
      case "paragraph":
      case "text":
        checkColumns(token, report);
        checkLists(token, report);
        checkBroken(token, report);
        checkLine(token, report);
    }
  }
  for (const [at, token] of blocks.entries()) {
    const next = blocks[at + 1];
    if (token.type === "paragraph" && next?.type === "paragraph" && isCut(token.raw, next.raw))
      report(next, "begins with the unit of the figure at the end of the paragraph above: delete the empty line");
  }
}

/** Figures in columns of a spreadsheet or a text file, which would run together in one line. */
function checkColumns(token: Token, report: Report): void {
  const rows = token.raw.split("\n").map((row) => row.trim());
  // A point of a list may have a tab after its sign.
  const tabbed = rows.findIndex((row) => /\S{4}.*\t/.test(row) && /\d/.test(row));
  const spaced = rows.flatMap((row, at) => (/\S {3,}\S.*\d|\d {3,}\S/.test(row) ? [at] : []));
  const table = "and would run together: write a table, | Revenue | 1,204 | for each row";
  if (tabbed >= 0) report(token, `"${shorten(rows[tabbed] ?? "", 30)}" has tabs between its words, ${table}`, tabbed);
  else if (spaced.length > 1)
    report(
      token,
      `words of lines like "${shorten(rows[spaced[0] ?? 0] ?? "", 30)}" are set apart by spaces, ${table}`,
      spaced[0],
    );
}

/** Whether a figure and its unit are on either side of a break. */
function isCut(before: string, after: string): boolean {
  const [end, start] = [before.trimEnd(), after.trimStart()];
  return (/\d$/.test(end) && UNIT.test(start)) || (/[$€£¥]$/.test(end) && /^\d/.test(start));
}

const UNIT =
  /^(?:%|(?:BTC|thousand|[mb]illion|trillion|per ?cent|kg|grams?|sats|satoshis?|bitcoins?|C\$|CAD|USD|EUR|GBP|CHF|JPY)(?![\p{L}\p{N}]))/u;

/** Words and characters of a heading beyond which it reads as a sentence. */
const LONGEST_HEADING = { words: 12, characters: 150 } as const;

function checkHeading(token: Tokens.Heading, report: Report): void {
  const { raw, text } = token;
  // One of level 1 has a message of its own.
  if (!/^ {0,3}#/.test(raw) && token.depth === 2)
    report(
      token,
      `"${shorten(text)}" would be a heading, because of the line below it: leave an empty line between, or write ## before a heading`,
    );
  else if (
    (/[.!;,]$/.test(text) && text.split(" ").length > LONGEST_HEADING.words) ||
    text.length > LONGEST_HEADING.characters
  )
    report(
      token,
      `"${shorten(text)}" is a heading that reads as a sentence: is an empty line missing below it?`,
      0,
      true,
    );
}

const bullet = /^[•‣◦▪●○■□▶►➢➤➔✓✔❖⁃∙·]\s*\S/;
/** Marks of other kinds of list. A single line may begin with one by chance. */
const marks: readonly RegExp[] = [
  /^[-+*–—−]\s*\S/,
  /^o\s+\S/,
  /^\(?(?:[a-z]{1,2}|[ivxlc]+|\d{1,3})\)\s*\S/i,
  /^(?:[a-z]|[ivxlc]+)\.\s+\S/i,
  /^(?:\d{1,3}\.)+\d{0,3}\s+\S/,
];

/** Narrower than any editor wraps at. */
const NARROWEST = 60;

/** Whether a line was meant to end: it does with room left for the next one's first word, which begins anew. */
export function endsEarly(line: string, next = ""): boolean {
  const [word = ""] = next.trim().split(/\s/);
  const hasEnd = /(?:\\| {2}|<br *\/?>)$|[.!?,;][”"’')\]*]*$/i.test(line);
  return /^[\p{Lu}\p{N}\\]/u.test(word) && !hasEnd && line.trim().length + 1 + word.length <= NARROWEST;
}

/** Lines of an address, of a signature, of names and figures: readers see one line. */
function checkBroken(token: Token, report: Report): void {
  const rows = token.raw.trimEnd().split("\n");
  const at = rows.findIndex((row, index) => endsEarly(row, rows[index + 1]));
  if (at < 0) return;
  const row = shorten(rows[at]?.trim() ?? "", 30);
  report(
    token,
    `"${row}" and the line below it run together: where each is a line of its own, end it with a \\`,
    at,
    true,
  );
}

const LIST = 'write "- " or "1. " at the beginning of each line, and leave an empty line before the first';

/** Lines that their editor sees below one another, and readers in one paragraph. */
function checkLists(token: Token, report: Report): void {
  const rows = token.raw.split("\n");
  const lines = rows.map((line) => line.trim());
  const first = lines.findIndex((line) => bullet.test(line));
  if (first >= 0) {
    report(token, `a line that begins with "${lines[first]?.charAt(0)}" is no point of a list: ${LIST}`, first);
    return;
  }
  for (const mark of marks) {
    // After a hard break a line is below the one before it, as it was written.
    const isHard = (index: number) => /\\$| {2}$/.test(rows[index - 1] ?? "");
    const at = lines.flatMap((line, index) => (mark.test(line) && !isHard(index) ? [index] : []));
    const [one = 0] = at;
    if (at.length > 1) {
      report(
        token,
        `lines that begin like "${shorten(lines[one] ?? "", 20)}" would run together in one paragraph: ${LIST}`,
        one,
      );
      return;
    }
  }
}

function checkList({ items, ordered, start, raw }: Tokens.List, before: Token | undefined, report: Report): void {
  const [first] = items;
  if (!first) return;
  if (ordered) {
    // "12. August 2025", or the end of a sentence, on a line of its own.
    const isFigure = items.length === 1 && /^\s*\d+\.\s+(?:\p{L}+\.? (?:19|20)\d\d\b|\p{Ll})/u.test(first.raw);
    if (isFigure || Number(start) > 999) {
      report(first, `"${start}." would begin a list, because its line begins with it: write ${start}\\.`);
      return;
    }
    const numbers = items.map((item) => Number(/^\s*(\d+)/.exec(item.raw)?.[1]));
    const wrong = numbers.findIndex((number, at) => number !== Number(start) + at);
    if (wrong > 0 && numbers.some((number) => number !== numbers[0]))
      report(
        items[wrong] ?? first,
        `this point would be ${Number(start) + wrong}, not ${numbers[wrong]}: lists are numbered without gaps`,
      );
    return;
  }
  const mark = raw.trimStart().charAt(0);
  const isFigure = /^\s*[-+*]\s+(?:C?[$€£¥])?\d/.test(first.raw);
  const isRunOn = before?.type === "paragraph" && !before.raw.endsWith("\n\n") && !/:\s*$/.test(before.raw);
  if (items.length === 1 && ((isFigure && (isRunOn || mark === "+")) || mark === "*"))
    report(
      first,
      `"${mark}" would be shown as the point of a list: write \\${mark} for the sign itself, or - for a list of one point`,
    );
  else if (mark === "+" && items.some(({ raw }) => /^\s*\+\s+(?:C?[$€£¥])?\d/.test(raw)))
    report(
      first,
      'the "+" before a figure would be shown as the point of a list: write \\+ for the sign itself, or - for a list',
    );
}

/** Cells of a line of a table: parted by bars that no backslash stands before. */
const cellsOf = (line: string) =>
  line
    .trim()
    .replace(/^\|/, "")
    .replace(/(?<!\\)\|$/, "")
    .split(/(?<!\\)\|/);

function checkTable(token: Tokens.Table, report: Report): void {
  const [, , ...rows] = token.raw.trimEnd().split("\n");
  const columns = token.header.length;
  for (const [at, row] of rows.entries()) {
    const count = cellsOf(row).length;
    const line = at + 2;
    if (columns > 1 && !/(?<!\\)\|/.test(row))
      report(
        token,
        `"${shorten(row.trim())}" would become a row of the table above it: leave an empty line between`,
        line,
      );
    else if (count > columns)
      report(
        token,
        `this row has ${count} cells and the table ${columns} headings: "${shorten(cellsOf(row)[columns]?.trim() ?? "")}" would be on no page`,
        line,
      );
    else if (count < columns)
      report(
        token,
        `this row has ${count} cells and the table ${columns} headings: write an empty cell for each that is missing`,
        line,
      );
  }
  for (const [at, row] of token.rows.entries()) {
    const [corner, ...others] = row.map(({ text }) => text.replace(/[*_]/g, "").trim());
    if (corner === "" && others.some(Boolean) && others.every((text) => text === "" || PERIOD.test(text)))
      report(
        token,
        `"${others.filter(Boolean)[0]}" reads as a second row of headings, and a table has one: write both in each heading, like "Six months ended June 30, 2025", or an HTML table with colspan`,
        at + 2,
      );
  }
}

/** What a heading says of figures, and no figure is. */
const PERIOD = /^(?:(?:FY|[QH][1-4]|[A-Z][a-z]+ \d{1,2},) ?)?(?:19|20)\d\d$|^\(?(?:un)?audited\)?$/i;

/** Definitions, as of links, are never shown; one that nothing refers to is most often a note. */
function checkDefinitions(tokens: TokensList, report: Report): void {
  const all = [...every(tokens)];
  const labels = new Set(
    all.flatMap(({ type, raw }) =>
      type === "link" || type === "image" ? [/\[([^\]]*)\]$/.exec(raw)?.[1]?.toLowerCase()] : [],
    ),
  );
  for (const token of all)
    if (token.type === "def" && !labels.has(token.tag))
      report(
        token,
        `"${shorten(token.raw.trim())}" would be on no page: write a note as a paragraph of its own, like "1. …" or "Note: …"`,
      );
}

/** Their end tags may be left out, or they have none. */
const unpaired = new Set("p li dt dd td th tr thead tbody tfoot caption br hr img col wbr input".split(" "));
const tag = /<(\/?)([a-z][\w:-]*)(?:"[^"]*"|'[^']*'|[^"'>])*>/gi;

function checkTags(tokens: readonly Token[], report: Report): void {
  const open: { name: string; token: Token }[] = [];
  for (const token of every(tokens)) {
    if (token.type !== "html") continue;
    const written = token.raw.replace(/<!--[\s\S]*?-->/g, "");
    if (/<!--|<[?!]/.test(written))
      report(token, "a comment or declaration has no end: write \\<, or --> at the end of a comment");
    for (const [, slash, name = ""] of written.matchAll(tag)) {
      const lower = name.toLowerCase();
      if (unpaired.has(lower) || isNoElement(`<${lower}>`)) continue;
      const at = open.findLastIndex((each) => each.name === lower);
      if (slash === "") open.push({ name: lower, token });
      else if (at >= 0) open.splice(at, 1);
    }
  }
  for (const { name, token } of open)
    report(token, `<${name}> has no end: write </${name}>, or \\<${name}> for the words themselves`);
}

const isBreak = ({ type, raw }: Token) => type === "br" || (type === "html" && /^<br\b/i.test(raw));

/** A block's line of words with what is no plain text of it as one character each. */
const CODE = "\ue000";
const EMPHASIS = "\ue001";

function lineOf(tokens: readonly Token[]): string {
  return tokens
    .map((token): string => {
      if (isBreak(token)) return "\n";
      if (token.type === "text" && "tokens" in token && token.tokens) return lineOf(token.tokens);
      if (token.type === "text") return token.raw;
      if (token.type === "em" || token.type === "strong" || token.type === "del")
        return EMPHASIS + lineOf(token.tokens ?? []) + EMPHASIS;
      if (token.type === "link" && !token.raw.startsWith("[")) return token.raw;
      return CODE;
    })
    .join("");
}

function checkLine(token: Token, report: Report): void {
  checkInline(token, children(token), report);
}

const signs: readonly (readonly [pattern: RegExp, reason: string, isDoubt?: boolean])[] = [
  [
    /\*\*/,
    'has "**" that makes nothing bold: write **words** without spaces inside the stars, or \\*\\* for the stars',
  ],
  [
    /(?<![\p{L}\p{N}\ue000\ue001*])\*(?=[\p{L}\p{N}])/u,
    'has a "*" that nothing closes: write \\* for the star itself',
    true,
  ],
  [
    /(?<![\p{L}\p{N}\ue000_])_{1,2}(?=[\p{L}\p{N}])|(?<=[\p{L}\p{N}.,)])_{1,2}(?![\p{L}\p{N}_\ue000])/u,
    'has a "_" that marks nothing: write *words* for italics, or \\_ for the sign itself',
  ],
  [/~~/, 'has "~~" that strikes nothing: write ~~words~~, or \\~~ for the signs themselves'],
  [/`/, "has a ` that nothing closes: write ' for an apostrophe, or \\` for the sign itself"],
  [
    /\[\^[^\]\s]+\]/,
    "has the sign of a footnote, which pages do not have: write <sup>1</sup>, and the note as a paragraph at the end",
  ],
  [/!\[[^\]]*\](?:\([^)]*\))?/, "has an image that is none: write ![what it shows](/brand/picture.svg)"],
  [
    /\]\(|\] ?\((?=https?:|www\.|mailto:|tel:|[/#]\w)/,
    "has a link that is none: write [words](https://…) without a space between or in the address",
  ],
  [/\]\[(?!\d+\])/, "has a link that is none: write [words](https://…)"],
  [
    /^#{2,6}(?![# \t\n])|^#(?=\p{L})/mu,
    "would be shown with its number signs: leave a space after ## for a heading, or write \\# for the sign itself",
  ],
  [
    /^\s*\|/m,
    "is no row of a table: a table has an empty line above, a line | --- | --- | with as many cells as there are headings, and no empty line within",
  ],
  [
    /^[ \t|:-]*-{3,}[ \t]*\|[ \t|:-]*$/m,
    "is no table: the line | --- | --- | needs as many cells as there are headings",
  ],
  [
    /<\/?\s*(?:b|i|u|em|strong|p|br|a|table|t[dhr]|div|span|su[bp]|[uo]l|li|h[1-6])\b/i,
    "has a piece of HTML that would be shown as it is: close it with >, or write \\< for the sign itself",
  ],
  [
    /==(?=[^\s=])[^=]*==|\+\+(?=[^\s+])[^+]*\+\+|\$\$|(?<=\p{L})~\d+~|\^[\p{L}\d]+\^|\{[#.][\w-]+\}|\[TOC\]|\[!\p{Lu}+\]/u,
    "has signs of another Markdown, which would be shown: delete them, or write <sup>2</sup> or <sub>2</sub> for raised and lowered words",
  ],
  [
    /\[\s*[●•_]*\s*\](?![([:])|\[(?:TBD|TBC|NTD)\b|[$€£¥]X+(?!\p{L})|(?<!\p{L})X{2,}(?: ?%| ?(?:million|billion|BTC)\b)/u,
    "is a place that somebody meant to fill in: write what belongs there",
  ],
  [
    /&(?:nbsp|amp|lt|gt|quot|copy|reg|trade|[mn]dash|hellip|[lr][sd]quo)(?![;\w])/,
    "would be shown as it is: type the character itself",
  ],
  [/^[=~]{3,}\s*$/m, "would be shown as signs: write --- for a line, with empty lines around it"],
  [/<www\./, "has an address that would not be found: write <https://www.…>"],
  [/(?<!')''(?!')/, 'has two apostrophes, which would be shown as such: write " for a quotation mark'],
  [/\\\s*$/, "ends with a backslash, which would be shown: delete it"],
];

/** @param token the block, in which the tokens are */
function checkInline(token: Token, tokens: readonly Token[], report: Report): void {
  const line = lineOf(tokens);
  const reported: RegExpExecArray[] = [];
  for (const [pattern, reason, isDoubt] of signs) {
    const found = pattern.exec(line);
    // The signs of one mistake fit more than one pattern.
    if (!found || reported.some(({ index, 0: { length } }) => found.index >= index && found.index <= index + length))
      continue;
    reported.push(found);
    const down = line.slice(0, found.index + found[0].search(/\S|$/)).split("\n").length - 1;
    report(
      token,
      `"${shorten(
        line
          .slice(Math.max(0, found.index))
          .trim()
          .replace(/[\ue000\ue001]/g, "…"),
        30,
      )}" ${reason}`,
      down,
      isDoubt,
    );
  }
  for (const [at, part] of tokens.entries()) {
    const [before, after] = [tokens[at - 1], tokens[at + 1]];
    const ends = [before?.raw.at(-1) ?? "", after?.raw.at(0) ?? ""];
    if (isBreak(part) && isCut(before?.raw ?? "", after?.raw ?? ""))
      report(token, "a line break is between a figure and its unit: write them on one line");
    const isInWord =
      part.raw.startsWith("*") && ends.some((end) => /\p{Nd}/u.test(end) || (part.type === "em" && /\p{L}/u.test(end)));
    if ((part.type === "em" || part.type === "strong") && isInWord)
      report(
        token,
        `"${shorten(part.raw, 30)}" would lose its stars: write \\* for the sign itself, or × between figures`,
      );
  }
}

const shorten = (text: string, most = 50) => {
  const line = text.replace(/\s+/g, " ");
  return line.length > most ? `${line.slice(0, most - 1)}…` : line;
};
