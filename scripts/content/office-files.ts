import { unzipSync, zipSync } from "fflate";
import mammoth from "mammoth";
import { UsageError } from "../command";
import { escapeHtml } from "./markdown";
import { readOpenDocument } from "./open-document";
import { endsEarly } from "./text-signs";

/** A file of an office program as HTML, and what of it the HTML does not have. */
export interface ReadFile {
  readonly html: string;
  readonly left: readonly string[];
}

/** Bytes of a file, and of all that is packed in it: a release is a few pages. */
const MOST_BYTES = 20_000_000;
const MOST_UNPACKED = 60_000_000;
const MOST_ENTRIES = 2000;

/** @throws {UsageError} for a file of another kind, one that is too large, or one that cannot be read */
export async function readOfficeFile(name: string, bytes: Uint8Array): Promise<ReadFile> {
  const kind = /\.(docx|odt|html?|txt)$/i.exec(name)?.[1]?.toLowerCase();
  if (!kind)
    throw new UsageError(`--from: must be a .docx, .odt, .html or .txt file, not ${name}; save it as one of these`);
  if (bytes.length > MOST_BYTES) throw new UsageError(`--from: ${name} is larger than ${MOST_BYTES / 1e6} MB`);
  if (kind === "txt") return { html: paragraphsOf(decode(bytes)), left: [] };
  if (kind.startsWith("htm")) return { html: decode(bytes, charsetOf(bytes)), left: [] };
  const entries = unpack(name, bytes);
  try {
    return kind === "odt" ? readOpenDocument(entries) : await readWord(entries);
  } catch (error) {
    throw new UsageError(`--from: ${name} cannot be read: ${error instanceof Error ? error.message : String(error)}`);
  }
}

/** The parts of a packed file. Their declared sizes are added up before any of them is unpacked. */
function unpack(name: string, bytes: Uint8Array): Record<string, Uint8Array> {
  let [size, count] = [0, 0];
  const filter = ({ originalSize }: { originalSize: number }) => {
    size += originalSize;
    count += 1;
    if (size > MOST_UNPACKED || count > MOST_ENTRIES)
      throw new UsageError(`--from: ${name} unpacks to more than ${MOST_UNPACKED / 1e6} MB or ${MOST_ENTRIES} parts`);
    return true;
  };
  try {
    return unzipSync(bytes, { filter });
  } catch (error) {
    if (error instanceof UsageError) throw error;
    throw new UsageError(`--from: ${name} is not what its name says: save it again, or as .html`);
  }
}

const textOf = (bytes: Uint8Array | undefined) => new TextDecoder().decode(bytes);

/** Words of a part's paragraphs. */
const wordsOf = (xml: string) =>
  xml
    .replace(/<\/w:p>/g, " ")
    .replace(/<[^>]*>/g, "")
    .replace(/\s+/g, " ")
    .trim();

const wordsOfEach = (xml: string, part: RegExp) => [...xml.matchAll(part)].flatMap(([found]) => wordsOf(found) || []);

/** A run that its editor hid: a comment, or words of a template. */
const hiddenRun = /<w:r(?: [^>]*)?>(?:(?!<\/w:r>).)*?<w:vanish(?: w:val="(?:1|true|on)")?\/>.*?<\/w:r>/gs;

async function readWord(entries: Record<string, Uint8Array>): Promise<ReadFile> {
  const body = textOf(entries["word/document.xml"]);
  if (body === "") throw new Error("it has no text");
  if (Object.values(entries).some((part) => /<!DOCTYPE/i.test(textOf(part.subarray(0, 1000)))))
    throw new Error("it declares a document type");
  const shown = { ...entries, "word/document.xml": new TextEncoder().encode(body.replace(hiddenRun, "")) };
  // Packed anew: the library would unpack whatever a forged size hides.
  const { value } = await mammoth.convertToHtml(
    { buffer: Buffer.from(zipSync(shown, { level: 0 })) },
    {
      convertImage: mammoth.images.imgElement(async () => ({ src: "" })),
      styleMap: ["p[style-name='Title'] => h1:fresh", "strike => s"],
    },
  );
  const parts = (name: RegExp) => Object.entries(entries).filter(([path]) => name.test(path));
  const wordsIn = (name: RegExp) => parts(name).flatMap(([, xml]) => wordsOf(textOf(xml)) || []);
  const left = [
    ...wordsIn(/^word\/header\d*\.xml$/).map((words) => `a header: "${words}"`),
    ...wordsIn(/^word\/footer\d*\.xml$/).map((words) => `a footer: "${words}"`),
    ...wordsIn(/^word\/comments\.xml$/).map((words) => `comments: "${words}"`),
    ...(/<w:(?:ins|del|moveFrom)\b/.test(body) ? ["tracked changes: the text is as if all were accepted"] : []),
    ...(/txbxContent/.test(body) ? ["text boxes: look whether their words stand where they belong"] : []),
    ...wordsOfEach(body, /<m:oMath(?: [^>]*)?>.*?<\/m:oMath>/gs).map((words) => `a formula: "${words}"`),
    ...(/<c:chart\b|<dgm:|<o:OLEObject\b/.test(body) ? ["charts or embedded objects"] : []),
    ...wordsOfEach(body, hiddenRun).map((words) => `hidden text: "${words}"`),
  ];
  return { html: value, left };
}

/** The encoding that a page names near its beginning: Word writes that of the machine's country. */
function charsetOf(bytes: Uint8Array): string | undefined {
  const head = new TextDecoder("windows-1252").decode(bytes.subarray(0, 4096));
  const [, charset] = /<meta\b[^>]*\bcharset\s*=\s*["']?([\w-]+)/i.exec(head) ?? [];
  try {
    return charset && new TextDecoder(charset).encoding;
  } catch {
    return undefined;
  }
}

/** A text file in UTF-8, UTF-16 or, as older programs write it, Windows-1252. */
function decode(bytes: Uint8Array, charset = "windows-1252"): string {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return new TextDecoder("utf-16le").decode(bytes);
  if (first === 0xfe && second === 0xff) return new TextDecoder("utf-16be").decode(bytes);
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder(charset).decode(bytes);
  }
}

/** Paragraphs are parted by empty lines; where there are none, each line is one. */
function paragraphsOf(text: string): string {
  const lines = text
    .replace(/\r\n?|[\v\u2028]/g, "\n")
    .replace(/[\f\u2029]/g, "\n\n")
    .trim();
  const isParted = /\n[ \t]*\n/.test(lines);
  return lines
    .split(isParted ? /\n[ \t]*\n+/ : "\n")
    .map((paragraph) => paragraphOf(paragraph.split("\n").map((line) => line.trim())))
    .join("\n");
}

/** Lines that begin with a mark, and rows of columns, are paragraphs of their own; others go on, if they reach the margin. */
const paragraphOf = (lines: readonly string[]) => {
  const point = /^(?:[•‣◦▪●○■□·*–—-]|\(?\w{1,3}[).])\s/u;
  const column = /\t| {3,}/;
  const gap = (line: string, at: number) => {
    if (at === 0) return "";
    const before = lines[at - 1] ?? "";
    if (point.test(line) || column.test(line) || column.test(before)) return "</p><p>";
    return endsEarly(before, line) ? "<br>" : " ";
  };
  const written = lines.map((line) => line.replace(/ {3,}/g, "\t").replace(/^[*–—-](?=\s)/, "•"));
  return `<p>${written.map((line, at) => gap(lines[at] ?? "", at) + escapeHtml(line)).join("")}</p>`;
};
