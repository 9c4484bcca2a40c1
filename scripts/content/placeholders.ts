import type { Folder } from "./files";

/**
 * A text that a person must still write: the local site shows it marked, and nothing with one is
 * ever published.
 */
const PLACEHOLDER = /\[WRITE: ([^\]]+)\]/g;

export interface Placeholder {
  /** Path below the root folder. */
  readonly file: string;
  /** Left out for a picture. */
  readonly line?: number | undefined;
  readonly what: string;
}

/** Whether a field is still to be written: its other problems are not worth a line. */
export const hasPlaceholder = (value: unknown) =>
  typeof value === "string" && value.includes("[WRITE: ");

/**
 * Notes every placeholder of a text at its line, once: a release's file is read as it is, and as a
 * version.
 */
export function notePlaceholders({ placeholders }: Folder, file: string, text: string): void {
  if (placeholders.some((noted) => noted.file === file)) return;
  for (const [index, line] of text.split("\n").entries()) {
    for (const [, what = ""] of line.matchAll(PLACEHOLDER)) {
      placeholders.push({ file, line: index + 1, what });
    }
  }
}

export const formatPlaceholder = ({ what, file, line }: Placeholder) => ({
  file,
  line,
  reason: line === undefined ? `is still ${what}` : `is still to be written: ${what}`,
});

/** In the bytes of each picture that a new company begins with. */
const DRAWN = "drawn by company new";

export function notePicture({ placeholders }: Folder, file: string, bytes: Buffer): void {
  if (/\.(svg|png)$/.test(file) && bytes.includes(DRAWN)) {
    placeholders.push({
      file,
      line: undefined,
      what: "the drawing of a new company: put a picture of yours in its place",
    });
  }
}

/** Those within tags, as in a picture's text, stay as they are. */
export const markPlaceholders = (html: string) =>
  html.replace(/<[^>]*>|\[WRITE: [^\]<]+\]/g, (part) =>
    part.startsWith("<") ? part : `<mark>${part}</mark>`,
  );
