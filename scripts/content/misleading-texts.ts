import { findMisleading } from "../../app/domain/verification/misleading-characters";
import type { Folder } from "./files";

/**
 * Reports characters that a reader can't see or takes for others, in a text as it is written and as it is shown, where an
 * entity such as "&#8203;" has become one. A copy with such a character is not the published text (app/domain/verification).
 */
export function rejectMisleading({ problems }: Folder, file: string, written: string, shown: string): void {
  const lines = written.split("\n");
  for (const { code, name, looksLike } of findMisleading(`${written}\n${shown}`)) {
    const character = String.fromCodePoint(Number.parseInt(code.slice(2), 16));
    const line = lines.findIndex((text) => text.normalize("NFC").includes(character) || text.includes(character)) + 1;
    const write = looksLike ? `write "${looksLike}"` : "leave it out";
    const reason = `has ${name} (${code}), which readers can't tell from what they see: ${write}`;
    problems.push({ file, line: line || undefined, reason });
  }
}
