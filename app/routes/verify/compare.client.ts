import type { AddressFault } from "~/domain/verification/addresses";
import {
  compareWithPublished,
  type TextList,
  type TextVerdict,
} from "~/domain/verification/compare-text";
import type { NamedCharacter } from "~/domain/verification/misleading-characters";
import type { Finding } from "~/domain/verification/verification";

/** What a text, a file, an address or a hash turned out to be. */
export type Comparison =
  | TextVerdict
  /** An address or a hash of ours, which says nothing about what it came with. */
  | { readonly kind: "named"; readonly finding: Finding; readonly given: "address" | "hash" }
  | {
      readonly kind: "other file";
      readonly sha256: string;
      /** The published file that it seems to be, by its name or what is in it. */
      readonly finding: Finding | null;
      /** Whether it is a release's source but for the ends of its lines. */
      readonly isSameText: boolean;
    }
  | {
      readonly kind: "other address";
      readonly reason: AddressFault;
      readonly host: string;
      readonly characters: readonly NamedCharacter[];
    };

async function sha256Of(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
const sha256OfText = (text: string) => sha256Of(new TextEncoder().encode(text));

/** The present edition of several, whatever order they come in. */
const newest = (findings: readonly Finding[]) =>
  [...findings].sort((a, b) => b.edition - a.edition)[0];
const findByHash = (findings: readonly Finding[], sha256: string) =>
  newest(findings.filter((finding) => finding.sha256 === sha256));

/** The release whose source a text is, however its lines end. */
async function findSource(
  text: string,
  findings: readonly Finding[],
): Promise<Finding | undefined> {
  const unified = text.replace(/\r\n?/g, "\n").replace(/\n*$/, "");
  const hashes = await Promise.all(["\n", ""].map((end) => sha256OfText(unified + end)));
  return newest(
    findings.filter(({ kind, sha256 }) => kind === "release" && hashes.includes(sha256)),
  );
}

/** Compares all of a pasted text with the published ones. */
export async function compareText(
  pasted: string,
  { findings, ...list }: TextList & { readonly findings: readonly Finding[] },
): Promise<Comparison> {
  const source = await findSource(pasted, findings);
  if (source) return { kind: "genuine", given: "source", finding: source };
  const bySha256 = new Map(findings.map((finding) => [finding.sha256, finding] as const));
  const texts = list.texts.flatMap((text) => {
    const finding = bySha256.get(text.sha256);
    return finding ? { ...text, finding } : [];
  });
  return compareWithPublished(pasted, { ...list, texts });
}

/** Reads a proof that the site publishes. @throws {Error} where it can't be loaded */
type LoadBytes = (path: string) => Promise<ArrayBuffer>;

/**
 * Compares a file's bytes with those of published files, and with a published proof that it says it
 * is. What else is in a file is never looked at: a document can show one thing and contain another.
 */
export async function compareFile(
  file: File,
  findings: readonly Finding[],
  loadBytes: LoadBytes,
): Promise<Comparison> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  const sha256 = await sha256Of(bytes);
  const same = findByHash(findings, sha256);
  if (same) return { kind: "genuine", given: "file", finding: same };
  const text = readUtf8(bytes);
  const proven = text === null ? undefined : findProven(text, findings);
  if (proven && (await sha256Of(new Uint8Array(await loadBytes(proven.proof)))) === sha256)
    return { kind: "genuine", given: "file", finding: proven };
  const source = text === null ? undefined : await findSource(text, findings);
  const named = newest(findings.filter(({ kind, href }) => fileNameOf(kind, href) === file.name));
  return {
    kind: "other file",
    sha256,
    finding: source ?? named ?? null,
    isSameText: source !== undefined,
  };
}

const fileNameOf = (kind: Finding["kind"], href: string) =>
  href.slice(href.lastIndexOf("/") + 1) + (kind === "release" ? ".md" : "");

function readUtf8(bytes: Uint8Array<ArrayBuffer>): string | null {
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return null;
  }
}

/** The piece that a proof's file is of, as it says itself. */
function findProven(text: string, findings: readonly Finding[]): Finding | undefined {
  const [, release, document, ledger] =
    /^\{"schema":"record-proof\/v2","origin":"[^"]*","(?:release":(\d+)|document":\{"id":"([^"]*)"|(ledger)")/.exec(
      text.slice(0, 1_000),
    ) ?? [];
  const subject = release ? `release ${release}` : document ? `document ${document}` : ledger;
  return newest(findings.filter((finding) => finding.subject === subject));
}
