import path from "node:path";
import { XMLValidator } from "fast-xml-parser";

interface FileType {
  readonly name: string;
  readonly extensions: readonly string[];
  matches(bytes: Buffer): boolean;
}

const startsWith = (bytes: Buffer, signature: string, offset = 0) =>
  bytes.subarray(offset, offset + signature.length).equals(Buffer.from(signature, "latin1"));
/**
 * Within which a PDF's header and a picture's root element are looked for; both may follow other
 * lines.
 */
const HEAD_BYTES = 4_096;
const headOf = (bytes: Buffer) => bytes.subarray(0, HEAD_BYTES).toString("latin1");

function isText(bytes: Buffer): boolean {
  try {
    return !new TextDecoder("utf-8", { fatal: true }).decode(bytes).includes("\0");
  } catch {
    return false;
  }
}

const isZip = (bytes: Buffer) => startsWith(bytes, "PK\x03\x04");
const isIsoMedia = (bytes: Buffer, brand: RegExp) =>
  startsWith(bytes, "ftyp", 4) && brand.test(headOf(bytes).slice(8, 32));
/** Names of an archive's files are not compressed. */
const holdsFile = (bytes: Buffer, name: string) => bytes.includes(Buffer.from(name));
const hasRoot = (bytes: Buffer, element: string) =>
  isText(bytes) && new RegExp(`<${element}[\\s>]`, "i").test(headOf(bytes));

/**
 * In the order in which a file is compared with them. Types without extensions are only named in
 * messages.
 */
const fileTypes: readonly FileType[] = [
  {
    name: "a PDF",
    extensions: ["pdf"],
    matches: (bytes) => headOf(bytes).slice(0, 1_024).includes("%PDF-"),
  },
  {
    name: "a PNG picture",
    extensions: ["png"],
    matches: (bytes) => startsWith(bytes, "\x89PNG\r\n\x1a\n"),
  },
  {
    name: "a JPEG picture",
    extensions: ["jpg", "jpeg"],
    matches: (bytes) => startsWith(bytes, "\xff\xd8\xff"),
  },
  {
    name: "a GIF picture",
    extensions: ["gif"],
    matches: (bytes) => /^GIF8[79]a/.test(headOf(bytes)),
  },
  {
    name: "a WebP picture",
    extensions: ["webp"],
    matches: (bytes) => startsWith(bytes, "RIFF") && startsWith(bytes, "WEBP", 8),
  },
  {
    name: "an AVIF picture",
    extensions: ["avif"],
    matches: (bytes) => isIsoMedia(bytes, /avi[fs]/),
  },
  { name: "a HEIC picture", extensions: [], matches: (bytes) => isIsoMedia(bytes, /hei[cx]|mif1/) },
  {
    name: "an Excel workbook",
    extensions: ["xlsx"],
    matches: (bytes) => isZip(bytes) && holdsFile(bytes, "xl/workbook.xml"),
  },
  {
    name: "a Word document",
    extensions: [],
    matches: (bytes) => isZip(bytes) && holdsFile(bytes, "word/document.xml"),
  },
  {
    // Report Packages 1.0 of XBRL International, and the taxonomy packages that ESEF took before
    // them.
    name: "an XBRL report package",
    extensions: ["xbri", "zip"],
    matches: (bytes) =>
      isZip(bytes) &&
      /META-INF\/(reportPackage\.json|taxonomyPackage\.xml)/.test(bytes.toString("latin1")),
  },
  { name: "a ZIP archive", extensions: [], matches: isZip },
  {
    name: "an old Office document",
    extensions: [],
    matches: (bytes) => startsWith(bytes, "\xd0\xcf\x11\xe0"),
  },
  { name: "a web page", extensions: ["xhtml"], matches: (bytes) => hasRoot(bytes, "html") },
  { name: "an SVG picture", extensions: ["svg"], matches: (bytes) => hasRoot(bytes, "svg") },
  { name: "empty", extensions: [], matches: ({ length }) => length === 0 },
  { name: "text", extensions: ["txt", "csv"], matches: isText },
];

/**
 * Why a file is not what the end of its name says; null where it is, or where its name ends with
 * none of the types above. A browser goes by the name.
 */
export function findMismatch(name: string, bytes: Buffer): string | null {
  const extension = path.extname(name).slice(1).toLowerCase();
  const expected = fileTypes.find(({ extensions }) => extensions.includes(extension));
  const actual = fileTypes.find(({ matches }) => matches(bytes));
  if (expected?.name === "a web page" && actual === expected) {
    return findXhtmlFault(bytes.toString("utf8"));
  }
  if (!expected || actual === expected) return null;
  // A web page can be a text that is shown as it is; in a table or a note, other types' signs are
  // just words.
  if (expected.name === "text" && isText(bytes) && bytes.length > 0) return null;
  return `is ${actual?.name ?? "of another type"}, not ${expected.name}: save it in that format, or correct the end of its name`;
}

/**
 * Browsers show an error in place of XHTML that is not well-formed, and ESEF allows no executable
 * code.
 */
function findXhtmlFault(text: string): string | null {
  const valid = XMLValidator.validate(text);
  if (valid !== true) {
    return `is not well-formed XML: look at line ${valid.err.line} for an element that is not closed, or an & that is not written &amp;`;
  }
  return /<([\w-]+:)?script[\s/>]/i.test(text)
    ? "has a script, and the site runs none of a document: leave it out"
    : null;
}
