import { existsSync } from "node:fs";
import path from "node:path";
import { z } from "zod";
import type { CurrencyCode } from "../../../app/brand/currencies";
import type { Brand } from "../../../app/brand/schema";
import { type Folder, listFiles } from "../files";
import { readText, readYamlSource } from "../front-matter";
import type { DocumentTexts } from "./document-texts";
import { readMarkdownSentences, readPageSentences, readYamlSentences, type Sentence } from "./sentences";
import { isSame, readValue, readValues, type Value } from "./values";

// Facts that several texts state: each is compared wherever it is stated, in releases, policies, pages, data files and the
// company's own documents.

/** Below the root folder; optional. */
const CLAIMS_FILE = "content/claims.yaml";
export const BRAND_FILE = "brand/brand.ts";

const text = z.string().trim().min(1);
const list = z.union([text, z.array(text).min(1)]).transform((value) => (typeof value === "string" ? [value] : value));
/** A release by its number, another text by its path below content; "brand/brand.ts" is the brand. */
const place = z.union([z.int().positive().transform(String), text]);

const claim = z.strictObject({
  /** What it is: "first day of trading in Frankfurt". */
  fact: text,
  /** As a text says it: a date, a time, a figure with its unit, a count with its noun, or words. */
  is: list,
  /** All of the words of which a text says one, `is` among them; for facts that are words. */
  among: z.array(text).min(1).optional(),
  /** A sentence that has one of each of these says it: "warrant|warrants". */
  near: list,
  /** The text that stated it first. */
  from: place,
  /** Other texts that must say it. */
  also: z.array(place).default([]),
  /** The only texts that are compared; without it, all are. */
  only: z.array(place).optional(),
  /** Sentences that are about something else. */
  except: z.array(z.strictObject({ in: place, says: text })).default([]),
});
type Claim = z.output<typeof claim>;

export const claimsFile = z.array(claim);

/** Reads the facts and compares them with every text of the folder. */
export async function checkClaims(folder: Folder, documents: DocumentTexts, brand: Brand | undefined): Promise<void> {
  if (!existsSync(path.join(folder.root, CLAIMS_FILE))) return;
  const source = await readYamlSource(folder, CLAIMS_FILE, claimsFile);
  if (!source) return;
  // JSON is YAML: each of the brand's objects is an entry.
  const texts = new Map([[BRAND_FILE, JSON.stringify(brand ?? {})]]);
  for (const file of await listFiles(folder.root, "content"))
    if (isText(file)) texts.set(file, (await readText(folder, file)) ?? "");
  const sentences = splitTexts(texts, documents);
  for (const [index, entry] of source.data.entries())
    compareClaim(entry, sentences, {
      currency: folder.currency,
      unread: new Set([...documents].flatMap(([file, pages]) => (pages.length === 0 ? [file] : []))),
      reject: (field, reason) => source.reject([index, field], `${entry.fact}: ${reason}`),
      report: (sentence, reason) => folder.problems.push({ ...locate(sentence), reason }),
    });
}

/** Where a problem of a sentence is: a document has pages, and the lines of the brand are not known. */
export const locate = ({ file, line, page }: Sentence) => ({
  file,
  line: file === BRAND_FILE ? undefined : line,
  field: page ? `page ${page}` : undefined,
});

/** The company's texts and data files; earlier versions of releases, and what the build or its tests read, are none. */
export const isText = (file: string) =>
  /^content\/(?:press|governance|legal|pages)\/[^/]+\.md$/.test(file) ||
  /^content\/(?:documents|events|filings|meetings|people|treasury)\.yaml$/.test(file);

/** Every sentence of a folder's texts and documents, each by its file. */
export const splitTexts = (texts: ReadonlyMap<string, string>, documents: DocumentTexts): Sentence[] => [
  ...[...texts].flatMap(([file, content]) =>
    file.endsWith(".md") ? readMarkdownSentences(file, content) : readYamlSentences(file, content),
  ),
  ...[...documents].flatMap(([file, pages]) => readPageSentences(file, pages)),
];

interface Reports {
  /** The company's. */
  currency: CurrencyCode;
  /** Documents that could not be read, which is reported. */
  unread?: ReadonlySet<string>;
  /** Of the fact itself. */
  reject: (field: string, reason: string) => void;
  /** Of a sentence that says otherwise. */
  report: (sentence: Sentence, reason: string) => void;
}

/** A sentence about a fact, and what it says. */
interface Mention {
  readonly sentence: Sentence;
  readonly values: readonly Value[];
}

/**
 * Compares a fact with each sentence that is about it and has a value of its kind: the fact's must be there. Names both
 * places and both values.
 */
export function compareClaim(
  claim: Claim,
  sentences: readonly Sentence[],
  { currency, unread, reject, report }: Reports,
): void {
  const expected = readExpected(claim, currency);
  if (typeof expected === "string") {
    reject("is", expected);
    return;
  }
  const isAbout = makeMatcher(claim.near);
  const about = sentences.filter(({ folded }) => isAbout(folded));
  for (const { in: where, says } of claim.except)
    if (!about.some((sentence) => isIn(sentence, where) && sentence.text.includes(says)))
      reject("except", `no sentence of ${where} that is about it says "${says}"`);
  const kind = expected[0]?.kind ?? "";
  const mentions = about
    .filter((sentence) => !claim.except.some((other) => isIn(sentence, other.in) && sentence.text.includes(other.says)))
    .filter((sentence) => !claim.only || [claim.from, ...claim.only].some((where) => isIn(sentence, where)))
    .map((sentence) => ({ sentence, values: readValues(sentence.text, kind, currency, claim.among) }))
    .filter(({ values }) => values.length > 0);
  const says = ({ values }: Mention) => expected.every((value) => values.some((other) => isSame(value, other)));
  const [agreeing, others] = [mentions.filter(says), mentions.filter((mention) => !says(mention))];
  if (!mentions.some(({ sentence }) => isIn(sentence, claim.from)))
    reject("from", `no sentence of ${claim.from} states it`);
  const origin = agreeing.find(({ sentence }) => isIn(sentence, claim.from)) ?? agreeing[0];
  const stated = `${origin ? placeOf(origin.sentence) : CLAIMS_FILE} states ${claim.is.join(" and ")}`;
  for (const mention of others) report(mention.sentence, `${claim.fact}: states ${listValues(mention)}, and ${stated}`);
  for (const where of claim.also)
    if (!unread?.has(`content/${where}`) && !mentions.some(({ sentence }) => isIn(sentence, where)))
      reject("also", `no sentence of ${where} states it`);
}

/** The values that a fact has, or what is wrong with how it is written. */
function readExpected({ is, among }: Claim, currency: CurrencyCode): Value[] | string {
  if (among) {
    const missing = is.find((word) => !among.includes(word));
    if (missing !== undefined) return `${missing} is not in among`;
    return is.map((word) => ({ kind: "words", is: word.toLowerCase(), written: word }));
  }
  const values = is.map((written) => readValue(written, currency));
  const unread = is.find((_, at) => values[at] === null);
  if (unread !== undefined) return `${unread} is neither a date, a time nor a figure: list what it may be in among`;
  const read = values.filter((value) => value !== null);
  return new Set(read.map(({ kind }) => kind)).size > 1 ? "must be values of one kind" : read;
}

/** Whether a text in lower case has a word of each group; "trad*" is a word's beginning. */
function makeMatcher(groups: readonly string[]): (folded: string) => boolean {
  const wanted = groups.map((group) => group.split("|").map((word) => word.trim().toLowerCase()));
  return (folded) => wanted.every((words) => words.some((word) => hasWord(folded, word)));
}

const isPartOfWord = (character: string | undefined) => character !== undefined && /[\p{L}\d]/u.test(character);

function hasWord(folded: string, word: string): boolean {
  const isWhole = !word.endsWith("*");
  const start = isWhole ? word : word.slice(0, -1);
  for (let at = folded.indexOf(start); at !== -1; at = folded.indexOf(start, at + 1))
    if (!isPartOfWord(folded[at - 1]) && !(isWhole && isPartOfWord(folded[at + start.length]))) return true;
  return false;
}

const isIn = ({ file }: Sentence, place: string) =>
  /^\d+$/.test(place) ? file.startsWith(`content/press/${place}-`) : file === `content/${place}` || file === place;

function placeOf({ file, line, page }: Sentence): string {
  if (file === BRAND_FILE) return file;
  return page ? `${file}, page ${page},` : `${file}:${line}`;
}

const listValues = ({ values }: Mention) => values.map(({ written }) => written).join(", ");
