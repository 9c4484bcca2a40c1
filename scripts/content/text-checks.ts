import type { Token, Tokens } from "marked";
import type { Folder, Problem } from "./files";

// The faults of a text that its readers would see. Everything else is its author's business.

interface TextCheck {
  readonly id: string;
  /**
   * Each takes time in proportion to the text: its repetitions are bounded, or cannot match the
   * same text twice.
   */
  readonly finds: RegExp;
  /** What the same text has where it is none. */
  readonly unless?: RegExp;
  /** What a person reads, after the words that were found. */
  readonly says: string;
}

/** Replaces code, a link or an element in a block's line of words. */
const CODE = "\ue000";
const EMPHASIS = "\ue001";

/** Markup of which Markdown makes nothing, so that its signs would be shown. */
const markup: readonly TextCheck[] = [
  {
    id: "bold",
    finds: /\*\*/,
    says: 'has "**" that makes nothing bold: write **words** without spaces inside the stars, or \\*\\* for the stars',
  },
  {
    id: "italics",
    finds:
      /(?<![\p{L}\p{N}\ue000_@/.])_{1,2}(?=[\p{L}\p{N}])|(?<=[\p{L}\p{N}.,)])_{1,2}(?=[.,;:!?)]{0,3}(?:[\s\ue001]|$))/u,
    says: 'has a "_" that marks nothing: write *words* for italics, or \\_ for the sign itself',
  },
  {
    id: "stars",
    finds: /\d\ue001(?=\d)|\(\ue001\)/,
    says: "has a * that is read as italics, and is not shown: write \\* for the sign",
  },
  {
    id: "strike",
    finds: /~~/,
    says: 'has "~~" that strikes nothing: write ~~words~~, or \\~~ for the signs',
  },
  {
    id: "code",
    finds: /`/,
    says: "has a ` that nothing closes: write ' for an apostrophe, or \\` for the sign",
  },
  {
    id: "heading",
    finds: /^#{2,6}(?![# \t\n])|^#(?=\p{L})/mu,
    says: "would be shown with its number signs: leave a space after ## for a heading, or write \\# for the sign",
  },
  {
    id: "footnote",
    finds: /\[\^[^\]\s]{1,40}\]/,
    says: "is a footnote, which pages do not have: write <sup>1</sup>, and the note as a paragraph at the end",
  },
  {
    id: "image",
    finds: /!\[[^\]\n]{0,80}\]?/,
    says: "has an image that is none: write ![what it shows](/brand/picture.svg)",
  },
  {
    id: "link",
    finds:
      /\]\(|\] ?\((?=https?:|www\.|mailto:|tel:|[/#]\w|\ue000)|\]\[(?!\d+\])|^\[[^\]\n]{1,80}\]: /m,
    says: "has a link that is none: write [words](https://…), without a space between or in the address",
  },
  {
    id: "html",
    finds: /<\/?\s*(?:b|i|u|em|strong|p|br|a|table|t[dhr]|div|span|su[bp]|[uo]l|li|h[1-6])\b/i,
    says: "has a piece of HTML that would be shown as it is: close it with >, or write \\< for the sign",
  },
  {
    id: "entity",
    finds: /&(?:nbsp|amp|lt|gt|quot|copy|reg|trade|[mn]dash|hellip|[lr][sd]quo)(?![;\w])/,
    says: "would be shown as it is: type the character itself",
  },
  {
    id: "table",
    finds: /^[ \t]*\||^(?=[^\n|]*\|)(?=[^\n]*---)[ \t|:-]+$/m,
    says: "is no row of a table: write an empty line above the table, a line | --- | --- | with a cell for each heading, and no empty line within",
  },
];

/**
 * What drafts have in brackets for what belongs there: [Date], [NAME OF ISSUER], [insert price]. An
 * editor's own brackets, as "[the company] agrees" or "[price] rises", are not among them.
 */
const BLANKS = [
  "(?:[Ii]nsert|INSERT|[Ee]nter|ENTER|[Tt]o be|TO BE|[Tt]o come|[Tt]o follow|[Nn]ote to [Dd]raft|[Dd]rafting [Nn]ote|TB[ACD]|NTD)(?![\\p{L}\\p{N}])[^\\]\\n]{0,60}",
  "(?:Legal |Full |Company |Issuer |Document |Email |Phone |Street )?(?:Date|Day|Month|Year|Amount|Number|Price|Percentage|Name|Title|Address|City|Town|Province|State|Country|Location|Company|Issuer|Symbol|Ticker|Signature|Phone|Telephone|Email|URL|Link|Website)(?: (?:of|in|and) [^\\]\\n]{1,40}| (?:[Nn]ame|[Dd]ate|[Nn]umber|[Hh]ere|[Bb]lock|[Aa]ddress))?",
  "(?:(?:LEGAL|FULL|COMPANY|ISSUER) )?(?:DATE|DAY|MONTH|YEAR|AMOUNT|NUMBER|PRICE|NAME|TITLE|ADDRESS|CITY|PROVINCE|STATE|COUNTRY|COMPANY|ISSUER|SYMBOL|TICKER|SIGNATURE)(?: OF [^\\]\\n]{1,40})?",
  "date|amount|number|name",
  "(?:D{1,2}|Day|Month)[ /.,-]{1,2}(?:M{2,4}|D{1,2}|Day|Month)(?:[ /.,-]{1,2}(?:Y{2,4}|Year|\\d{4}))?",
].join("|");

/** The beginnings of what office programs print for a field without a value. */
const OFFICE_SENTENCES = [
  "Error! (?:Reference source|Bookmark|Hyperlink|No |Not a|Unknown|Main |Cannot|Invalid)",
  "Fehler! (?:Verweisquelle|Textmarke|Kein|Unbekannt)",
  "Erreur ! (?:Source du|Signet|Liaison|Aucun|Il n)",
  "¡Error! (?:No se|Marcador|Nombre|Vínculo)",
  "Errore\\. (?:L['’]origine|Il segnalibro|Nel documento)",
  "Erro! (?:Fonte de|A origem|Marcador|Indicador|Nenhum)",
  "Fel! (?:Hittar|Bokmärket|Det finns)",
  "F(?:eil|ejl)! (?:Fant|Henvisning|Bokmerke|Bogmærke|Ukjent|Ukendt)",
  "Fout! (?:Verwijzings|Bladwijzer)",
  "エラー! (?:参照元|ブックマーク)",
  "Click (?:or tap )?(?:here )?to enter (?:text|a date)\\.",
  "Choose (?:an item|a building block)\\.",
  "Klicken (?:oder tippen )?Sie(?: hier)?, um (?:Text|ein Datum) einzugeben",
  "Cliquez (?:ou appuyez )?ici pour entrer (?:du texte|une date)",
  "Haga clic (?:o pulse )?(?:aquí )?para escribir (?:texto|una fecha)",
  "Fare clic (?:o toccare )?(?:qui )?per immettere (?:il testo|testo|una data)",
  "Clique (?:ou toque )?(?:aqui )?para inserir (?:o texto|texto|uma data)",
  "Klicka (?:eller tryck )?(?:här )?för att ange (?:text|datum)",
].join("|");

/** What Roman numerals follow: "Part XXX of the Act" is no blank. */
const NUMBERED =
  "(?:Part|Chapter|Title|Section|Article|Schedule|Annex|Appendix|Book|Volume|Bowl|Rule|Table|Figure) ";

/** What somebody meant to fill in. */
const placeholders: readonly TextCheck[] = [
  {
    id: "blank",
    finds:
      /\[[ \t\u00a0●•○◦■□_?]{0,40}\](?![([:])|(?<=[ $€£¥(])\[\*{1,3}\]|\[ … \]|●|_{3,}|[$€£¥]_/,
    says: "is a blank that somebody meant to fill in: write what belongs there",
  },
  {
    id: "blank-words",
    finds: new RegExp(`\\[(?:${BLANKS})\\](?!\\()|\\p{Sc} ?\\[[^\\]\\d\\n]{1,60}\\](?! ?\\d)`, "u"),
    says: "is a blank that somebody meant to fill in: write what belongs there",
  },
  {
    id: "to-be-decided",
    finds: new RegExp(
      [
        "(?<![\\p{L}\\p{N}])(?:TBD|Tbd|tbd|T\\.B\\.D\\.?|Lorem ipsum)(?![\\p{L}\\p{N}])",
        `(?<![\\p{L}\\p{N}.]|${NUMBERED})(?:X{3,}|x{3,})(?![\\p{L}\\p{N}]|\\.\\p{L}| Olympi)`,
        `(?<![\\p{L}\\p{N}])XX(?=[ \\u00a0]?%|[ \\u00a0](?:shares|units|warrants|options|BTC|bitcoins?|thousand|million|billion|per ?cent)(?!\\p{L})|,? 20\\d\\d)`,
        "\\p{Sc} ?(?:X{2,9}(?!\\p{L})|X (?:thousand|million|billion|per))",
        "(?<![\\p{L}\\p{N}])X[.,]X|\\d[.,]XX|(?<!\\d)20XX(?!\\p{L})",
      ].join("|"),
      "u",
    ),
    says: "is a place that somebody meant to fill in: write what belongs there",
  },
  {
    id: "office-field",
    finds: new RegExp(
      `${OFFICE_SENTENCES}|#(?:REF!|VALUE!|DIV/0!|NAME\\?|NUM!|NULL!|N/A(?!\\w))|\\bMERGEFIELD\\b`,
    ),
    says: "is a field that an office program did not fill in: write what belongs there",
  },
  {
    id: "merge-field",
    finds:
      /«(?:[A-Za-z]{1,40}_\w{1,40}|[A-Z][a-z]{1,40}[A-Z]\w{0,40}|[a-z][A-Za-z\d]{0,40}|(?:Date|Name|Title|Amount|Address|Company|Price)|[A-Z]{2,12})»/,
    // Quotation marks of other languages, whose words have accents or another script.
    unless: /[^\P{L}A-Za-z]/u,
    says: "is a field that an office program did not fill in: write what belongs there",
  },
];

/** A title or a summary is no Markdown: its readers see every sign. */
const plainMarkup: readonly TextCheck[] = [
  {
    id: "plain-entity",
    finds: /&(?:#\w{1,8}|[a-z]\w{1,20});/i,
    says: "would be shown as it is: type the character itself",
  },
  {
    id: "plain-markup",
    finds:
      /<\/?[a-z][\w-]{0,40}(?: [^<>=]{1,40}=[^<>]{0,200})? ?\/?>|<\ue000>|<!--|(?<![\p{L}\p{N}*])\*(?=[\p{L}\p{N}])[^*\n]{0,80}(?<=[\p{L}\p{N}.!?%])\*(?![\p{L}\p{N}*])|^(?:#{1,6}|[-*+>]) |^\||\\[\\*_#[\]<>`~|]/iu,
    says: "would be shown with its signs, because this text is no Markdown: delete them",
  },
];

/** Looked for in the lines of every file, as they are written. */
const characters: readonly TextCheck[] = [
  {
    id: "direction",
    finds: /[\u202a-\u202e\u2066-\u2069]/,
    says: 'is a sign of direction, which can hide words: delete it, and write <span dir="rtl">',
  },
  {
    id: "control",
    finds: /[^\P{Cc}\n\t]|[\u200b\u2028\u2029\u2060-\u2064\u206a-\u206f\ufeff\ufff9-\ufffd]/u,
    says: "is a control character, or what is left of one in another encoding: delete it, and type what was meant",
  },
];

const conflicts: readonly TextCheck[] = [
  {
    id: "conflict",
    // Seven bars and no words are a row of six empty cells.
    finds: /<{7}|>{7}|^\|{7} [^|]*$|^={7}\s*$|^(?:%{7}|\+{7}) /,
    says: "is a mark of a merge that was not finished: keep one of the two texts, and delete the marks",
  },
];

/** Every check of a text, by what it is for. */
export const textChecks = {
  markup,
  placeholders,
  plain: plainMarkup,
  characters,
  conflicts,
} as const;

/** A place where readers would see something else than its author meant. */
interface TextFault {
  /** The check's, or that of a table. */
  readonly id: string;
  readonly reason: string;
  /** Position in what was looked at. */
  readonly at: number;
}

const shorten = (text: string, most = 30) => {
  const line = text.replaceAll(CODE, "…").replaceAll(EMPHASIS, "").trim().replace(/\s+/g, " ");
  return line.length > most ? `${line.slice(0, most - 1)}…` : line;
};

/** The signs of one mistake fit more than one check: the first one counts. */
function find(text: string, checks: readonly TextCheck[]): TextFault[] {
  const places: { start: number; end: number }[] = [];
  return checks.flatMap(({ id, finds, unless, says }) => {
    const found = finds.exec(text);
    if (
      !found ||
      unless?.test(text) ||
      places.some(({ start, end }) => start <= found.index + found[0].length && found.index <= end)
    )
      return [];
    places.push({ start: found.index, end: found.index + found[0].length });
    const at = found.index + found[0].search(/\S|$/);
    return [{ id, at, reason: `"${shorten(text.slice(found.index, found.index + 80))}" ${says}` }];
  });
}

const nameOf = (sign: string) =>
  `U+${(sign.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, "0")}`;

/** The first character of a text that its readers cannot see, or that turns others round. */
export function findCharacter(text: string): TextFault | undefined {
  for (const { id, finds, says } of characters) {
    const found = finds.exec(text);
    if (found) return { id, at: found.index, reason: `has ${nameOf(found[0])}, which ${says}` };
  }
  return undefined;
}

/** The faults of a line of a file as it is written. */
export function checkLine(line: string): TextFault[] {
  const character = findCharacter(line);
  return [...(character ? [character] : []), ...find(line, conflicts)];
}

/** The blanks of a text of any kind that somebody meant to fill in. */
export const checkBlanks = (text: string): TextFault[] => find(text, placeholders);

/** The faults of a title, a summary or another text that is shown as it is written. */
export function checkPlain(text: string): TextFault[] {
  const signs = markup
    .filter(({ id }) => id !== "table")
    .map((check) => ({ ...check, says: NO_MARKDOWN }));
  const words = text.replace(/(?:https?:\/\/|www\.)[^\s<>]+/gi, CODE);
  return find(words, [...placeholders, ...signs, ...plainMarkup]);
}

const NO_MARKDOWN = "would be shown with its signs, because this text is no Markdown: delete them";

const MONTHS = "Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec";
const MONTH = `(?:${MONTHS}|${MONTHS.toUpperCase()})[A-Za-z]{0,6}\\.?`;
const DAY = `(?:${MONTH} \\d{1,2}|\\d{1,2} ${MONTH}|\\d{4}-\\d\\d-\\d\\d)`;
/** "TORONTO, June 24, 2025 (wire) —", or the place and the wire's name. */
const DATELINE = new RegExp(
  `^(\\p{Lu}[\\p{L}.'’-]+(?: \\p{Lu}[\\p{L}.'’-]+){0,3})(?:[ ,/(–—-][^\\n\\d]{0,50}?)?[ (/]${DAY}[^\\n]{0,60}?(?:[–—/]|--| - )`,
  "u",
);
const END_MARK = /^(?:[-–—] ?(?:30|ends?) ?[-–—]|(?:\\?# ?){3})$/i;
const FOR_RELEASE = /^(?:FOR IMMEDIATE RELEASE\b|For [Ii]mmediate [Rr]elease[.:]?$)/;
const HEAD_FIELD = "(?:id|title|date|displayDate|publishAt|summary): ";
const HEAD = new RegExp(`^${HEAD_FIELD}[^\\n]*\\n${HEAD_FIELD}`);

/** "###" at the end of a release, which Markdown reads as a heading. */
export const isEndMark = ({ type, raw }: Token) => type === "heading" && END_MARK.test(raw.trim());

/** Reports where a second release begins in the text of one. */
export function checkOneRelease(tokens: readonly Token[], report: Report): void {
  const blocks = tokens.filter(({ type }) => type !== "space");
  let place: string | undefined;
  for (const [at, token] of blocks.entries()) {
    const inner = ("tokens" in token && token.tokens) || [];
    const words = lineOf(inner, (escaped) => escaped)
      .replaceAll(EMPHASIS, "")
      .trim();
    const isEnd = [token.raw, words].some((text) => END_MARK.test(text.trim()));
    const note = (reason: string) => report(token, `"${shorten(words || token.raw)}" ${reason}`, 0);
    if (isEnd) {
      if (at < blocks.length - 1 || isEndMark(token))
        note(
          "ends a release, and a page has one: delete it, and write the next release in a file of its own",
        );
    } else if (at > 0 && FOR_RELEASE.test(words)) {
      note(`begins another release: ${OWN_FILE}`);
    } else if (HEAD.test(words)) note(`is the head of another file: ${OWN_FILE}`);
    else if (token.type === "paragraph") {
      const [, city] = DATELINE.exec(words) ?? [];
      if (!city) continue;
      // Stops of a tour are other places, and "Update – June 3 – …" is none.
      const isDateline = city === city.toUpperCase() || words.startsWith(",", city.length);
      if (place && (city === place || city === city.toUpperCase()))
        note(`begins another release, as the text did with ${place}: ${OWN_FILE}`);
      else if (isDateline && at < 3) place ??= city;
    }
  }
}

const OWN_FILE = "write each release in a file of its own";

type Report = (token: Token, reason: string, down: number) => void;

/** Reports the faults of Markdown: its token, and how many lines below its first one. */
export function checkMarkdown(tokens: readonly Token[], report: Report): void {
  for (const token of tokens)
    if (token.type === "table") checkTable(token as Tokens.Table, report);
    else if (token.type === "list")
      for (const item of token.items) checkMarkdown(item.tokens, report);
    else if (token.type === "blockquote") checkMarkdown(token.tokens ?? [], report);
    else if (token.type === "html") {
      const words: Token = { type: "text", raw: token.raw.replace(/<[^<>]*>/g, CODE), text: "" };
      checkWords([words], (reason, down) => report(token, reason, down));
    } else if (["paragraph", "text", "heading"].includes(token.type))
      checkWords(("tokens" in token && token.tokens) || [], (reason, down) =>
        report(token, reason, down),
      );
}

function checkWords(
  tokens: readonly Token[],
  report: (reason: string, down: number) => void,
): void {
  const note = (words: string, checks: readonly TextCheck[]) => {
    for (const { at, reason } of find(words, checks))
      report(reason, words.slice(0, at).split("\n").length - 1);
  };
  // A blank is one, too, where a converter put backslashes before its signs.
  note(
    lineOf(tokens, (escaped) => escaped),
    placeholders,
  );
  note(lineOf(tokens), markup);
}

/** @param write what a sign after a backslash becomes */
function lineOf(tokens: readonly Token[], write = (_escaped: string): string => CODE): string {
  const parts = tokens.map((token): string => {
    if (token.type === "br") return "\n";
    if (token.type === "escape") return write(token.text);
    if (token.type === "text")
      return "tokens" in token && token.tokens ? lineOf(token.tokens, write) : token.raw;
    if (token.type === "em" || token.type === "strong" || token.type === "del")
      return EMPHASIS + lineOf(token.tokens ?? [], write) + EMPHASIS;
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
    if (columns > 1 && cells.length === 1 && !row.trim().startsWith("|"))
      report(
        token,
        `"${shorten(row)}" would become a row of the table above it: leave an empty line between`,
        at + 2,
      );
    else if (cells.length !== columns)
      report(
        token,
        `this row has ${cells.length} cells and the table ${columns} headings: write one for each`,
        at + 2,
      );
  }
  for (const [at, cells] of [token.header, ...token.rows].entries())
    for (const cell of cells)
      checkWords(cell.tokens, (reason) => report(token, reason, at && at + 1));
}

/** Earlier texts of releases stay as they were. */
const RECORDED = "content/press-history/";

/**
 * Notes what is wrong with a text. That of a published release changes with a correction alone: a
 * check that is newer than the release warns of it, and stops no build.
 */
export function noteFault({ published, warnings, problems }: Folder, problem: Problem): void {
  if (!problem.file.startsWith(RECORDED))
    (published.has(problem.file) ? warnings : problems).push(problem);
}
