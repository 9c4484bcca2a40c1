// Checks signed records of this site (release.json, ledger.json, a document's) without trusting the
// site. Needs Node 20 or later, and nothing else.
//
//   node verify-record.mjs release.json --key BASE64 [--file release.md]
//   node verify-record.mjs document.json --key BASE64 --file report.pdf
//   node verify-record.mjs *.json --key BASE64
//
// --key: the company's public key, from its DNS or a filing; several where it has replaced one. The
// script tells which one signed; when, no signature can: `ots verify` shows since when a file exists.
//
// For each record it prints "SIGNED" and of what, or "NOT PROVEN" and why. It ends with 0 only where
// each is signed, by the keys that you gave, from its first to its last piece.
import { createHash, createPublicKey, verify } from "node:crypto";
import { readFileSync } from "node:fs";
import { parseArgs } from "node:util";

// Whatever happens before the last line.
process.exitCode = 1;

const MOST_BYTES = 50_000_000;

const hexOf = (content) => createHash("sha256").update(content).digest("hex");
const base64 = (text) => Buffer.from(text, "base64");
const idOf = (key) => hexOf(base64(key)).slice(0, 16);
const check = (holds, problem) => {
  if (!holds) throw new Error(problem);
};

// The only shape of a record: each field in its order, none twice, and no other.
const HASH = '"[0-9a-f]{64}"';
const BASE64 = '"[\\w+/]+={0,2}"';
const LINE = '"[ !#-[\\]-~]{1,200}"';
const TEXT = '"[^"\\\\]*(?:\\\\.[^"\\\\]*)*"';
const list = (item) => `\\[(?:${item}(?:,${item})*)?\\]`;
const object = (fields) =>
  `\\{${Object.entries(fields).map(([name, value]) => `"${name}":${value}`)}\\}`;
const version = object({
  date: LINE,
  publishAt: LINE,
  changes: "\\d+",
  sha256: HASH,
  hash: HASH,
  text: TEXT,
});
const signature = `(?:null|${object({ key: '"[0-9a-f]{16}"', signature: BASE64 })})`;
const shapes = [
  { release: "[1-9]\\d*", versions: list(version) },
  { document: object({ id: LINE, sha256: HASH }) },
  { ledger: list(object({ subject: '"ledger [ !#-[\\]-~]{1,180}"', text: TEXT })) },
].map((kind) =>
  object({
    schema: '"record-proof/v3"',
    origin: '"https://[a-z0-9.-]+(?::\\d+)?"',
    ...kind,
    keys: list(BASE64),
    statements: list(object({ subject: LINE, sha256: HASH, signature })),
  }),
);
const SHAPE = new RegExp(`^(?:${shapes.join("|")})$`);

/** What a record must be signed for, by its kind: nothing less, and nothing more. */
function listSubjects({ release, versions, document, ledger = [] }) {
  if (document) return [`document ${document.id} ${document.sha256}`];
  const entries = ledger.map(({ subject, text }) => `${subject} ${hexOf(text)}`);
  if (!versions)
    return [...entries, `ledger, entries: ${entries.length} ${hexOf(entries.join("\n"))}`];
  let previous = "";
  const subjects = versions.map(({ text, sha256, date, publishAt, changes, hash }, at) => {
    const linked = hexOf([previous, date, publishAt, changes, sha256].join("\n"));
    check(hexOf(text) === sha256, `version ${at + 1}: its text is not the one that was recorded`);
    check(linked === hash, `version ${at + 1}: the chain of versions does not hold`);
    previous = hash;
    return `release ${release}, version ${at + 1} ${hash}`;
  });
  return [...subjects, `release ${release}, editions: ${versions.length} ${previous}`];
}

/** Reads a record that is written as the site writes it, to the byte. */
function readRecord(bytes) {
  check(bytes.length <= MOST_BYTES, "the record is too long");
  const written = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
  check(SHAPE.test(written), "a field is missing, unknown, there twice, or of another kind");
  const record = JSON.parse(written);
  const signatures = record.statements.flatMap((one) => one.signature?.signature ?? []);
  const isEncoded = (text) => base64(text).toString("base64") === text;
  check(
    JSON.stringify(record) === written && [...record.keys, ...signatures].every(isEncoded),
    "it is not written as the site writes it",
  );
  return record;
}

/** Checks that each statement is signed by a key of the record. @returns the keys that signed */
function checkSignatures({ origin, keys, statements }) {
  const used = statements.map(({ subject, sha256, signature: signed }) => {
    const key = keys.find((one) => idOf(one) === signed?.key);
    check(key, `${subject}: not signed`);
    // Ed25519, as OpenSSL takes its public keys (RFC 8410).
    const der = Buffer.concat([Buffer.from("302a300506032b6570032100", "hex"), base64(key)]);
    const publicKey = createPublicKey({ key: der, format: "der", type: "spki" });
    const message = Buffer.from(`issuer-record/v2\n${origin}\n${subject}\n${sha256}\n`);
    const isSigned = verify(null, message, publicKey, base64(signed.signature));
    check(isSigned, `${subject}: its signature is not of its key`);
    return key;
  });
  const signers = [...new Set(used)];
  check(signers.join() === keys.join(), "it has other keys than its statements are signed with");
  return signers;
}

/** @returns of what a record is, with its file where one was given */
function describe({ origin, release, versions, document, ledger }, file) {
  if (document) {
    check(file, `it holds for the file with the SHA-256 ${document.sha256}: give it with --file`);
    check(hexOf(file) === document.sha256, "the file is another one");
    return `document ${document.id}, of ${origin}`;
  }
  if (ledger) {
    check(!file, "a file is no part of the ledger's record");
    return `${ledger.length} entries of the ledger, of ${origin}`;
  }
  const count = versions.length;
  const sha256 = file && hexOf(file);
  const edition = file ? versions.findLastIndex((one) => one.sha256 === sha256) + 1 : count;
  check(edition > 0, "the file is another one");
  const replaced = edition < count ? ", REPLACED SINCE" : "";
  return `release ${release}, edition ${edition} of the ${count} up to this record${replaced}, of ${origin}`;
}

/** @throws {Error} with the reason for which a record is refused @returns what is signed, by whom */
function checkRecord(bytes, { trusted, file }) {
  const record = readRecord(bytes);
  const { origin, document, statements } = record;
  const subjects = listSubjects(record);
  check(
    subjects.length > (document ? 0 : 1) && new Set(subjects).size === subjects.length,
    "it is a record of nothing",
  );
  check(
    statements.map((one) => `${one.subject} ${one.sha256}`).join("\n") === subjects.join("\n"),
    `it must have a statement of each of these, and no other: ${subjects.join("; ")}`,
  );
  const signers = checkSignatures(record);
  const place = `the TXT record of _issuer-record.${new URL(origin).hostname}, or with a filing`;
  check(
    trusted.length > 0,
    `it is signed by ${signers.join(" and ")}: compare that with ${place}, and give it with --key`,
  );
  check(
    signers.every((key) => trusted.includes(key)),
    "it is not signed by a key that you gave",
  );
  return `${describe(record, file)}, by key ${signers.map(idOf).join(" and ")}`;
}

/** What is printed is somebody else's: no character for the terminal alone. */
const printable = (text) =>
  text.replace(/[^\x20-\x7e]/gu, (one) => `\\u{${one.codePointAt(0).toString(16)}}`);

// Nothing asks how it was started: a link, another name or a pipe would be answered with silence.
try {
  const text = { type: "string", multiple: true, default: [] };
  const options = { key: text, file: text };
  const { values, positionals } = parseArgs({ allowPositionals: true, options });
  const [name, ...others] = values.file;
  check(positionals.length > 0, "give a record, and the company's --key");
  check(others.length === 0 && (!name || positionals.length === 1), "give one record per --file");
  const file = name === undefined ? undefined : readFileSync(name);
  let proven = 0;
  for (const path of positionals)
    try {
      const signed = checkRecord(readFileSync(path), { trusted: values.key, file });
      console.log(printable(`SIGNED ${path}: ${signed}`));
      proven += 1;
    } catch (error) {
      console.log(printable(`NOT PROVEN ${path}: ${error.message}`));
    }
  if (proven === positionals.length) process.exitCode = 0;
} catch (error) {
  console.log(printable(`NOT PROVEN: ${error.message}`));
}
