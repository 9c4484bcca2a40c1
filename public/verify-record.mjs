// Checks a proof of this site (release.json, ledger.json or a document's) without trusting the site. Needs Node 20 or later
// and nothing else.
//
//   node verify-record.mjs release.json --key BASE64 [--file release.md]
//   node verify-record.mjs document.json --key BASE64 --file report.pdf
//
// --key       the company's public key, from its DNS or a filing; a former one as BASE64@2026-11-30, the last day it signed
// --headers   block headers of your own node, [{"height": …, "header": "160 hex digits"}], to confirm the proof's
// --unstamped accepts what no Bitcoin block has yet
//
// It prints "Genuine" only where all of the proof holds. It assumes that the key is the company's, that SHA-256 and Ed25519
// hold, and that nobody spent 2^77 hashes on a block of their own: two minutes of all of Bitcoin's miners, decades of one
// machine. A block's time is its miner's; its height is as the proof says unless you give --headers.
import { createHash, createPublicKey, verify } from "node:crypto";
import { readFileSync, realpathSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";

const MOST_BYTES = 50_000_000;
// Since 2024 the easiest blocks, of difficulty 70.34 × 10^12 from block 826,560 (January 20, 2024) on, took 2^77.99 hashes.
const [LEAST_WORK, EARLIEST_BLOCK] = [77, Date.UTC(2024, 0, 1) / 1000];
const DAY = 86_400;

const sha256 = (bytes) => createHash("sha256").update(bytes).digest();
const hexOf = (bytes) => sha256(bytes).toString("hex");
const hex = (text) => Buffer.from(text, "hex");
const fail = (reason) => {
  throw new Error(reason);
};
/** What is printed is somebody else's: no control characters for the terminal. */
const printable = (text) => String(text).replace(/[^\x20-\x7e]/g, (c) => `\\u{${c.codePointAt(0).toString(16)}}`);

// The shape of a proof: each field, in its order, and no other.
const value = (test) => (it, at) => test(it) || fail(`${at} is not what it should be`);
const text = (pattern) => value((it) => typeof it === "string" && pattern.test(it));
const digest = text(/^[0-9a-f]{64}$/);
const base64 = (bytes) =>
  value(
    (it) =>
      typeof it === "string" &&
      it === Buffer.from(it, "base64").toString("base64") &&
      (!bytes || Buffer.from(it, "base64").length === bytes),
  );
const integer = (least) => value((it) => Number.isSafeInteger(it) && it >= least);
const orNull = (item) => (it, at) => it === null || item(it, at);
const list = (item) => (it, at) =>
  Array.isArray(it)
    ? it.forEach((each, i) => {
        item(each, `${at}[${i}]`);
      })
    : fail(`${at} is no list`);
const fields = (shape) => (it, at) => {
  const [names, wanted] = [Object.keys(it ?? {}), Object.keys(shape)];
  if (Array.isArray(it) || names.join() !== wanted.join()) fail(`${at} has other fields than ${wanted.join(", ")}`);
  for (const name of names) shape[name](it[name], `${at}.${name}`);
};
const line = text(/^[\x20-\x7e]{1,200}$/);
const step = value((it) => Array.isArray(it) && it.length === 2 && /^(left|right) [0-9a-f]{64}$/.test(it.join(" ")));
const version = fields({
  date: text(/^\d{4}-\d\d-\d\d$/),
  publishAt: line,
  changes: integer(0),
  sha256: digest,
  hash: digest,
  text: text(/./),
});
const statement = fields({
  subject: line,
  sha256: digest,
  signature: orNull(fields({ key: text(/^[0-9a-f]{16}$/), signature: base64(64) })),
  stamp: orNull(fields({ root: digest, salt: digest, path: list(step) })),
});
const block = fields({ height: integer(0), time: integer(0), header: text(/^[0-9a-f]{160}$/) });
const kinds = {
  release: { release: integer(1), versions: list(version) },
  document: { document: fields({ id: line, sha256: digest }) },
  ledger: { ledger: list(fields({ subject: text(/^ledger [\x20-\x7e]{1,180}$/), text: text(/./) })) },
};

/** What a proof must have been signed and stamped for, by its kind: nothing less, nothing more. */
function listSubjects({ release, versions, document, ledger }) {
  if (document) return [[`document ${document.id}`, document.sha256]];
  if (ledger) {
    const entries = ledger.map(({ subject, text }) => [subject, hexOf(text)]);
    if (new Set(ledger.map(({ subject }) => subject)).size < ledger.length || ledger.length === 0)
      fail("an entry is there twice, or none is");
    return [
      ...entries,
      [`ledger, entries: ${ledger.length}`, hexOf(entries.map((entry) => entry.join(" ")).join("\n"))],
    ];
  }
  let previous = "";
  for (const [at, { text, sha256: of, date, publishAt, changes, hash }] of versions.entries()) {
    if (hexOf(text) !== of) fail(`version ${at + 1}: its text is not the one that was recorded`);
    if (hexOf([previous, date, publishAt, changes, of].join("\n")) !== hash)
      fail(`version ${at + 1}: the chain of versions does not hold`);
    previous = hash;
  }
  const subjects = versions.map(({ hash }, at) => [`release ${release}, version ${at + 1}`, hash]);
  return [...subjects, [`release ${release}, editions: ${versions.length}`, previous]];
}

/** The blocks that a proof of OpenTimestamps leads to from a digest, by Merkle root; a calendar's promise is none. */
function readAttestations(ots, root) {
  const head = Buffer.concat([
    Buffer.from("\0OpenTimestamps\0\0Proof\0", "latin1"),
    hex(`bf89e2e884e892940108${root}`),
  ]);
  if (!ots.subarray(0, head.length).equals(head)) fail("it is no proof for this root");
  let at = head.length;
  const take = (count) => (at + count > ots.length ? fail("it ends too early") : ots.subarray(at, (at += count)));
  const number = () => {
    for (let [result, shift] = [0, 0]; shift < 28; shift += 7) {
      const [byte] = take(1);
      result |= (byte & 127) << shift;
      if (byte < 128) return byte === 0 && shift > 0 ? fail("a number is too long") : result;
    }
    return fail("a number is too large");
  };
  const found = [];
  const walk = (message, depth) => {
    if (depth > 256 || message.length > 4096) fail("it is too deep");
    for (let tag = 255; tag === 255; ) {
      [tag] = take(1);
      const [item] = tag === 255 ? take(1) : [tag];
      if (item === 0) {
        if (take(8).toString("hex") !== "0588960d73d71901") fail("it has an attestation that is not Bitcoin's");
        const end = number() + at;
        found.push({ height: number(), merkleRoot: message });
        if (at !== end) fail("an attestation has another length");
      } else if (item === 8) walk(sha256(message), depth + 1);
      else {
        const other = item === 240 || item === 241 ? take(number()) : fail(`it has an unknown operation, ${item}`);
        if (other.length === 0 || (item === 241 && other.equals(message))) fail("an operation changes nothing");
        walk(Buffer.concat(item === 240 ? [message, other] : [other, message]), depth + 1);
      }
    }
  };
  walk(hex(root), 0);
  return at === ots.length ? found : fail("it goes on after its end");
}

/** Checks that a header has the work that its own target asks for, and that Bitcoin's blocks took at its time. */
function checkHeader({ height, time, header }, merkleRoot, { work, headers }) {
  const bytes = hex(header);
  const [bits, exponent] = [bytes.readUInt32LE(72), bytes[75]];
  // A number of 256 bits: sign in bit 23, as https://developer.bitcoin.org/reference/block_chain.html#target-nbits says.
  const target = bits & 0x800000 || exponent > 34 ? 0n : (BigInt(bits & 0x7fffff) << BigInt(8 * exponent)) >> 24n;
  const worth = BigInt(`0x${sha256(sha256(bytes)).reverse().toString("hex")}`);
  if (worth > target || target > 1n << BigInt(256 - work)) fail(`block ${height} has no header with Bitcoin's work`);
  if (!bytes.subarray(36, 68).equals(merkleRoot)) fail(`block ${height} does not contain it`);
  if (bytes.readUInt32LE(68) !== time || time < EARLIEST_BLOCK) fail(`block ${height} is of another time`);
  if (headers && headers.find((one) => one.height === height)?.header !== header)
    fail(`block ${height} is not the one of --headers`);
}

/** @returns what holds, in lines, and `isGenuine`. @throws {Error} with the reason for which the proof is refused */
export function checkProof(bytes, { keys: given = [], file, headers, work = LEAST_WORK, unstamped = false } = {}) {
  if (bytes.length > MOST_BYTES) fail("the proof is too long");
  const written = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
  const proof = JSON.parse(written);
  if (JSON.stringify(proof) !== written)
    fail("it is not written as the site writes it: a field is there twice, or it was edited");
  const kind = Object.keys(kinds).find((name) => Object.hasOwn(proof ?? {}, name)) ?? fail("it is a proof of nothing");
  const head = { schema: text(/^record-proof\/v2$/), origin: text(/^https:\/\/[a-z0-9.-]+(:\d+)?$/) };
  const tail = {
    keys: list(base64(32)),
    statements: list(statement),
    stamps: list(fields({ root: digest, ots: base64(), blocks: list(block) })),
  };
  fields({ ...head, ...kinds[kind], ...tail })(proof, "the proof");
  const { origin, statements, stamps } = proof;
  const subjects = listSubjects(proof);
  if (
    statements.map(({ subject, sha256: of }) => `${subject} ${of}`).join("\n") !==
    subjects.map((one) => one.join(" ")).join("\n")
  )
    fail(
      `it must have statements of ${subjects.map(([subject]) => subject).join("; ")}, with their hashes, and no others`,
    );

  const blocks = new Map();
  for (const { root, ots, blocks: inProof } of stamps) {
    const found = readAttestations(Buffer.from(ots, "base64"), root);
    if (
      found
        .map(({ height }) => height)
        .sort((a, b) => a - b)
        .join() !== inProof.map(({ height }) => height).join() ||
      found.length === 0
    )
      fail("a stamp has other blocks than its proof leads to");
    for (const { height, merkleRoot } of found)
      checkHeader(
        inProof.find((one) => one.height === height),
        merkleRoot,
        { work, headers },
      );
    blocks.set(root, inProof[0]);
  }
  const used = (items) => [...new Set(items.filter(Boolean))].join();
  if (used(statements.map(({ stamp }) => stamp?.root)) !== stamps.map(({ root }) => root).join())
    fail("it has other stamps than its statements lead to");
  const idOf = (key) => hexOf(Buffer.from(key, "base64")).slice(0, 16);
  if (used(statements.map(({ signature }) => signature?.key)) !== proof.keys.map(idOf).join())
    fail("it has other keys than its statements are signed with");

  const trusted = new Map(given.map((key) => key.split("@")).map(([key, until]) => [key, until]));
  const lines = [];
  let isWhole = true;
  for (const { subject, sha256: of, signature, stamp } of statements) {
    const message = Buffer.from(`issuer-record/v2\n${origin}\n${subject}\n${of}\n`);
    const at = stamp && blocks.get(stamp.root);
    if (stamp) {
      const leaf = sha256(Buffer.concat([Buffer.of(0), hex(stamp.salt), sha256(message)]));
      const join = (one, [side, other]) =>
        sha256(Buffer.concat([Buffer.of(1), ...(side === "left" ? [hex(other), one] : [one, hex(other)])]));
      if (!stamp.path.reduce(join, leaf).equals(hex(stamp.root))) fail(`${subject}: it does not lead to its stamp`);
    }
    const key = signature && proof.keys.find((one) => idOf(one) === signature.key);
    // Ed25519, as OpenSSL takes its public keys (RFC 8410).
    const der = key && {
      key: Buffer.concat([hex("302a300506032b6570032100"), Buffer.from(key, "base64")]),
      format: "der",
      type: "spki",
    };
    if (key && !verify(null, message, createPublicKey(der), Buffer.from(signature.signature, "base64")))
      fail(`${subject}: its signature is not of its key`);
    if (given.length > 0 && !trusted.has(key)) fail(`${subject}: not signed by a given key`);
    const until = trusted.get(key);
    // A former key can still sign: that it did so in its time, a block must show.
    if (until && !(at?.time < Date.parse(until) / 1000 + 2 * DAY))
      fail(`${subject}: no block shows that the key signed it by ${until}`);
    isWhole &&= Boolean(at);
    lines.push(
      `${subject}: ${key ? `signed by key ${idOf(key)}` : "NOT SIGNED"}, ${at ? `in Bitcoin since ${new Date(at.time * 1000).toISOString()}, block ${at.height}` : "in no Bitcoin block"}`,
    );
  }

  const count = proof.versions?.length;
  const same =
    file === undefined
      ? count
      : proof.document
        ? Number(hexOf(file) === proof.document.sha256)
        : (proof.versions ?? []).findLastIndex(({ sha256: of }) => of === hexOf(file)) + 1;
  if (same === 0) fail("the file is not the one that this proof is for");
  const what = proof.document
    ? `document ${proof.document.id}`
    : count
      ? `release ${proof.release}, edition ${same} of the ${count} up to this proof${same < count ? ", REPLACED SINCE" : ""}`
      : `${proof.ledger.length} entries of the ledger`;
  const needs =
    given.length === 0
      ? `Signed by ${proof.keys.map((key) => `key ${key}`).join(" and ") || "nobody"}. Compare it with the TXT record of _issuer-record.${new URL(origin).hostname}, or with a filing, and run this again with --key.`
      : !isWhole && !unstamped
        ? "Signed, but not all of it is in a Bitcoin block yet. --unstamped relies on the key alone."
        : proof.document && file === undefined
          ? `The proof holds for the file with the SHA-256 ${proof.document.sha256}: give it with --file.`
          : null;
  return { lines: [...lines, needs ?? `Genuine: ${what}, of ${origin}.`], isGenuine: needs === null };
}

function run() {
  const one = { type: "string", multiple: true, default: [] };
  const options = {
    key: one,
    file: one,
    headers: { type: "string" },
    unstamped: { type: "boolean" },
    work: { type: "string" },
  };
  const { values, positionals } = parseArgs({ allowPositionals: true, options });
  if (positionals.length !== 1 || values.file.length > 1) fail("give one proof, and one --file at most");
  const [file, headers] = [values.file[0], values.headers].map((name) =>
    name === undefined ? undefined : readFileSync(name),
  );
  return checkProof(readFileSync(positionals[0]), {
    keys: values.key,
    file,
    headers: headers && JSON.parse(headers),
    unstamped: values.unstamped,
    // For tests: fewer hashes (2 to this power) for a block.
    work: Number(values.work ?? LEAST_WORK),
  });
}

if (process.argv[1] && realpathSync(process.argv[1]) === fileURLToPath(import.meta.url)) {
  try {
    const { lines, isGenuine } = run();
    for (const each of lines) console.log(printable(each));
    process.exitCode = isGenuine ? 0 : 1;
  } catch (error) {
    console.error(`PROBLEM ${printable(error.message)}\nNOT genuine as it is.`);
    process.exitCode = 1;
  }
}
