import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { afterAll, describe, expect, it } from "vitest";
import type { HistoryEntry } from "../../app/content/schemas";
import { createVerification } from "../../app/domain/verification/verification";
import { checkProof } from "../../public/verify-record.mjs";
import { makeLedger } from "../../tests/ledger/open-treasury";
import { EASIEST, leadOn, mineBlock } from "../../tests/support/bitcoin";
import { createRandom } from "../../tests/support/random";
import { tenthOf } from "../../tests/support/scope";
import { hashEntry } from "../content/history";
import { EASIEST_TARGET, findHeaderProblem, readTarget } from "./block-headers";
import { writeProof } from "./opentimestamps";
import { listStatements } from "./record";
import { createSigningKey, idOfKey, openSigningKey } from "./signing";
import { createStamp, readStamp } from "./stamps";

// The stand-alone script against a record that was signed and stamped as the product does it.

const origin = "https://tidewell.example";
const MINED_AT = Date.UTC(2025, 3, 5) / 1000;
/** The nBits of 2^18 hashes: every second change of a header would reach an easier target. */
const SOME_WORK = 0x1e3fffff;
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

/** A stamp in one block of little work. */
function stamp(pieces: readonly { subject: string; sha256: string }[]) {
  const written = createStamp(origin, pieces);
  let merkleRoot = Buffer.alloc(0);
  const timestamp = leadOn(Buffer.from(written.root, "hex"), Buffer.alloc(16, 7), (hash) => {
    merkleRoot = Buffer.from(hash);
    return { kind: "bitcoin", height: 900_000 };
  });
  const header = mineBlock(900_000, merkleRoot, MINED_AT, SOME_WORK);
  return readStamp(origin, written, writeProof(timestamp), [header]).stamp;
}

const { statements: stamped, ...record } = stamp(
  statements.map(({ subject, sha256 }) => ({ subject, sha256 })),
);

/** The proofs of the record by kind, as the site publishes them. */
async function prove({ signer, publicKey }: typeof ours, isStamped = true) {
  const proven = statements.map(async (statement, at) => {
    const { salt, path } = stamped[at] as (typeof stamped)[number];
    return {
      ...statement,
      signature: await signer.sign(statement),
      stamp: isStamped ? { root: record.root, salt, path } : null,
    };
  });
  const none = { list: () => [], findBySlug: () => undefined };
  const verification = createVerification({
    origin,
    proofs: {
      keys: [{ id: idOfKey(publicKey), publicKey }],
      statements: await Promise.all(proven),
      stamps: [record],
    },
    press: none,
    investorDocuments: none,
    treasury: { asOf: null, ledger },
    ledgerCopy: () => null,
  });
  return {
    release: JSON.stringify(verification.releaseProof({ id: 1, history: history[1] }, versions)),
    document: JSON.stringify(verification.documentProof({ id: "q1", sha256: digest(report) })),
    ledger: JSON.stringify(verification.ledgerProof()),
  };
}
const proofs = await prove(ours);

const keys = [ours.publicKey];
interface Options {
  keys?: string[];
  file?: string;
  unstamped?: boolean;
  work?: number;
}
/** What the script finds: its last line, or why it rejects a proof. */
function check(proof: string, { file, ...options }: Options = {}) {
  try {
    const files = file === undefined ? {} : { file: Buffer.from(file) };
    const { lines, isGenuine } = checkProof(Buffer.from(proof), {
      keys,
      work: 18,
      ...files,
      ...options,
    });
    return { says: lines.at(-1) ?? "", isGenuine };
  } catch (error) {
    return { says: (error as Error).message, isGenuine: false };
  }
}

it.each<[kind: keyof typeof proofs, options: Options, says: string]>([
  ["release", {}, "Genuine: release 1, edition 2 of the 2 up to this proof, of"],
  ["release", { file: versions[1] }, "Genuine: release 1, edition 2 of the 2 up to this proof, of"],
  [
    "release",
    { file: versions[0] },
    "Genuine: release 1, edition 1 of the 2 up to this proof, REPLACED SINCE, of",
  ],
  ["document", { file: report }, "Genuine: document q1, of"],
  ["ledger", {}, "Genuine: 2 entries of the ledger, of"],
])("a whole proof of a %s with %j is genuine, and says of what", (kind, options, says) => {
  expect(check(proofs[kind], options)).toEqual({ says: `${says} ${origin}.`, isGenuine: true });
});

it("without a key it names the signer's and where to compare it, and never says genuine", () => {
  const { says, isGenuine } = check(proofs.release, { keys: [] });
  expect(says).toBe(
    `Signed by key ${ours.publicKey}. Compare it with the TXT record of _issuer-record.tidewell.example, or with a filing, and run this again with --key.`,
  );
  expect(isGenuine).toBe(false);
});

it("a proof by a forger's own key, and one by a former key after its end, are refused", async () => {
  expect(check((await prove(theirs)).release)).toEqual({
    says: "release 1, version 1: not signed by a given key",
    isGenuine: false,
  });
  expect(check(proofs.release, { keys: [`${ours.publicKey}@2025-04-04`] }).isGenuine).toBe(true);
  expect(check(proofs.release, { keys: [`${ours.publicKey}@2025-04-01`] }).says).toContain(
    "no block shows that",
  );
  const unstamped = { keys: [`${ours.publicKey}@2026-04-01`], unstamped: true };
  expect(check((await prove(ours, false)).release, unstamped).says).toContain(
    "no block shows that",
  );
});

it("what no block has is genuine only where the reader says that the key is enough", async () => {
  const { release } = await prove(ours, false);
  expect(check(release)).toMatchObject({
    isGenuine: false,
    says: expect.stringContaining("--unstamped"),
  });
  expect(check(release, { unstamped: true }).isGenuine).toBe(true);
});

it("a document's proof needs its file, and no other file is it", () => {
  expect(check(proofs.document)).toMatchObject({
    isGenuine: false,
    says: expect.stringContaining("--file"),
  });
  for (const [kind, file] of [
    ["document", `${report} `],
    ["release", report],
    ["release", `${versions[0]}${versions[1]}`],
    ["ledger", report],
  ] as const)
    expect(check(proofs[kind], { file }).says, kind).toBe(
      "the file is not the one that this proof is for",
    );
});

it("a block of less work than Bitcoin's is refused", () => {
  expect(check(proofs.release, { work: 77 }).says).toBe(
    "block 900000 has no header with Bitcoin's work",
  );
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

/** Proofs that a forger makes of ours, each with why it is rejected. */
const forged: Readonly<Record<string, readonly [proof: string, reason: RegExp]>> = {
  "without versions": [
    assign("release", { versions: [] }),
    /a statement of each of these.*: release 1, editions: 0/,
  ],
  "with a correction taken out, and the number of editions with it": [
    change(proofs.release, (proof) => {
      listOf(proof, "versions").pop();
      listOf(proof, "statements").splice(1, 2);
    }),
    /a statement of each of these/,
  ],
  "with the first version taken out": [
    change(proofs.release, (proof) => {
      listOf(proof, "versions").shift();
      listOf(proof, "statements").shift();
    }),
    /chain of versions does not hold/,
  ],
  "with an entry of the ledger taken out": [
    change(proofs.ledger, (proof) => {
      listOf(proof, "ledger").pop();
      listOf(proof, "statements").splice(1, 1);
    }),
    /a statement of each of these/,
  ],
  "of another file": [
    assign("document", { document: { id: "q1", sha256: digest("x") } }),
    /a statement of each of these/,
  ],
  "of another company": [
    assign("release", { origin: "https://other.example" }),
    /its signature is not of its key/,
  ],
  "with a key more": [
    change(proofs.release, (proof) => (proof.keys as Json[]).push(theirs.publicKey)),
    /other keys than/,
  ],
  "without its stamps": [assign("release", { stamps: [] }), /other stamps than/],
  "with a block more": [
    change(proofs.release, (proof) => {
      const [first] = listOf(proof, "stamps") as unknown as { blocks: Json[] }[];
      first?.blocks.push(first.blocks[0] ?? null);
    }),
    /other blocks than/,
  ],
  "with a field twice": [
    proofs.release.replace('"release":1', '"release":2,"release":1'),
    /missing, unknown, there twice/,
  ],
  "with __proto__": [
    proofs.release.replace('"release":1', '"__proto__":{"x":1},"release":1'),
    /missing, unknown, there twice/,
  ],
  "written anew": [
    JSON.stringify(JSON.parse(proofs.release), null, 2),
    /missing, unknown, there twice/,
  ],
  "of nothing": ["null", /missing, unknown, there twice/],
  "nested without end": ["[".repeat(200_000), /missing, unknown, there twice/],
  "of the first format": [
    proofs.release.replace("proof/v2", "proof/v1"),
    /missing, unknown, there twice/,
  ],
};

it.each(Object.entries(forged))("a proof %s is refused with the reason", (_, [proof, reason]) => {
  expect(Object.values(proofs)).not.toContain(proof);
  const { says, isGenuine } = check(proof, {
    file: proof.includes('"document"') ? report : undefined,
  } as Options);
  expect(says).toMatch(reason);
  expect(isGenuine).toBe(false);
});

describe("a proof with any change is not genuine:", () => {
  const random = createRandom(51);
  const pick = <Item>(from: readonly Item[]) => from[Math.floor(random() * from.length)] as Item;
  const kinds = ["release", "document", "ledger"] as const;

  /** Every value of a tree with its parent. */
  function* walk(value: Json): Generator<[parent: { [name: string]: Json }, name: string]> {
    if (value === null || typeof value !== "object") return;
    const parent = value as { [name: string]: Json };
    for (const name of Object.keys(parent)) {
      yield [parent, name];
      yield* walk(parent[name] ?? null);
    }
  }
  const others: readonly Json[] = [null, true, 0, 1.5, "", "0", "\u001b]0;Genuine\u0007", [], {}];
  const flipBit = (bytes: Buffer) => {
    if (bytes.length === 0) return Buffer.from("0");
    const at = Math.floor(random() * bytes.length);
    return bytes.fill((bytes[at] ?? 0) ^ (1 << Math.floor(random() * 8)), at, at + 1);
  };
  function changeValue(value: Json): Json {
    if (random() < 0.2) return pick(others);
    if (typeof value === "number") return value + pick([1, -1, 256]);
    if (typeof value === "string") return flipBit(Buffer.from(value, "latin1")).toString("latin1");
    if (Array.isArray(value))
      return pick([
        value.slice(1),
        value.slice(0, -1),
        [...value, pick(others)],
        value.toReversed(),
      ]);
    const entries = Object.entries(value ?? {});
    return Object.fromEntries(
      pick([
        entries.slice(1),
        [...entries, ["more", pick(others)]],
        [["__proto__", null], ...entries],
        entries.toReversed(),
      ]),
    );
  }
  const changeTree = (proof: string, isWanted: RegExp, alter: (value: Json) => Json) => {
    const tree: { [name: string]: Json } = JSON.parse(proof);
    const [parent, name] = pick([...walk(tree)].filter(([, name]) => isWanted.test(name)));
    parent[name] = alter(parent[name] ?? null);
    return JSON.stringify(tree);
  };
  const manners = {
    "of a value": (proof: string) => changeTree(proof, /^/, changeValue),
    "of a bit": (proof: string) => flipBit(Buffer.from(proof)).toString("latin1"),
    "of what base64 holds": (proof: string) =>
      changeTree(proof, /^(ots|signature)$/, (value) =>
        // The fields of this name above the base64 hold objects.
        typeof value === "string"
          ? flipBit(Buffer.from(value, "base64")).toString("base64")
          : changeValue(value),
      ),
  };

  it.each(Object.entries(manners))("%s", { timeout: 60_000 }, (_, alter) => {
    let tried = 0;
    for (const kind of kinds)
      for (let round = 0; round < tenthOf(850); round += 1) {
        const [proof, file] = [proofs[kind], kind === "document" ? { file: report } : {}];
        const altered = alter(random() < 0.8 ? proof : alter(proof));
        if (altered === proof) continue;
        tried += 1;
        expect(check(altered, file).isGenuine, altered).toBe(false);
      }
    expect(tried).toBeGreaterThan(tenthOf(2_000));
  });
});

describe("a block's header", () => {
  it.each([
    [0x1d00ffff, 0xffffn << 208n],
    [0x170331db, 0x0331dbn << 160n],
    [0x04923456, 0n],
    [0x01003456, 0n],
    [0x02008000, 0x80n],
    [0x05009234, 0x92340000n],
    [0xff123456, 0n],
    [0x23000001, 0n],
  ])("with nBits %i has the target %i", (bits, target) => expect(readTarget(bits)).toBe(target));

  it("is accepted with the work that the easiest block since 2024 took, and not with half of it", () => {
    // Difficulty 1 is the target 0xffff × 2^208; that of block 826,560 is 70.34 × 10^12.
    const targetAt = (difficulty: bigint) => (0xffffn << 208n) / difficulty;
    expect(targetAt(70_340_000_000_000n)).toBeLessThan(EASIEST_TARGET);
    expect(targetAt(34_000_000_000_000n)).toBeGreaterThan(EASIEST_TARGET);
  });

  it("of before 2024 is refused, as is one of less work than its own target asks for", () => {
    const block = mineBlock(1, Buffer.alloc(32), Date.UTC(2023, 11, 31) / 1000);
    expect(findHeaderProblem(block, EASIEST)).toContain("older than 2024");
    const young = mineBlock(1, Buffer.alloc(32), MINED_AT);
    expect(findHeaderProblem(young, EASIEST)).toBeUndefined();
    expect(findHeaderProblem(young)).toContain("no proof of work");
    const claimed = Buffer.from(young.header, "hex");
    claimed.writeUInt32LE(0x170331db, 72);
    expect(findHeaderProblem({ ...young, header: claimed.toString("hex") })).toContain(
      "no proof of work",
    );
  });
});

describe("the command", async () => {
  const folder = await mkdtemp(path.join(tmpdir(), "verify-record-"));
  afterAll(() => rm(folder, { recursive: true }));
  const script = fileURLToPath(new URL("../../public/verify-record.mjs", import.meta.url));
  const run = async (proof: string, ...more: string[]) => {
    const file = path.join(folder, "proof.json");
    await writeFile(file, proof);
    const ended = promisify(execFile)(process.execPath, [script, file, "--work", "18", ...more]);
    return ended.then(
      ({ stdout }) => ({ code: 0, says: stdout }),
      ({ code, stdout, stderr }) => ({ code, says: `${stdout}${stderr}` }),
    );
  };

  it("ends with 0 for a genuine proof alone, and with 1 and the reason for every other", async () => {
    const whole = await run(proofs.release, "--key", ours.publicKey);
    expect(whole).toMatchObject({
      code: 0,
      says: expect.stringMatching(/in Bitcoin since 2025-04-05.*\n.*\n.*\nGenuine: /),
    });
    expect(await run(proofs.release)).toMatchObject({
      code: 1,
      says: expect.not.stringContaining("Genuine"),
    });
    expect(await run("{}", "--key", ours.publicKey)).toMatchObject({
      code: 1,
      says: expect.stringMatching(/^PROBLEM a field is missing.*\nNOT/),
    });
    expect(
      await run(proofs.release, "--key", ours.publicKey, "--file", "a", "--file", "b"),
    ).toMatchObject({ code: 1 });
  });

  it("prints nothing that a terminal obeys", async () => {
    const [control, hidden] = ["\u001b[2K\rGenuine: all of it.\u202e", "\u200b"];
    for (const altered of [
      assign("release", { [control]: 1 }),
      change(proofs.ledger, (proof) =>
        Object.assign(listOf(proof, "ledger")[0] ?? {}, { subject: `ledger ${control}` }),
      ),
      change(proofs.document, (proof) =>
        Object.assign(proof, { document: { id: `${hidden}${control}`, sha256: "" } }),
      ),
      control,
    ]) {
      const { code, says } = await run(altered, "--key", ours.publicKey);
      expect(code).toBe(1);
      expect(says).toMatch(/^[\x20-\x7e\n]*$/);
    }
  });
});
