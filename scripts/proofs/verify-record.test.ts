import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdtemp, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { afterAll, describe, expect, it } from "vitest";
import type { HistoryEntry } from "../../app/content/schemas";
import { createVerification } from "../../app/domain/verification/verification";
import { makeLedger } from "../../tests/ledger/open-treasury";
import { createRandom } from "../../tests/support/random";
import { tenthOf } from "../../tests/support/scope";
import { hashEntry } from "../content/history";
import { listStatements } from "./record";
import { createSigningKey, idOfKey, openSigningKey } from "./signing";

// The stand-alone script, as a reader starts it, against a record that was signed as the product
// does it.

const origin = "https://tidewell.example";
const digest = (text: string) => createHash("sha256").update(text).digest("hex");
const newKey = async () => {
  const { file, publicKey } = await createSigningKey("a passphrase of the tests", 1);
  return openSigningKey(file, "a passphrase of the tests", origin).then((signer) => ({
    publicKey,
    signer,
  }));
};
const [ours, theirs] = await Promise.all([newKey(), newKey()]);

const publishAt = "2025-04-02T06:30:00-04:00";
const versions = [
  "---\nid: 1\n---\nWe hold 66.19 BTC.\n",
  "---\nid: 1\ncorrections: …\n---\nWe hold 66.20 BTC.\n",
];
function chainOf(texts: readonly string[]): HistoryEntry[] {
  const chain: HistoryEntry[] = [];
  for (const [changes, text] of texts.entries()) {
    const entry = { date: `2025-04-0${2 + changes}`, publishAt, changes, sha256: digest(text) };
    chain.push({ ...entry, hash: hashEntry(chain.at(-1)?.hash, entry) });
  }
  return chain;
}
const history = { 1: chainOf(versions) };
const report = "%PDF-1.7 report";
const ledger = makeLedger({
  bitcoin: ["1", "2"].map((btc) => ({ date: "2025-04-02", btc, release: 1, publishAt })),
});
const statements = listStatements({
  history,
  documents: [{ id: "q1", sha256: digest(report), publishAt }],
  ledger,
});

/** The signed records by kind, as the site publishes them. @param keyOf the key of a statement */
async function prove(keyOf: (at: number) => typeof ours | null = () => ours) {
  const proven = statements.map(async (statement, at) => ({
    ...statement,
    signature: (await keyOf(at)?.signer.sign(statement)) ?? null,
  }));
  const none = { list: () => [], findById: () => undefined, earlierTextsOf: () => [] };
  const verification = createVerification({
    content: {},
    origin,
    proofs: {
      keys: [ours, theirs].map(({ publicKey }) => ({ id: idOfKey(publicKey), publicKey })),
      statements: await Promise.all(proven),
      stamped: [],
    },
    press: none,
    investorDocuments: none,
    treasury: { asOf: null, ledger },
    ledgerCopy: () => null,
    findNearest: async () => undefined,
  });
  return {
    release: JSON.stringify(verification.releaseProof({ id: 1, history: history[1] }, versions)),
    document: JSON.stringify(verification.documentProof({ id: "q1", sha256: digest(report) })),
    ledger: JSON.stringify(verification.ledgerProof()),
  };
}
const proofs = await prove();

const folder = await mkdtemp(path.join(tmpdir(), "verify-record-"));
afterAll(() => rm(folder, { recursive: true }));
const script = fileURLToPath(new URL("../../public/verify-record.mjs", import.meta.url));
const key = ["--key", ours.publicKey];
const write = (name: string, text: string) => writeFile(path.join(folder, name), text);

/** Starts the script in the folder of the records. */
async function start(args: readonly string[]) {
  const options = { cwd: folder, maxBuffer: 100_000_000 };
  const { stdout, code } = await promisify(execFile)(process.execPath, args, options).then(
    ({ stdout }) => ({ stdout, code: 0 }),
    (error: { stdout: string; code: number }) => error,
  );
  return { code, says: stdout.trim() };
}

/** What the script finds of one record. */
async function check(
  record: string,
  { file, args = key }: { file?: string; args?: string[] } = {},
) {
  await write("record.json", record);
  if (file !== undefined) await write("file", file);
  return start([script, "record.json", ...args, ...(file === undefined ? [] : ["--file", "file"])]);
}

const by = `of ${origin}, by key ${idOfKey(ours.publicKey)}`;
it.each<[kind: keyof typeof proofs, file: string | undefined, says: string]>([
  ["release", undefined, "release 1, edition 2 of the 2 up to this record"],
  ["release", versions[1], "release 1, edition 2 of the 2 up to this record"],
  ["release", versions[0], "release 1, edition 1 of the 2 up to this record, REPLACED SINCE"],
  ["document", report, "document q1"],
  ["ledger", undefined, "2 entries of the ledger"],
])(
  "a whole record of a %s with the file %j is signed, and the script says of what",
  async (kind, file, says) => {
    const found = await check(proofs[kind], file === undefined ? {} : { file });
    expect(found).toEqual({ code: 0, says: `SIGNED record.json: ${says}, ${by}` });
  },
);

describe("the script ends with a verdict, and with 0 for that one alone,", () => {
  const SIGNED = { code: 0, says: expect.stringMatching(/^SIGNED /) };
  const REJECTED = { code: 1, says: expect.stringMatching(/^NOT PROVEN/) };

  it("whatever way it is started", async () => {
    await write("a.json", proofs.release);
    await write("b.json", "{}");
    await symlink(script, path.join(folder, "link.mjs"));
    const link = path.join(folder, "link.mjs");
    for (const way of [
      [script],
      [link],
      ["--preserve-symlinks", "--preserve-symlinks-main", link],
    ]) {
      expect(await start([...way, "a.json", ...key]), way.join(" ")).toMatchObject(SIGNED);
      expect(await start([...way, "b.json", ...key]), way.join(" ")).toMatchObject(REJECTED);
    }
  });

  it("for several records where each is signed", async () => {
    await write("a.json", proofs.release);
    await write("b.json", proofs.ledger);
    await write("c.json", "{}");
    const all = await start([script, "a.json", "b.json", ...key]);
    expect(all).toEqual({ code: 0, says: expect.stringMatching(/^SIGNED a.*\nSIGNED b.*$/) });
    const not = await start([script, "a.json", "c.json", "b.json", ...key]);
    const verdicts = /^SIGNED a.*\nNOT PROVEN c.*\nSIGNED b.*$/;
    expect(not).toEqual({ code: 1, says: expect.stringMatching(verdicts) });
  });

  it.each([
    [[], "give a record"],
    [["a.json", "b.json", "--file", "a.json"], "one record per --file"],
    [["a.json", "--unstamped"], "--unstamped"],
  ])("and not for %j", async (args, reason) => {
    await write("a.json", proofs.release);
    const says = expect.stringMatching(new RegExp(`^NOT PROVEN.*${reason}`, "s"));
    expect(await start([script, ...args, ...key])).toEqual({ code: 1, says });
  });
});

it("without a key the script names the signer's and where to compare it", async () => {
  expect(await check(proofs.release, { args: [] })).toEqual({
    code: 1,
    says: `NOT PROVEN record.json: it is signed by ${ours.publicKey}: compare that with the TXT record of _issuer-record.tidewell.example, or with a filing, and give it with --key`,
  });
});

it("a record by a forger's key or without one is rejected, and one by two keys unless both are given", async () => {
  const rejected = {
    code: 1,
    says: "NOT PROVEN record.json: it is not signed by a key that you gave",
  };
  expect(await check((await prove(() => theirs)).release)).toEqual(rejected);
  const unsigned = await prove((at) => (at === 1 ? null : ours));
  expect((await check(unsigned.release)).says).toBe(
    "NOT PROVEN record.json: release 1, version 2: not signed",
  );
  const { release } = await prove((at) => (at === 0 ? theirs : ours));
  expect(await check(release)).toEqual(rejected);
  expect(await check(release, { args: [...key, "--key", theirs.publicKey] })).toMatchObject({
    code: 0,
  });
});

it("a document's record needs its file, and no other file is it", async () => {
  expect((await check(proofs.document)).says).toContain("give it with --file");
  for (const [kind, file] of [
    ["document", `${report} `],
    ["release", `${versions[0]}${versions[1]}`],
  ] as const) {
    expect((await check(proofs[kind], { file })).says).toBe(
      "NOT PROVEN record.json: the file is another one",
    );
  }
});

type Json = null | boolean | number | string | Json[] | { [name: string]: Json };
type Entries = { [name: string]: Json }[];
const change = (proof: string, alter: (proof: { [name: string]: Json }) => void) => {
  const copy = JSON.parse(proof);
  alter(copy);
  return JSON.stringify(copy);
};
const assign = (kind: keyof typeof proofs, fields: { [name: string]: Json }) =>
  change(proofs[kind], (proof) => Object.assign(proof, fields));
const listOf = (proof: { [name: string]: Json }, name: string) => proof[name] as Entries;

const MALFORMED = "a field is missing, unknown, there twice";
/** Records that a forger makes of ours, each with why it is rejected. */
const forged: Readonly<Record<string, readonly [record: string, reason: string]>> = {
  "with a correction taken out, and the number of editions with it": [
    change(proofs.release, (proof) => {
      listOf(proof, "versions").pop();
      listOf(proof, "statements").splice(1, 2);
    }),
    "a statement of each of these",
  ],
  "with the first version taken out": [
    change(proofs.release, (proof) => {
      listOf(proof, "versions").shift();
      listOf(proof, "statements").shift();
    }),
    "chain of versions does not hold",
  ],
  "with another text": [
    change(proofs.release, (proof) =>
      Object.assign(listOf(proof, "versions")[0] ?? {}, { text: "We hold 99 BTC." }),
    ),
    "its text is not the one that was recorded",
  ],
  "of another company": [
    assign("release", { origin: "https://other.example" }),
    "its signature is not of its key",
  ],
  "with a key more": [
    change(proofs.release, (proof) => (proof.keys as Json[]).push(theirs.publicKey)),
    "other keys than",
  ],
  "with a field twice": [
    proofs.release.replace('"release":1', '"release":2,"release":1'),
    MALFORMED,
  ],
  "written anew": [JSON.stringify(JSON.parse(proofs.release), null, 2), MALFORMED],
  "nested without end": ["[".repeat(200_000), MALFORMED],
  "of the format before": [proofs.release.replace("proof/v3", "proof/v2"), MALFORMED],
};

it.each(Object.entries(forged))(
  "a record %s is rejected with the reason",
  async (_, [record, reason]) => {
    expect(Object.values(proofs)).not.toContain(record);
    const { says, code } = await check(record);
    expect([code, says]).toEqual([1, expect.stringMatching(new RegExp(`^NOT PROVEN.*${reason}`))]);
  },
);

it("a record with any change is rejected", { timeout: 120_000 }, async () => {
  const random = createRandom(51);
  const pick = (most: number) => Math.floor(random() * most);
  /** A character, or a value or sign of the JSON, is changed, dropped, doubled, or taken from another place. */
  const alter = (record: string) => {
    const parts = record.match(random() < 0.5 ? /./gsu : /"(?:[^"\\]|\\.)*"|\w+|[^\w"]/gsu) ?? [];
    const [at, from] = [pick(parts.length), pick(parts.length)];
    const part = parts[at] ?? "";
    const other = String.fromCharCode(part.charCodeAt(0) ^ (1 << pick(8))) + part.slice(1);
    parts[at] = [other, "", part + part, parts[from] ?? ""][pick(4)] ?? "";
    return parts.join("");
  };
  const names: string[] = [];
  for (const kind of ["release", "document", "ledger"] as const) {
    for (let round = 0; round < tenthOf(4_000); round += 1) {
      const altered = alter(random() < 0.8 ? proofs[kind] : alter(proofs[kind]));
      if (altered === proofs[kind]) continue;
      names.push(`${kind}-${round}.json`);
      await write(`${kind}-${round}.json`, altered);
    }
  }
  expect(names.length).toBeGreaterThan(tenthOf(10_000));
  const { code, says } = await start([script, ...names, ...key]);
  expect(code).toBe(1);
  const verdicts = says.split("\n");
  expect(verdicts).toHaveLength(names.length);
  // A document's record is rejected for want of its file when all else holds.
  expect(verdicts.filter((line) => !/^NOT PROVEN (?!.*--file)/.test(line))).toEqual([]);
});

it("the script prints nothing that a terminal obeys", async () => {
  const control = "\u001b[2K\rSIGNED: all of it.\u202e\u200b";
  for (const record of [assign("document", { document: { id: control, sha256: "" } }), control]) {
    expect((await check(record)).says).toMatch(/^NOT PROVEN [\x20-\x7e\n]*$/);
  }
});
