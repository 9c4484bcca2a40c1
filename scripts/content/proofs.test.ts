import { readdir, readFile } from "node:fs/promises";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { emptyLedger } from "~/content/treasury-lists/ledger";
import { sourceAsset } from "../../app/domain/press/releases/addresses";
import { createVerification } from "../../app/domain/verification/verification";
import { checkProof } from "../../public/verify-record.mjs";
import { EASIEST, startCalendar, startExplorer } from "../../tests/support/bitcoin";
import { createTestFolder, secondBrand } from "../../tests/support/folders";
import { HEADERS_FILE } from "../proofs/block-headers";
import { signRecord } from "../proofs/sign-record";
import { createSigningKey, openSigningKey } from "../proofs/signing";
import { stampRecord, upgradeStamps } from "../proofs/stamp-record";
import { STAMPS_FOLDER } from "../proofs/stamps";
import { SIGNATURES_FILE } from "./proofs";
import { recordReleases } from "./record-releases";

// A small company's folder from its first signature to its block.
const proven = createTestFolder();
const { root, at, read, write, edit, remove, copy, ...folder } = createTestFolder();
const build = () => folder.build({ easiestTarget: EASIEST });
const firstProblem = async () => (await build()).problems[0] ?? "no problem";
const stampFiles = async () =>
  (await readdir(at(STAMPS_FOLDER))).map((name) => `${STAMPS_FOLDER}/${name}`).sort();

const origin = "https://tidewell.example";
const RELEASE = "content/press/1-tidewell-opens-its-reserve-to-public-audit.md";
const passphrase = "a passphrase of the tests";
const MINED_AT = 1_790_000_000;
const calendars = await Promise.all([startCalendar(900_000), startCalendar(910_000)]);
const explorers = await Promise.all(
  [0, 1].map(() => startExplorer(() => calendars.flatMap((one) => one.mine(MINED_AT)))),
);
const options = { calendars: calendars.map((one) => one.origin), easiestTarget: EASIEST };
const withExplorers = { ...options, explorers: explorers.map((one) => one.origin) };

/** Sets the public keys of the copy's brand, the last one without an end. */
const setKeys = async (...keys: (string | { key: string; until: string })[]) => {
  const brand = (await read("brand/brand.ts")).replace(/ *signingKeys: .*\n/, "");
  const changed = brand.replace(
    "  routes: {",
    `  signingKeys: ${JSON.stringify(keys)},\n  routes: {`,
  );
  expect(changed).not.toBe(brand);
  await write("brand/brand.ts", changed);
};
const newKey = async () => {
  const { file, publicKey } = await createSigningKey(passphrase, 1);
  return { file, publicKey, signer: await openSigningKey(file, passphrase, origin) };
};
const first = await newKey();
const sign = ({ signer }: typeof first, all = false) =>
  signRecord(root, { signer, all, easiestTarget: EASIEST });

beforeAll(async () => {
  // The privacy page's tables would take most of each build.
  await copy(secondBrand, "content/legal");
  expect((await recordReleases(root)).problems).toEqual([]);
  // A second version of the first release.
  const what =
    '{date: 2025-04-04, at: "2025-04-04T09:15:00-04:00", what: It named no auditor., why: We had none.}';
  await edit(
    RELEASE,
    ["formerTitles:", `  - ${what}\nformerTitles:`],
    [/$/, "\nAn auditor checks it.\n"],
  );
  expect((await recordReleases(root)).problems).toEqual([]);
  await setKeys(first.publicKey);
  expect(await firstProblem()).toBe(
    `${SIGNATURES_FILE}: release 1, version 1: is not signed: run "npm run content -- record" with the signing key`,
  );
  expect((await sign(first)).problems).toEqual([]);
  const { waiting, problems } = await stampRecord(root, options);
  expect({ waiting, problems }).toEqual({ waiting: 1, problems: [] });
  const promised = await build();
  expect(promised.problems).toEqual([]);
  expect(promised.proofs?.stamps).toMatchObject([
    { blocks: [], calendars: options.calendars.toSorted() },
  ]);
  for (const calendar of calendars) calendar.mine(MINED_AT);
  expect((await upgradeStamps(root, withExplorers)).waiting).toBe(0);
  await proven.copy(root);
});
beforeEach(() => copy(proven.root));
afterAll(() => {
  for (const server of [...calendars, ...explorers]) server.close();
});

it("each piece of a record is signed and leads to the earliest block", async () => {
  const { problems, proofs } = await build();
  expect(problems).toEqual([]);
  const subjects = proofs?.statements.map(({ subject }) => subject) ?? [];
  expect(subjects).toEqual(
    expect.arrayContaining([
      "release 1, version 2",
      "release 1, editions: 2",
      "ledger bitcoin 2025-03-20",
      "ledger, entries: 4",
    ]),
  );
  expect(proofs?.statements.filter(({ signature, stamp }) => !signature || !stamp)).toEqual([]);
  expect(proofs?.stamps).toMatchObject([
    { blocks: [{ height: 900_000, time: MINED_AT }, { height: 910_000 }] },
  ]);
});

it("a proof of the record, as the site publishes it, is genuine for the verifier script", async () => {
  const { content, proofs } = await build();
  const [record] = content.press.index;
  if (!record || !proofs) throw new Error("the copy has no release");
  const none = { list: () => [], asOf: null, ledger: emptyLedger, findBySlug: () => undefined };
  const sources = { press: none, investorDocuments: none, treasury: none, ledgerCopy: () => null };
  const verification = createVerification({ origin, proofs, ...sources });
  const texts = record.history.map(({ sha256 }) =>
    String(content.press.sources.get(sourceAsset(sha256))),
  );
  const proof = Buffer.from(JSON.stringify(verification.releaseProof(record, texts)));
  const { lines, isGenuine } = checkProof(proof, { keys: [first.publicKey], work: 1 });
  expect(lines.at(-1)).toBe(
    `Genuine: release 1, edition 2 of the 2 up to this proof, of ${origin}.`,
  );
  expect(isGenuine).toBe(true);
});

it("signing again, stamping again and upgrading again change nothing", async () => {
  const before = await Promise.all(
    [SIGNATURES_FILE, HEADERS_FILE, ...(await stampFiles())].map(read),
  );
  expect((await sign(first)).signed).toEqual([]);
  expect((await stampRecord(root, options)).done).toEqual(["everything was stamped already"]);
  expect((await upgradeStamps(root, withExplorers)).done).toEqual(["every stamp is complete"]);
  expect(
    await Promise.all([SIGNATURES_FILE, HEADERS_FILE, ...(await stampFiles())].map(read)),
  ).toEqual(before);
});

it("a former key stays valid until its last day, the new one signs what comes, and --sign-all signs everything", async () => {
  const second = await newKey();
  const former = (until: string) => setKeys({ key: first.publicKey, until }, second.publicKey);
  await former("2026-12-31");
  expect((await build()).problems).toEqual([]);
  expect((await sign(first, true)).problems).toEqual([
    "the signing key is not the last one of signingKeys in the brand",
  ]);
  expect((await sign(second)).signed).toEqual([]);
  // A former key's signature for a later day, which its thief could make.
  await former("2025-04-03");
  const later = ["release 1, version 2", "release 1, editions: 2"];
  const { problems } = await build();
  for (const subject of later)
    expect(problems).toContainEqual(
      expect.stringMatching(`${subject}: is of 2025-04-04 and signed with the key .* ended`),
    );
  expect((await sign(second)).signed).toEqual(expect.arrayContaining(later));
  expect((await build()).problems).toEqual([]);
  expect((await sign(second, true)).signed).toHaveLength(
    (await build()).proofs?.statements.length ?? 0,
  );
  await setKeys(second.publicKey);
  expect((await build()).problems).toEqual([]);
  await setKeys(first.publicKey, second.publicKey);
  expect(await firstProblem()).toContain("must name the last day of each former key");
});

it("a key file opens with its passphrase alone, and not with a byte of it changed", async () => {
  await expect(openSigningKey(first.file, "another passphrase", origin)).rejects.toThrow(
    "the passphrase is wrong",
  );
  expect((await openSigningKey(first.file, passphrase, origin)).publicKey).toBe(first.publicKey);
  for (const place of [10, Math.floor(first.file.length / 2), first.file.length - 1]) {
    const changed = Uint8Array.from(first.file);
    changed[place] = (changed[place] ?? 0) ^ 1;
    await expect(openSigningKey(changed, passphrase, origin), `byte ${place}`).rejects.toThrow();
  }
});

/** Replaces the character after some words. */
const alterAfter = (before: string) => (text: string) => {
  const place = text.indexOf(before) + before.length;
  return `${text.slice(0, place)}${text[place] === "0" ? "1" : "0"}${text.slice(place + 1)}`;
};

describe("a changed byte stops the build, which names what was changed:", () => {
  const inStamp = (extension: string) => (files: string[]) =>
    files.find((file) => file.endsWith(extension)) ?? "";
  const alterations: readonly [
    name: string,
    file: string | ((stamps: string[]) => string),
    change: (text: string) => string,
    problem: string | RegExp,
  ][] = [
    [
      "a digest that was signed",
      SIGNATURES_FILE,
      alterAfter('"sha256": "'),
      "release 1, version 1: was signed as",
    ],
    [
      "a key's name",
      SIGNATURES_FILE,
      alterAfter('"key": "'),
      /release 1, version 1: is signed with the key .* not among/,
    ],
    [
      "a signature",
      SIGNATURES_FILE,
      alterAfter('"signature": "'),
      "release 1, version 1: has a signature that is not of its",
    ],
    [
      "the subject of a signature",
      SIGNATURES_FILE,
      alterAfter('"release '),
      "is signed, and this checkout has no such thing",
    ],
    [
      "a missing signature",
      SIGNATURES_FILE,
      (text) => text.replace(/"ledger bitcoin 2025-03-20": \{[^}]*\},?/, ""),
      "ledger bitcoin 2025-03-20: is not signed",
    ],
    [
      "a public key",
      "brand/brand.ts",
      alterAfter('signingKeys: ["'),
      /is signed with the key .* not among signingKeys/,
    ],
    [
      "an entry of the ledger",
      "content/treasury.yaml",
      (text) => text.replace("venue: CSE", "venue: TSX"),
      /ledger .*was signed as/,
    ],
    ["a salt", inStamp(".json"), alterAfter('"salt": "'), "don't lead to its root"],
    ["a stamped digest", inStamp(".json"), alterAfter('"sha256": "'), "don't lead to its root"],
    ["a root", inStamp(".json"), alterAfter('"root": "'), "is named"],
    [
      "a Merkle root",
      HEADERS_FILE,
      alterAfter('"merkleRoot": "'),
      "block 900000: merkleRoot is not the header's",
    ],
    [
      "a block's time",
      HEADERS_FILE,
      (text) => text.replace(`"time": ${MINED_AT}`, `"time": ${MINED_AT + 1}`),
      "block 900000: time is not the header's",
    ],
    [
      "a header",
      HEADERS_FILE,
      (text) => text.replace(/("header": "[0-9a-f]{72})../, "$1ff"),
      "block 900000",
    ],
    ["a height", HEADERS_FILE, alterAfter('"height": '), "is not among the stored headers"],
  ];

  it.each(alterations)("%s", async (_, where, change, problem) => {
    const file = typeof where === "string" ? where : where(await stampFiles());
    const before = await read(file);
    const after = change(before);
    expect(after).not.toBe(before);
    await write(file, after);
    const { problems } = await build();
    expect(
      problems.filter((line) =>
        typeof problem === "string" ? line.includes(problem) : problem.test(line),
      ),
    ).not.toEqual([]);
  });

  it("any byte of a proof", async () => {
    const [file = ""] = (await stampFiles()).filter((name) => name.endsWith(".ots"));
    const bytes = await readFile(at(file));
    const { readStamp } = await import("../proofs/stamps");
    const written = JSON.parse(await read(file.replace(".ots", ".json")));
    const headers = JSON.parse(await read(HEADERS_FILE));
    const seen = (proof: Buffer) => {
      const { stamp, problems } = readStamp(origin, written, proof, headers);
      return problems.length > 0 ? "problem" : JSON.stringify([stamp.blocks, stamp.calendars]);
    };
    const whole = seen(bytes);
    for (let place = 0; place < bytes.length; place++) {
      const changed = Buffer.from(bytes);
      changed[place] = (changed[place] ?? 0) ^ 1;
      let found = "unreadable";
      try {
        found = seen(changed);
      } catch {}
      expect(found, `byte ${place}`).not.toBe(whole);
    }
  });

  it.each([".ots", ".json"])("a stamp without its %s file", async (extension) => {
    const file = inStamp(extension)(await stampFiles());
    await remove(file);
    expect(await firstProblem()).toContain("restore the other one");
  });
});

describe("a stamp", () => {
  beforeEach(async () => {
    await remove(STAMPS_FOLDER);
    await remove(HEADERS_FILE);
  });
  const [alice, bob] = calendars as [(typeof calendars)[0], (typeof calendars)[0]];
  const quick = { ...withExplorers, timeoutMs: 200 };

  it.each(["down", "slow", "lying", "endless"] as const)(
    "needs two calendars, and says that one is %s",
    async (mood) => {
      alice.setMood(mood);
      await expect(stampRecord(root, quick)).rejects.toThrow(
        `only 1 of 2 calendars took the stamp`,
      );
      alice.setMood("well");
      expect((await build()).proofs?.stamps).toEqual([]);
    },
  );

  it("waits while no block has it, and while its calendars are down", async () => {
    await stampRecord(root, quick);
    expect((await upgradeStamps(root, quick)).waiting).toBe(1);
    for (const calendar of calendars) calendar.setMood("down");
    const { waiting, problems } = await upgradeStamps(root, quick);
    expect([waiting, problems.length]).toEqual([1, 2]);
    for (const calendar of calendars) calendar.setMood("well");
    expect((await build()).problems).toEqual([]);
  });

  it("is not completed while two explorers disagree about its block", async () => {
    await stampRecord(root, quick);
    for (const calendar of calendars) calendar.mine(MINED_AT);
    const other = await startExplorer(() =>
      calendars
        .flatMap((one) => one.mine(MINED_AT))
        .map((block, at, blocks) => ({
          ...(blocks[at - 1] ?? blocks[1] ?? block),
          height: block.height,
        })),
    );
    const { waiting, problems } = await upgradeStamps(root, {
      ...quick,
      explorers: [explorers[0]?.origin ?? "", other.origin],
    });
    other.close();
    expect(waiting).toBe(1);
    expect(problems.join()).toContain("the explorers disagree about block");
    expect((await build()).proofs?.stamps[0]?.blocks).toEqual([]);
    expect((await upgradeStamps(root, quick)).waiting).toBe(0);
    expect((await build()).proofs?.stamps[0]?.blocks[0]?.time).toBe(MINED_AT);
    expect(bob.origin).not.toBe(alice.origin);
  });
});
