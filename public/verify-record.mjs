// Checks a proof of this site (release.json, ledger.json or a document's) without trusting the site. Needs Node 20 or later.
//
//   node verify-record.mjs release.json --key BASE64 [--file release.md] [--headers FILE] [--unstamped]
//   node verify-record.mjs document.json --key BASE64 --file report.pdf
//
// --key: the company's public key, from its DNS or a filing; a former one as BASE64@2026-11-30, the last day that it signed.
// --headers: block headers of your own node, [{"height": …, "header": "160 hex digits"}]. --unstamped: the key is enough.
//
// It prints "Genuine" where all of the proof holds, and assumes that the key is the company's, that SHA-256 and Ed25519 hold,
// and that nobody spent 2^77 hashes on a block of their own: two minutes of all of Bitcoin's miners, decades of one machine.
// A block's time is its miner's; its height is as the proof says unless you give --headers.
import { createHash, createPublicKey, verify } from "node:crypto";
import { readFileSync, realpathSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";

const MOST_BYTES = 50_000_000;
// Since 2024 the easiest blocks (difficulty 70.34 × 10^12, from block 826,560 on) took 2^77.99 hashes; stamps are younger.
const [LEAST_WORK, EARLIEST_BLOCK, TWO_DAYS] = [77, Date.UTC(2024, 0, 1) / 1000, 172_800];

const sha256 = (...parts) => createHash("sha256").update(Buffer.concat(parts)).digest();
const [hex, base64] = ["hex", "base64"].map((encoding) => (text) => Buffer.from(text, encoding));
const hexOf = (content) => sha256(Buffer.from(content)).toString("hex");
const idOf = (key) => sha256(base64(key)).toString("hex").slice(0, 16);
const check = (holds, problem) => {
  if (!holds) throw new Error(problem);
};

// The only shape of a proof: each field in its order, none twice, and no other.
const [HASH, BASE64, LINE, TEXT] = [
  '"[0-9a-f]{64}"',
  '"[\\w+/]+={0,2}"',
  '"[ !#-[\\]-~]{1,200}"',
  '"[^"\\\\]*(?:\\\\.[^"\\\\]*)*"',
];
const list = (item) => `\\[(?:${item}(?:,${item})*)?\\]`;
const object = (fields) =>
  `\\{${Object.entries(fields).map(([name, value]) => `"${name}":${value}`)}\\}`;
const version = {
  date: LINE,
  publishAt: LINE,
  changes: "\\d+",
  sha256: HASH,
  hash: HASH,
  text: TEXT,
};
const signature = `(?:null|${object({ key: '"[0-9a-f]{16}"', signature: BASE64 })})`;
const stamp = `(?:null|${object({ root: HASH, salt: HASH, path: list(`\\["(?:left|right)",${HASH}\\]`) })})`;
const block = object({ height: "\\d+", time: "\\d+", header: '"[0-9a-f]{160}"' });
const rest = {
  keys: list(BASE64),
  statements: list(object({ subject: LINE, sha256: HASH, signature, stamp })),
  stamps: list(object({ root: HASH, ots: BASE64, blocks: list(block) })),
};
const shapes = [
  { release: "[1-9]\\d*", versions: list(object(version)) },
  { document: object({ id: LINE, sha256: HASH }) },
  { ledger: list(object({ subject: '"ledger [ !#-[\\]-~]{1,180}"', text: TEXT })) },
].map((kind) =>
  object({
    schema: '"record-proof/v2"',
    origin: '"https://[a-z0-9.-]+(?::\\d+)?"',
    ...kind,
    ...rest,
  }),
);
const SHAPE = new RegExp(`^(?:${shapes.join("|")})$`);

/** What a proof must be signed and stamped for, by its kind: nothing less, and nothing more. */
function listSubjects({ release, versions, document, ledger = [] }) {
  if (document) return [`document ${document.id} ${document.sha256}`];
  const entries = ledger.map(({ subject, text }) => `${subject} ${hexOf(text)}`);
  if (!versions)
    return [...entries, `ledger, entries: ${entries.length} ${hexOf(entries.join("\n"))}`];
  let previous = "";
  const subjects = versions.map(({ text, sha256: digest, date, publishAt, changes, hash }, at) => {
    const linked = hexOf([previous, date, publishAt, changes, digest].join("\n"));
    check(hexOf(text) === digest, `version ${at + 1}: its text is not the one that was recorded`);
    check(linked === hash, `version ${at + 1}: the chain of versions does not hold`);
    previous = hash;
    return `release ${release}, version ${at + 1} ${hash}`;
  });
  return [...subjects, `release ${release}, editions: ${versions.length} ${previous}`];
}

/** Reads a proof of OpenTimestamps: the heights and Merkle roots that it leads to. A calendar's promise is none. */
function readAttestations(ots, root) {
  const head = Buffer.concat([
    Buffer.from("\0OpenTimestamps\0\0Proof\0", "latin1"),
    hex(`bf89e2e884e892940108${root}`),
  ]);
  check(ots.subarray(0, head.length).equals(head), "it is no proof for this root");
  let at = head.length;
  const take = (count) => {
    at += count;
    check(at <= ots.length, "it ends too early");
    return ots.subarray(at - count, at);
  };
  const number = () => {
    let value = 0;
    for (let shift = 0; shift < 28; shift += 7) {
      const [byte] = take(1);
      value |= (byte & 127) << shift;
      check(byte > 0 || shift === 0, "a number is too long");
      if (byte < 128) return value;
    }
    return check(false, "a number is too large");
  };
  const found = [];
  const walk = (message, depth) => {
    check(depth <= 256 && message.length <= 4096, "it is too deep");
    for (let tag = 255; tag === 255; ) {
      [tag] = take(1);
      const [item] = tag === 255 ? take(1) : [tag];
      if (item === 0) {
        check(
          take(8).toString("hex") === "0588960d73d71901",
          "it has an attestation that is not Bitcoin's",
        );
        const end = number() + at;
        found.push([number(), message]);
        check(at === end, "an attestation has another length");
        continue;
      }
      check([8, 240, 241].includes(item), `it has an unknown operation, ${item}`);
      const other = item === 8 ? null : take(number());
      check(
        !other || (other.length > 0 && !(item === 241 && other.equals(message))),
        "an operation changes nothing",
      );
      walk(
        other ? Buffer.concat(item === 240 ? [message, other] : [other, message]) : sha256(message),
        depth + 1,
      );
    }
  };
  walk(hex(root), 0);
  check(at === ots.length, "it goes on after its end");
  return found.sort(([a], [b]) => a - b);
}

/** Checks that a header has the work that its own target asks for, and that Bitcoin's blocks took at its time. */
function checkHeader({ height, time, header }, merkleRoot, work) {
  const bytes = hex(header);
  const bits = bytes.readUInt32LE(72);
  // nBits: three bytes with a sign, shifted by the first (https://developer.bitcoin.org/reference/block_chain.html).
  const target =
    bits & 0x800000 ? 0n : (BigInt(bits & 0x7fffff) << BigInt(8 * (bits >>> 24))) >> 24n;
  const reached = BigInt(`0x${sha256(sha256(bytes)).reverse().toString("hex")}`);
  check(
    reached <= target && target <= 1n << BigInt(256 - work),
    `block ${height} has no header with Bitcoin's work`,
  );
  check(bytes.subarray(36, 68).equals(merkleRoot), `block ${height} does not contain it`);
  check(
    bytes.readUInt32LE(68) === time && time >= EARLIEST_BLOCK,
    `block ${height} is of another time`,
  );
}

/**
 * @param {Uint8Array} bytes
 * @param {{ keys?: string[], file?: Uint8Array, headers?: { height: number, header: string }[], work?: number, unstamped?: boolean }} options
 * @returns what holds, in lines, and `isGenuine`
 * @throws {Error} with the reason for which the proof is refused
 */
export function checkProof(
  bytes,
  { keys = [], file, headers, work = LEAST_WORK, unstamped = false } = {},
) {
  check(bytes.length <= MOST_BYTES, "the proof is too long");
  const written = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
  const isEncoded = (text) => base64(text).toString("base64") === text;
  check(
    SHAPE.test(written),
    "a field is missing, unknown, there twice, or not what the site writes",
  );
  const proof = JSON.parse(written);
  const { origin, statements, stamps, versions, document, ledger } = proof;
  const encoded = [
    proof.keys,
    stamps.map(({ ots }) => ots),
    statements.flatMap((one) => one.signature?.signature ?? []),
  ];
  check(
    JSON.stringify(proof) === written && encoded.flat().every(isEncoded),
    "it is not written as the site writes it",
  );
  const subjects = listSubjects(proof);
  const isProven =
    statements.map((one) => `${one.subject} ${one.sha256}`).join("\n") === subjects.join("\n");
  check(
    isProven,
    `it must have a statement of each of these, and no other: ${subjects.join("; ")}`,
  );
  check(
    new Set(subjects).size === subjects.length && subjects.length > (document ? 0 : 1),
    "it is a proof of nothing",
  );

  const blockOf = new Map();
  for (const { root, ots, blocks } of stamps) {
    const found = readAttestations(base64(ots), root);
    const isWhole =
      found.length > 0 &&
      found.map(([height]) => height).join() === blocks.map((one) => one.height).join();
    check(isWhole, "a stamp has other blocks than its proof leads to");
    for (const [at, [height, merkleRoot]] of found.entries()) {
      checkHeader(blocks[at], merkleRoot, work);
      const own = headers?.find((one) => one.height === height);
      check(
        !headers || own?.header === blocks[at].header,
        `block ${height} is not the one of --headers`,
      );
    }
    blockOf.set(root, blocks[0]);
  }
  const used = (items) => [...new Set(items.filter(Boolean))].join();
  const isUsed =
    used(statements.map((one) => one.stamp?.root)) === stamps.map(({ root }) => root).join();
  check(isUsed, "it has other stamps than its statements lead to");
  const isSigner =
    used(statements.map((one) => one.signature?.key)) === proof.keys.map(idOf).join();
  check(isSigner, "it has other keys than its statements are signed with");

  const trusted = new Map(keys.map((key) => key.split("@")));
  const lines = statements.map(({ subject, sha256: digest, signature: signed, stamp: way }) => {
    const message = Buffer.from(`issuer-record/v2\n${origin}\n${subject}\n${digest}\n`);
    const key = signed && proof.keys.find((one) => idOf(one) === signed.key);
    // Ed25519, as OpenSSL takes its public keys (RFC 8410).
    const der = key && {
      key: Buffer.concat([hex("302a300506032b6570032100"), base64(key)]),
      format: "der",
      type: "spki",
    };
    const isSigned = key && verify(null, message, createPublicKey(der), base64(signed.signature));
    check(isSigned || !signed, `${subject}: its signature is not of its key`);
    check(keys.length === 0 || trusted.has(key), `${subject}: not signed by a given key`);
    const join = (one, [side, other]) =>
      sha256(Buffer.of(1), ...(side === "left" ? [hex(other), one] : [one, hex(other)]));
    const top = way?.path.reduce(join, sha256(Buffer.of(0), hex(way.salt), sha256(message)));
    check(!way || top.toString("hex") === way.root, `${subject}: it does not lead to its stamp`);
    const found = way && blockOf.get(way.root);
    // A former key can still sign: that it did so in its time, a block must show.
    const until = trusted.get(key);
    const isInTime = until === undefined || found?.time < Date.parse(until) / 1000 + TWO_DAYS;
    check(isInTime, `${subject}: no block shows that the key signed it by ${until}`);
    const since = found
      ? `since ${new Date(found.time * 1000).toISOString()}, block ${found.height}`
      : "not yet";
    return `${subject}: ${key ? `signed by key ${idOf(key)}` : "NOT SIGNED"}, in Bitcoin ${since}`;
  });

  const count = versions?.length;
  const edition = file
    ? (versions ?? []).findLastIndex((one) => one.sha256 === hexOf(file)) + 1
    : count;
  check(
    !file || edition || document?.sha256 === hexOf(file),
    "the file is not the one that this proof is for",
  );
  const released = `release ${proof.release}, edition ${edition} of the ${count} up to this proof`;
  const what = versions
    ? released + (edition < count ? ", REPLACED SINCE" : "")
    : `${ledger?.length} entries of the ledger`;
  const by = proof.keys.map((key) => `key ${key}`).join(" and ") || "nobody";
  const record = `the TXT record of _issuer-record.${new URL(origin).hostname}, or with a filing`;
  const [needs] = [
    keys.length === 0 &&
      `Signed by ${by}. Compare it with ${record}, and run this again with --key.`,
    !unstamped &&
      !statements.every((one) => one.stamp) &&
      "Signed, but not all of it is in Bitcoin: see --unstamped.",
    document &&
      !file &&
      `The proof holds for the file with the SHA-256 ${document.sha256}: give it with --file.`,
  ].filter(Boolean);
  const verdict = `Genuine: ${document ? `document ${document.id}` : what}, of ${origin}.`;
  return { lines: [...lines, needs ?? verdict], isGenuine: needs === undefined };
}

function run() {
  const text = { type: "string", multiple: true, default: [] };
  const options = {
    key: text,
    file: text,
    headers: text,
    work: text,
    unstamped: { type: "boolean" },
  };
  const { values, positionals } = parseArgs({ allowPositionals: true, options });
  const {
    key: keys,
    unstamped,
    work: [work = LEAST_WORK],
  } = values;
  const isOne = positionals.length === 1 && values.file.length <= 1 && values.headers.length <= 1;
  check(isOne, "give one proof, and at most one --file and one --headers");
  const [[file], [own]] = [values.file, values.headers].map((names) =>
    names.map((name) => readFileSync(name)),
  );
  // --work is for tests: blocks of fewer hashes, 2 to this power.
  return checkProof(readFileSync(positionals[0]), {
    keys,
    file,
    headers: own && JSON.parse(own),
    work: Number(work),
    unstamped,
  });
}

if (process.argv[1] && realpathSync(process.argv[1]) === fileURLToPath(import.meta.url)) {
  /** What is printed is somebody else's: no character for the terminal alone. */
  const printable = (text) =>
    text.replace(/[^\x20-\x7e]/gu, (one) => `\\u{${one.codePointAt(0).toString(16)}}`);
  try {
    const { lines, isGenuine } = run();
    for (const each of lines) console.log(printable(each));
    process.exitCode = isGenuine ? 0 : 1;
  } catch (error) {
    console.error(`PROBLEM ${printable(error.message)}\nNOT genuine as it is.`);
    process.exitCode = 1;
  }
}
