import { Lexer, type Token, type Tokens } from "marked";
import type { Folder, Problem } from "./files";

// The faults of a text that its readers would see. Everything else is its author's business.

interface TextCheck {
  /** In linear time: repetitions are bounded, or cannot match the same text twice. */
  readonly pattern: RegExp;
  /** What the same text has where it is none. */
  readonly unless?: RegExp;
  /** After the words that were found. */
  readonly message: string;
}

/** Replaces code, a link or an element in a block's line of words. */
const CODE = "\ue000";
export const EMPHASIS = "\ue001";

/** Markup of which Markdown makes nothing, so that its signs would be shown. */
const markup: readonly TextCheck[] = [
  {
    pattern: /\*\*/,
    message:
      'has "**" that makes nothing bold: write **words** without spaces inside the stars, or \\*\\* for the stars',
  },
  {
    pattern:
      /(?<![\p{L}\p{N}\ue000_@/.])_{1,2}(?=[\p{L}\p{N}])|(?<=[\p{L}\p{N}.,)])_{1,2}(?=[.,;:!?)]{0,3}(?:[\s\ue001]|$))/u,
    message: 'has a "_" that marks nothing: write *words* for italics, or \\_ for the sign itself',
  },
  {
    pattern: /\d\ue001(?=\d)|\(\ue001\)/,
    message: "has a * that is read as italics, and is not shown: write \\* for the sign",
  },
  {
    pattern: /~~/,
    message: 'has "~~" that strikes nothing: write ~~words~~, or \\~~ for the signs',
  },
  {
    pattern: /`/,
    message: "has a ` that nothing closes: write ' for an apostrophe, or \\` for the sign",
  },
  {
    pattern: /^#{2,6}(?![# \t\n])|^#(?=\p{L})/mu,
    message:
      "would be shown with its number signs: leave a space after ## for a heading, or write \\# for the sign",
  },
  {
    pattern: /\[\^[^\]\s]{1,40}\]/,
    message:
      "is a footnote, which pages do not have: write <sup>1</sup>, and the note as a paragraph at the end",
  },
  {
    pattern: /!\[[^\]\n]{0,80}\]?/,
    message: "has an image that is none: write ![what it shows](/brand/picture.svg)",
  },
  {
    pattern:
      /\]\(|\] ?\((?=https?:|www\.|mailto:|tel:|[/#]\w|\ue000)|\]\[(?!\d+\])|^\[[^\]\n]{1,80}\]: /m,
    message:
      "has a link that is none: write [words](https://…), without a space between or in the address",
  },
  {
    pattern: /<\/?\s*(?:b|i|u|em|strong|p|br|a|table|t[dhr]|div|span|su[bp]|[uo]l|li|h[1-6])\b/i,
    message:
      "has a piece of HTML that would be shown as it is: close it with >, or write \\< for the sign",
  },
  {
    pattern: /&(?:nbsp|amp|lt|gt|quot|copy|reg|trade|[mn]dash|hellip|[lr][sd]quo)(?![;\w])/,
    message: "would be shown as it is: type the character itself",
  },
];

const tableRow: TextCheck = {
  pattern: /^[ \t]*\||^(?=[^\n|]*\|)(?=[^\n]*---)[ \t|:-]+$/m,
  message:
    "is no row of a table: write an empty line above the table, a line | --- | --- | with a cell for each heading, and no empty line within",
};

/** What somebody meant to fill in. A text that means the signs themselves can word it otherwise. */
const placeholders: readonly TextCheck[] = [
  {
    pattern: /\[[ \t\u00a0●•_?*]{0,40}\](?![([:])|\[ … \]|●|_{3,}|\p{Sc}_/u,
    message: "is a blank that somebody meant to fill in: write what belongs there",
  },
  {
    // [Date], [insert price], [NAME OF ISSUER], $[amount]; not [sic], [the company], [name withheld] or [TSXV].
    pattern:
      /\p{Sc} ?\[[^\]\d\n]{1,60}\]|\[(?:date|amount|name|number|(?:Date|Amount|Name|Number|Company|[Ii]nsert|[Ee]nter|TB[ACD])(?: [^\]\n]{0,60})?|(?:DATE|AMOUNT|NAME|NUMBER|COMPANY|ISSUER|INSERT)[A-Z ]{0,60})\](?!\()/u,
    message: "is a blank that somebody meant to fill in: write what belongs there",
  },
  {
    pattern: /(?<![\p{L}\p{N}])(?:TBD|X{3,})(?![\p{L}\p{N}])|\p{Sc}X{2,9}(?!\p{L})/u,
    message: "is a place that somebody meant to fill in: write what belongs there",
  },
  {
    pattern:
      /Error! (?:Reference source|Bookmark|Hyperlink)|Click (?:or tap )?(?:here )?to enter (?:text|a date)\.|Choose an item\.|#(?:REF|VALUE|DIV\/0)!/,
    message: "is a field that an office program did not fill in: write what belongs there",
  },
  {
    pattern: /«(?:[a-z][a-z\d]{0,40}|[A-Za-z]{1,40}_\w{1,40})»/,
    // Quotation marks of other languages, whose words have accents or another script.
    unless: /[^\P{L}A-Za-z]/u,
    message: "is a field that an office program did not fill in: write what belongs there",
  },
];

/** A title or a summary is no Markdown: its readers see every sign. */
const plainEntity: TextCheck = {
  pattern: /&(?:#\w{1,8}|[a-z]\w{1,20});/i,
  message: "would be shown as it is: type the character itself",
};

/** Looked for in the lines of every file, as they are written. */
const characters: readonly TextCheck[] = [
  {
    pattern: /[\u202a-\u202e\u2066-\u2069]/,
    message: 'is a sign of direction, which can hide words: delete it, and write <span dir="rtl">',
  },
  {
    pattern: /[^\P{Cc}\n\t]|[\u200b\u2028\u2029\u2060-\u2064\u206a-\u206f\ufeff\ufff9-\ufffd]/u,
    message:
      "is a control character, or what is left of one in another encoding: delete it, and type what was meant",
  },
];

const conflicts: readonly TextCheck[] = [
  {
    // Seven bars and no words are a row of six empty cells.
    pattern: /<{7}|>{7}|^\|{7} [^|]*$|^={7}\s*$|^(?:%{7}|\+{7}) /,
    message:
      "is a mark of a merge that was not finished: keep one of the two texts, and delete the marks",
  },
];

/** A place where readers would see something else than its author meant. */
interface TextFault {
  readonly reason: string;
  readonly at: number;
}

export const shorten = (text: string, most = 30) => {
  const line = text.replaceAll(CODE, "…").replaceAll(EMPHASIS, "").trim().replace(/\s+/g, " ");
  return line.length > most ? `${line.slice(0, most - 1)}…` : line;
};

/** The signs of one mistake fit more than one check: the first one counts. */
function find(text: string, checks: readonly TextCheck[]): TextFault[] {
  const places: { start: number; end: number }[] = [];
  return checks.flatMap(({ pattern, unless, message }) => {
    const match = pattern.exec(text);
    if (
      !match ||
      unless?.test(text) ||
      places.some(({ start, end }) => start <= match.index + match[0].length && match.index <= end)
    ) {
      return [];
    }
    places.push({ start: match.index, end: match.index + match[0].length });
    const at = match.index + match[0].search(/\S|$/);
    return [{ at, reason: `"${shorten(text.slice(match.index, match.index + 80))}" ${message}` }];
  });
}

const nameOf = (sign: string) =>
  `U+${(sign.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, "0")}`;

/** The first character of a text that its readers cannot see, or that turns others round. */
export function findCharacter(text: string): TextFault | undefined {
  for (const { pattern, message } of characters) {
    const match = pattern.exec(text);
    if (match) return { at: match.index, reason: `has ${nameOf(match[0])}, which ${message}` };
  }
  return undefined;
}

export function checkLine(line: string): TextFault[] {
  const character = findCharacter(line);
  return [...(character ? [character] : []), ...find(line, conflicts)];
}

/** The blanks of a text of any kind that somebody meant to fill in. */
export const checkBlanks = (text: string): TextFault[] => find(text, placeholders);

/** In characters. The schemas allow less; the lexer's time grows with the square of a text. */
const MOST_LEXED = 1_000;

/** The faults of a title, a summary or another text that is shown as it is written. */
export function checkPlain(text: string): TextFault[] {
  const blanks = checkBlanks(text);
  if (blanks.length > 0) return blanks;
  const tokens = Lexer.lexInline(text.slice(0, MOST_LEXED));
  const isAddress = (token: Token) => token.type === "link" && token.raw === token.text;
  // "<every month>" is a way to quote.
  const isElement = ({ raw }: Token) => /^<[/!]|^<\w+(?:[ /][^>]*[="'/])?>$/.test(raw);
  const marked = tokens.find(
    (token) =>
      token.type !== "text" && !isAddress(token) && (token.type !== "html" || isElement(token)),
  );
  const isHeading = /^#{1,6} /.test(text);
  if (marked || isHeading) {
    return [{ at: 0, reason: `"${shorten(marked?.raw ?? text)}" ${NO_MARKDOWN}` }];
  }
  const signs = markup.map((check) => ({ ...check, message: NO_MARKDOWN }));
  return find(lineOf(tokens), [...signs, plainEntity]);
}

const NO_MARKDOWN = "would be shown with its signs, because this text is no Markdown: delete them";

export type Report = (token: Token, reason: string, down: number) => void;

/** Reports the faults of Markdown: its token, and how many lines below its first one. */
export function checkMarkdown(tokens: readonly Token[], report: Report): void {
  for (const token of tokens) {
    if (token.type === "table") {
      checkTable(token as Tokens.Table, report);
    } else if (token.type === "list") {
      for (const item of token.items) checkMarkdown(item.tokens, report);
    } else if (token.type === "blockquote") {
      checkMarkdown(token.tokens ?? [], report);
    } else if (token.type === "html") {
      const words: Token = { type: "text", raw: token.raw.replace(/<[^<>]*>/g, CODE), text: "" };
      checkWords([words], (reason, down) => report(token, reason, down));
    } else if (["paragraph", "text", "heading"].includes(token.type)) {
      checkWords(("tokens" in token && token.tokens) || [], (reason, down) =>
        report(token, reason, down),
      );
    }
  }
}

function checkWords(
  tokens: readonly Token[],
  report: (reason: string, down: number) => void,
): void {
  const note = (words: string, checks: readonly TextCheck[]) => {
    for (const { at, reason } of find(words, checks)) {
      report(reason, words.slice(0, at).split("\n").length - 1);
    }
  };
  // A blank is one, too, where a converter put backslashes before its signs.
  note(
    lineOf(tokens, (escaped) => escaped),
    placeholders,
  );
  note(lineOf(tokens), [...markup, tableRow]);
}

/** @param write what a sign after a backslash becomes */
export function lineOf(
  tokens: readonly Token[],
  write = (_escaped: string): string => CODE,
): string {
  const parts = tokens.map((token): string => {
    if (token.type === "br") return "\n";
    if (token.type === "escape") return write(token.text);
    if (token.type === "text") {
      return "tokens" in token && token.tokens ? lineOf(token.tokens, write) : token.raw;
    }
    if (token.type === "em" || token.type === "strong" || token.type === "del") {
      return EMPHASIS + lineOf(token.tokens ?? [], write) + EMPHASIS;
    }
    return CODE;
  });
  return parts.join("");
}

/** Cells of a line of a table: parted by bars that no backslash stands before. */
const cellsOf = (line: string) =>
  line
    .trim()
    .replace(/^\|/, "")
    .replace(/(?<!\\)\|$/, "")
    .split(/(?<!\\)\|/);

/**
 * Rows whose cells are more or fewer than the headings: Markdown drops the rest, or leaves empty
 * cells.
 */
function checkTable(token: Tokens.Table, report: Report): void {
  const columns = token.header.length;
  const [, , ...rows] = token.raw.trimEnd().split("\n");
  for (const [at, row] of rows.entries()) {
    const cells = cellsOf(row);
    if (columns > 1 && cells.length === 1 && !row.trim().startsWith("|")) {
      report(
        token,
        `"${shorten(row)}" would become a row of the table above it: leave an empty line between`,
        at + 2,
      );
    } else if (cells.length !== columns) {
      report(
        token,
        `this row has ${cells.length} cells and the table ${columns} headings: write one for each`,
        at + 2,
      );
    }
  }
  for (const [at, cells] of [token.header, ...token.rows].entries()) {
    for (const cell of cells) {
      checkWords(cell.tokens, (reason) => report(token, reason, at && at + 1));
    }
  }
}

/** Earlier texts of releases stay as they were. */
const RECORDED = "content/press-history/";

/**
 * Notes what is wrong with a text. That of a published release changes with a correction alone: a
 * check that is newer than the release warns of it, and stops no build.
 */
export function noteFault({ published, warnings, problems }: Folder, problem: Problem): void {
  if (!problem.file.startsWith(RECORDED)) {
    (published.has(problem.file) ? warnings : problems).push(problem);
  }
}
