// Checks a proof of this site (release.json, ledger.json or a document's) without trusting the site: only the company's
// public key, which its DNS and its filings name, and Bitcoin's proof of work. Needs Node 20 or later and nothing else.
//
//   node verify-record.mjs PROOF.json --key BASE64 [--key …] [--file DOCUMENT] [--headers bitcoin-headers.json]
import { createHash, createPublicKey, verify } from "node:crypto";
import { readFileSync } from "node:fs";
import { parseArgs } from "node:util";

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    key: { type: "string", multiple: true, default: [] },
    file: { type: "string" },
    headers: { type: "string" },
    // For tests: how many leading zero bits a block's hash needs.
    "zero-bits": { type: "string", default: "66" },
  },
});
if (positionals.length !== 1) {
  console.error("Usage: node verify-record.mjs PROOF.json --key BASE64 [--file DOCUMENT] [--headers HEADERS.json]");
  process.exit(2);
}
const hash = (algorithm, bytes) => createHash(algorithm).update(bytes).digest();
const sha256 = (bytes) => hash("sha256", bytes);
const hex = (text) => Buffer.from(text, "hex");
const readJson = (file) => JSON.parse(readFileSync(file, "utf8"));
const problems = [];
const check = (holds, problem) => holds || problems.push(problem);

const proof = readJson(positionals[0]);
const headers = values.headers ? readJson(values.headers) : proof.stamps.flatMap(({ blocks }) => blocks);

// Ed25519 public keys, as OpenSSL takes them (RFC 8410).
const keys = values.key.map((key) => {
  const bytes = Buffer.from(key, "base64");
  const der = Buffer.concat([hex("302a300506032b6570032100"), bytes]);
  const id = sha256(bytes).toString("hex").slice(0, 16);
  return { id, key: createPublicKey({ key: der, format: "der", type: "spki" }) };
});

// 1. The texts are those of the chain, and each entry follows from the one before.
let previous = "";
for (const [at, { text, sha256: digest, date, publishAt, changes, hash: linked }] of (proof.versions ?? []).entries()) {
  const expected = sha256([previous, date, publishAt, changes, digest].join("\n")).toString("hex");
  check(sha256(text).toString("hex") === digest, `version ${at + 1}: its text is not the one that was recorded`);
  check(expected === linked, `version ${at + 1}: the chain of versions does not hold`);
  const statement = proof.statements.find(
    ({ subject }) => subject === `release ${proof.release.id}, version ${at + 1}`,
  );
  check(statement?.sha256 === linked, `version ${at + 1}: nothing was signed or stamped for it`);
  previous = linked;
}
if (values.file)
  check(
    proof.statements.some(({ sha256: digest }) => digest === sha256(readFileSync(values.file)).toString("hex")),
    `${values.file} is not the file that this proof is for`,
  );

/** Reads a proof of OpenTimestamps: what leads from a digest to the Merkle roots of Bitcoin's blocks. */
function listBlocks(ots, digest) {
  const magic = Buffer.concat([
    Buffer.from("\0OpenTimestamps\0\0Proof\0", "latin1"),
    hex("bf89e2e884e8929401"),
    hex("08"),
  ]);
  if (!ots.subarray(0, magic.length).equals(magic) || !ots.subarray(magic.length, magic.length + 32).equals(digest))
    throw new Error("it is no proof for this root");
  let at = magic.length + 32;
  const take = (count) => {
    if (at + count > ots.length) throw new Error("it ends too early");
    at += count;
    return ots.subarray(at - count, at);
  };
  const number = () => {
    let value = 0;
    for (let shift = 0; shift < 28; shift += 7) {
      const byte = take(1)[0];
      value |= (byte & 127) << shift;
      if (byte < 128) return value;
    }
    throw new Error("a number is too large");
  };
  const operations = {
    2: (message) => hash("sha1", message),
    3: (message) => hash("ripemd160", message),
    8: sha256,
    240: (message) => Buffer.concat([message, take(number())]),
    241: (message) => Buffer.concat([take(number()), message]),
  };
  const blocks = [];
  const walk = (message, depth) => {
    if (depth > 256 || message.length > 4096) throw new Error("it is too deep");
    for (let tag = 255; tag === 255; ) {
      tag = take(1)[0];
      const item = tag === 255 ? take(1)[0] : tag;
      if (item !== 0) {
        if (!operations[item]) throw new Error(`it has an unknown operation, ${item}`);
        walk(operations[item](message), depth + 1);
        continue;
      }
      const kind = take(8).toString("hex");
      const end = number() + at;
      if (kind === "0588960d73d71901") blocks.push({ height: number(), merkleRoot: message });
      else if (kind !== "83dfe30d2ef90c8e") throw new Error("it has an attestation of an unknown kind");
      at = end;
    }
  };
  walk(digest, 0);
  if (at !== ots.length) throw new Error("it goes on after its end");
  return blocks;
}

// 2. Each root is in a block whose hash took Bitcoin's work.
const blockOf = new Map();
for (const { root, ots } of proof.stamps) {
  try {
    for (const { height, merkleRoot } of listBlocks(Buffer.from(ots, "base64"), hex(root))) {
      const header = hex(headers.find((one) => one.height === height)?.header ?? "");
      const work = BigInt(`0x${sha256(sha256(header)).reverse().toString("hex")}`);
      if (header.length !== 80 || work >> BigInt(256 - Number(values["zero-bits"])))
        throw new Error(`block ${height} has no header with work`);
      if (!header.subarray(36, 68).equals(merkleRoot)) throw new Error(`block ${height} does not contain it`);
      const known = blockOf.get(root);
      if (!known || height < known.height) blockOf.set(root, { height, time: header.readUInt32LE(68) });
    }
  } catch (error) {
    problems.push(`stamp ${root.slice(0, 16)}…: ${error.message}`);
  }
}

// 3. Each statement is signed by one of the keys, and leads to its stamp's root.
for (const { subject, sha256: digest, text, signature, stamp } of proof.statements) {
  const message = Buffer.from(`issuer-record/v1\n${proof.origin}\n${subject}\n${digest}\n`);
  if (text !== undefined) check(sha256(text).toString("hex") === digest, `${subject}: it is not what was recorded`);
  const key = keys.find(({ id }) => id === signature?.key)?.key;
  const isSigned = () => key && verify(null, message, key, Buffer.from(signature.signature, "base64"));
  if (keys.length > 0) check(isSigned(), `${subject}: not signed by a given key`);
  const leaf = stamp && sha256(Buffer.concat([Buffer.of(0), hex(stamp.salt), sha256(message)]));
  const join = (one, [side, other]) =>
    sha256(Buffer.concat([Buffer.of(1), ...(side === "left" ? [hex(other), one] : [one, hex(other)])]));
  if (stamp) check(stamp.path.reduce(join, leaf).equals(hex(stamp.root)), `${subject}: it does not lead to its stamp`);
  const block = stamp && blockOf.get(stamp.root);
  const since = block && `since block ${block.height}, ${new Date(block.time * 1000).toISOString()}`;
  console.log(`${subject}: ${key ? "signed" : "signature not checked"}, in Bitcoin ${since ?? "not yet"}`);
}
for (const problem of problems) console.error(`PROBLEM ${problem}`);
console.log(problems.length === 0 ? "Genuine." : "NOT genuine as it is.");
process.exitCode = problems.length === 0 ? 0 : 1;
