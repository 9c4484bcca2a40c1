import { spawnSync } from "node:child_process";
import path from "node:path";
import { expect, it } from "vitest";
import type { HistoryEntry } from "../../app/content/schemas";
import { createVerification } from "../../app/domain/verification/verification";
import { makeLedger } from "../../tests/ledger/open-treasury";
import { createTestFolder } from "../../tests/support/folders";
import { project } from "../content/files";
import { hashEntry } from "../content/history";
import { listStatements } from "./record";
import { createSigningKey, idOfKey, openSigningKey, type Signer } from "./signing";
import { sha256Of } from "./statements";

// The stand-alone script, as a reader starts it, on records that are signed as the product does it.

const origin = "https://tidewell.example";
const hashOf = (text: string) => sha256Of(text).toString("hex");
const createSigner = async () =>
  openSigningKey((await createSigningKey("passphrase", 1)).file, "passphrase", origin);
const [ours, theirs] = await Promise.all([createSigner(), createSigner()]);

const publishAt = "2025-04-02T06:30:00-04:00";
const [first, second, report] = ["We hold 66.19 BTC.\n", "We hold 66.20 BTC.\n", "%PDF-1.7"];
const chain: HistoryEntry[] = [];
for (const [changes, text] of [first, second].entries()) {
  const entry = { date: "2025-04-02", publishAt, changes, sha256: hashOf(text) };
  chain.push({ ...entry, hash: hashEntry(chain.at(-1)?.hash, entry) });
}
const document = { id: "q1", sha256: hashOf(report), publishAt };
const ledger = makeLedger({
  bitcoin: ["1", "2"].map((btc) => ({ date: "2025-04-02", btc, release: 1, publishAt })),
});
const statements = listStatements({ history: { 1: chain }, documents: [document], ledger });

/** The signed records as the site publishes them. @param signerOf the signer of a statement */
async function prove(signerOf: (at: number) => Signer | null = () => ours) {
  const signed = statements.map(async (statement, at) => ({
    ...statement,
    signature: (await signerOf(at)?.sign(statement)) ?? null,
  }));
  const unused = {} as never;
  const verification = createVerification({
    content: unused,
    origin,
    proofs: {
      keys: [ours, theirs].map(({ publicKey }) => ({ id: idOfKey(publicKey), publicKey })),
      statements: await Promise.all(signed),
      stamped: [],
    },
    press: unused,
    investorDocuments: unused,
    treasury: { asOf: null, ledger },
    ledgerCopy: unused,
    findNearest: unused,
  });
  return {
    release: verification.releaseProof({ id: 1, history: chain }, [first, second]),
    document: verification.documentProof(document),
    ledger: verification.ledgerProof(),
  };
}
const records = await prove();
const release = JSON.stringify(records.release);

const { root, write } = createTestFolder();
for (const [name, text] of [
  ...Object.entries(records).map(([kind, record]) => [`${kind}.json`, JSON.stringify(record)]),
  ["broken.json", "{}"],
  ["first.md", first],
  ["report.pdf", report],
] as const) {
  await write(name, text);
}
const script = path.join(project, "public/verify-record.mjs");
const key = ["--key", ours.publicKey];

/** Starts the script in that folder. @returns its exit status, and what it prints */
function start(...typed: string[]) {
  const options = { cwd: root, encoding: "utf8" } as const;
  const { status, stdout } = spawnSync(process.execPath, typed, options);
  return [status, stdout.trim()];
}
const check = async (record: string, ...typed: string[]) => {
  await write("record.json", record);
  return start(script, "record.json", ...typed);
};
const rejected = (reason: string) => [
  1,
  expect.stringMatching(new RegExp(`^NOT PROVEN record.json: ${reason}`)),
];

it.each([
  [
    ["release.json", "ledger.json"],
    ["release 1, edition 2 of the 2 up to this record", "2 entries of the ledger"],
  ],
  [
    ["release.json", "--file", "first.md"],
    ["release 1, edition 1 of the 2 up to this record, REPLACED SINCE"],
  ],
  [["document.json", "--file", "report.pdf"], ["document q1"]],
])("the script says what is signed in %j", (typed, signed) => {
  const by = `of ${origin}, by key ${idOfKey(ours.publicKey)}`;
  const lines = signed.map((what, at) => `SIGNED ${typed[at]}: ${what}, ${by}`);
  expect(start(script, ...typed, ...key)).toEqual([0, lines.join("\n")]);
});

it.each([
  ["release.json broken.json ledger.json", /^SIGNED r.*\nNOT PROVEN b.*\nSIGNED l.*$/],
  ["", /^NOT PROVEN: give a record/],
  ["release.json ledger.json --file first.md", /^NOT PROVEN: give one record per --file/],
  ["document.json", /^NOT PROVEN .*give it with --file/],
  ["document.json --file first.md", /^NOT PROVEN .*the file is another one$/],
  ["release.json --file report.pdf", /^NOT PROVEN .*the file is another one$/],
  ["ledger.json --file first.md", /^NOT PROVEN .*a file is no part/],
])("the script ends with 1 when it is given %j", (typed, printed) =>
  expect(start(script, ...key, ...typed.split(" ").filter(Boolean))).toEqual([
    1,
    expect.stringMatching(printed),
  ]),
);

it("without a key the script names the signer's and where to compare it", async () =>
  expect(await check(release)).toEqual([
    1,
    `NOT PROVEN record.json: it is signed by ${ours.publicKey}: compare that with the TXT record of _issuer-record.tidewell.example, or with a filing, and give it with --key`,
  ]));

it("a record needs each of its keys, and no other", async () => {
  const proveRelease = async (signerOf: (at: number) => Signer | null) =>
    JSON.stringify((await prove(signerOf)).release);
  const foreign = rejected("it is not signed by a key that you gave");
  expect(await check(await proveRelease(() => theirs), ...key)).toEqual(foreign);
  const unsigned = await proveRelease((at) => (at === 1 ? null : ours));
  expect(await check(unsigned, ...key)).toEqual(rejected("release 1, version 2: not signed"));
  const shared = await proveRelease((at) => (at === 0 ? theirs : ours));
  expect(await check(shared, ...key)).toEqual(foreign);
  expect(await check(shared, ...key, "--key", theirs.publicKey)).toContain(0);
});

const alter = (change: (record: typeof records.release) => unknown) => {
  const copy: typeof records.release = JSON.parse(release);
  change(copy);
  return JSON.stringify(copy);
};
const versionsOf = (record: object) => (record as { versions: { text: string }[] }).versions;
it.each([
  [
    "without the correction and the number of editions",
    alter((record) => {
      versionsOf(record).pop();
      record.statements.splice(1, 2);
    }),
    "it must have a statement of each of these",
  ],
  [
    "without the first version",
    alter((record) => {
      versionsOf(record).shift();
      record.statements.shift();
    }),
    "version 1: the chain of versions does not hold",
  ],
  ["with another text", release.replace("66.19", "66.29"), "version 1: its text is not the one"],
  [
    "with a signature of another piece",
    alter(
      ({ statements }) =>
        statements[0] && Object.assign(statements[0], { signature: statements[1]?.signature }),
    ),
    "release 1, version 1: its signature is not of its key",
  ],
  ["with a key more", alter(({ keys }) => keys.push(theirs.publicKey)), "it has other keys"],
  ["written otherwise", release.replace("We", "\\u0057e"), "it is not written as the site"],
])("a record %s is rejected with the reason", async (_, record, reason) =>
  expect(await check(record, ...key)).toEqual(rejected(reason)),
);

it("the script prints nothing that a terminal obeys", async () => {
  const name = "\u001b[2K\rSIGNED: all of it.\u202e\u200b";
  await write(name, "{}");
  expect(start(script, name, ...key)).toEqual([1, expect.stringMatching(/^NOT P[\x20-\x7e]*$/)]);
});
