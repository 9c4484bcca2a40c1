import type { Folder } from "./files";

/** A text that a person must still write. The build rejects it, so that no placeholder is ever published. */
export const placeholder = (what: string) => `[WRITE: ${what}]`;

/** Whether a field is still to be written: its other problems are not worth a line. */
export const hasPlaceholder = (value: unknown) => typeof value === "string" && value.includes("[WRITE: ");

/** Reports every placeholder of a text at its line. */
export function rejectPlaceholders({ problems }: Folder, file: string, text: string): void {
  for (const [index, line] of text.split("\n").entries())
    for (const [, what] of line.matchAll(/\[WRITE: ([^\]]+)\]/g))
      problems.push({ file, line: index + 1, reason: `is still to be written: ${what}` });
}
