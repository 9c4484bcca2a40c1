import { diffArrays } from "diff";
import type { Difference, DifferencePiece, EarlierText } from "../../app/content/schemas";
import type { Folder } from "./files";
import { renderBody } from "./markdown";
import type { RecordedText } from "./recorded-texts";
import { parse, sanitize } from "./sanitize";

/** Fields that notices state, or that can't change. */
const UNCOMPARED = new Set(["id", "publishAt", "corrections", "withdrawn"]);
/** The history page's names of fields; others have their own. */
const labels: Readonly<Record<string, string>> = {
  title: "Title",
  summary: "Summary",
  type: "Type",
  formerTitles: "Former titles",
  pictures: "Pictures",
  date: "Date",
  displayDate: "Date as shown",
};
/**
 * Below this share of common words, a text is another one: marks between single words can't be
 * read.
 */
const MIN_IN_COMMON = 0.5;

export function resolveEarlier(
  sha256: string,
  before: RecordedText,
  after: RecordedText,
  folder: Folder,
): EarlierText {
  const { title, displayDate, summary } = before.data;
  const head = { title, displayDate: String(displayDate ?? ""), summary: String(summary ?? "") };
  return {
    sha256,
    ...head,
    html: renderEarlier(before, folder),
    changed: listDifferences(before, after),
  };
}

function listDifferences(before: RecordedText, after: RecordedText): Difference[] {
  const fields = new Set([...Object.keys(before.data), ...Object.keys(after.data)]);
  const ofFields = [...fields].flatMap((field) => {
    const [one, other] = [before, after].map(({ data }) => formatValue(data[field]));
    if (UNCOMPARED.has(field) || one === other || one === undefined || other === undefined) {
      return [];
    }
    return [{ part: labels[field] ?? field, pieces: compareWords(one, other) }];
  });
  return [...ofFields, ...compareParagraphs(before.body, after.body)];
}

function formatValue(value: unknown): string {
  if (Array.isArray(value)) return value.map(formatValue).join("; ");
  return typeof value === "string" ? value : JSON.stringify(value ?? "");
}

/** Of markdown as written: a link's address is a part of the text. */
function compareParagraphs(before: string, after: string): Difference[] {
  const [one, other] = [before, after].map((body) => body.trim().split(/\n{2,}/));
  const changes = diffArrays(one ?? [], other ?? []);
  return changes.flatMap(({ added, removed, value }, at) => {
    const next = changes[at + 1];
    const isSecond = (added && changes[at - 1]?.removed) || (removed && changes[at - 1]?.added);
    if ((!added && !removed) || isSecond) return [];
    const pair = next && (added ? next.removed : next.added) ? next.value : [];
    const [from, to] = (added ? [pair, value] : [value, pair]).map((paragraphs) =>
      paragraphs.join("\n\n"),
    );
    return [{ part: "Text", pieces: compareWords(from ?? "", to ?? "") }];
  });
}

/**
 * A word, a figure such as C$4.6 or 12.25%, or a mark, each with the white space after it: half a
 * figure misleads.
 */
const WORD = /(?:[\p{L}\p{N}](?:\S*[\p{L}\p{N}%])?|\S)\s*/gu;

function compareWords(before: string, after: string): DifferencePiece[] {
  const changes = diffArrays(before.match(WORD) ?? [], after.match(WORD) ?? []);
  const pieces = changes.map(
    ({ added, removed, value }): DifferencePiece => ({
      kind: (added && "added") || (removed && "removed") || "same",
      text: value.join(""),
    }),
  );
  const common = pieces.reduce(
    (sum, { kind, text }) => sum + (kind === "same" ? text.trim().length : 0),
    0,
  );
  if (common >= MIN_IN_COMMON * Math.min(before.length, after.length)) return pieces;
  const whole = [
    { kind: "removed", text: before },
    { kind: "added", text: after },
  ] as const;
  return whole.filter(({ text }) => text !== "");
}

const LOWEST = 6;

/** A text among others on one page: without anchors, and its headings two levels lower. */
function renderEarlier(source: RecordedText, folder: Folder): string {
  // A text that was valid when it was recorded stops no build, even if a picture of it is gone.
  const silent = { ...folder, problems: [], warnings: [], links: [] };
  const article = parse(renderBody(source, { newTab: "every link" }, silent).html);
  for (const link of article.querySelectorAll('a[href^="#"]')) {
    link.replaceWith(link.textContent ?? "");
  }
  for (const heading of [...article.querySelectorAll("h2, h3, h4, h5, h6")]) {
    const level = Math.min(LOWEST, Number(heading.nodeName.slice(1)) + 2);
    const lower = article.ownerDocument.createElement(`h${level}`);
    lower.innerHTML = heading.innerHTML;
    heading.replaceWith(lower);
  }
  return sanitize(article.innerHTML);
}
