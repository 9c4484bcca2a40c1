import { findText, toComparable } from "~/domain/verification/comparable-text";
import type { Finding } from "~/domain/verification/verification";

/** What a text, a file or a hash turned out to be. */
export type Comparison =
  | {
      readonly kind: "genuine";
      readonly finding: Finding;
      /** Whether a text was pasted without the title that it was published with, or with another one. */
      readonly hasOtherTitle?: boolean;
    }
  /** A part of a published text, with words or figures that differ. */
  | { readonly kind: "altered"; readonly finding: Finding }
  | { readonly kind: "unknown" };

/** Characters of a pasted text that are compared: twice the longest release that a company would write. */
export const TEXT_MAX = 400_000;
/** Bytes of a file that are compared: the platform's limit for a file of a site. */
export const FILE_MAX_BYTES = 25 * 1024 * 1024;

async function sha256Of(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** The present edition of several, whatever order they come in. */
const newest = (findings: readonly Finding[]) => findings.toSorted((a, b) => b.edition - a.edition)[0];

/** Finds a published text in what was pasted, which may have more around it. */
export async function compareText(pasted: string, findings: readonly Finding[]): Promise<Comparison> {
  const text = toComparable(pasted.slice(0, TEXT_MAX));
  const [same, partly]: [Finding[], Finding[]] = [[], []];
  for (const finding of findings) {
    if (!finding.words) continue;
    const { candidates, isPartlyThere } = findText(text, finding.words);
    for (const candidate of candidates)
      if ((await sha256Of(new TextEncoder().encode(candidate))) === finding.words.sha256) same.push(finding);
    if (isPartlyThere) partly.push(finding);
  }
  const [genuine, altered] = [newest(same), newest(partly)];
  if (genuine) {
    const hasOtherTitle = !text.includes(toComparable(genuine.title));
    return { kind: "genuine", finding: genuine, hasOtherTitle };
  }
  return altered ? { kind: "altered", finding: altered } : { kind: "unknown" };
}

/** Compares a file's bytes with those of published files, and then what it says with published texts. */
export async function compareFile(file: Blob, findings: readonly Finding[]): Promise<Comparison> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  const sha256 = await sha256Of(bytes);
  const finding = newest(findings.filter((one) => one.sha256 === sha256));
  if (finding) return { kind: "genuine", finding };
  return compareText(new TextDecoder().decode(bytes.subarray(0, TEXT_MAX)), findings);
}
