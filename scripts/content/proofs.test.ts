import { readdir, writeFile } from "node:fs/promises";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { stampAsset } from "../../app/domain/press/releases/addresses";
import { createTestFolder, secondBrand } from "../../tests/support/folders";
import { SIGNATURES_FILE } from "../proofs/sign";
import { signRecord } from "../proofs/sign-record";
import { createSigningKey, openSigningKey } from "../proofs/signing";
import { recordReleases } from "./record-releases";

// A small company's folder with its signatures.
const proven = createTestFolder();
const { root, at, read, write, edit, remove, copy, ...folder } = createTestFolder();
const { build } = folder;
const firstProblem = async () => (await build()).problems[0] ?? "no problem";
const origin = "https://tidewell.example";
const RELEASE = "content/press/1-tidewell-opens-its-reserve-to-public-audit.md";
const passphrase = "a passphrase of the tests";

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
const sign = ({ signer }: typeof first, all = false) => signRecord(root, { signer, all });

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
  await proven.copy(root);
});
beforeEach(() => copy(proven.root));
it("each piece of a record is signed", async () => {
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
  expect(proofs?.statements.filter(({ signature }) => !signature)).toEqual([]);
});

it("a former key stays valid until its last day, the new one signs what comes, and --sign-all signs everything", async () => {
  const second = await newKey();
  const former = (until: string) => setKeys({ key: first.publicKey, until }, second.publicKey);
  await former("2026-12-31");
  expect((await build()).problems).toEqual([]);
  await expect(sign(first, true)).rejects.toThrow(
    "the signing key is not the last one of signingKeys in the brand",
  );
  expect((await sign(second)).signed).toEqual([]);
  // A former key's signature for a later day, which its thief could make.
  await former("2025-04-03");
  const later = ["release 1, version 2", "release 1, editions: 2"];
  const { problems } = await build();
  for (const subject of later) {
    expect(problems).toContainEqual(
      expect.stringMatching(`${subject}: is of 2025-04-04 and signed with the key .* ended`),
    );
  }
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
  const changed = Uint8Array.from(first.file);
  changed[10] = (changed[10] ?? 0) ^ 1;
  await expect(openSigningKey(changed, passphrase, origin)).rejects.toThrow();
});

/** Replaces the character after some words. */
const alterAfter = (before: string) => (text: string) => {
  const place = text.indexOf(before) + before.length;
  return `${text.slice(0, place)}${text[place] === "0" ? "1" : "0"}${text.slice(place + 1)}`;
};

describe("a changed byte stops the build, which names what was changed:", () => {
  const alterations: readonly [
    name: string,
    file: string,
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
      "a signature",
      SIGNATURES_FILE,
      alterAfter('"signature": "'),
      "release 1, version 1: has a signature that is not of its",
    ],
    [
      "a missing signature",
      SIGNATURES_FILE,
      (text) => text.replace(/"ledger bitcoin 2025-03-20": \{[^}]*\},?/, ""),
      "ledger bitcoin 2025-03-20: is not signed",
    ],
    [
      "an entry of the ledger",
      "content/treasury.yaml",
      (text) => text.replace("venue: CSE", "venue: TSX"),
      /ledger .*was signed as/,
    ],
  ];

  it.each(alterations)("%s", async (_, file, change, problem) => {
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
});

describe("an OpenTimestamps proof beside a recorded text", () => {
  const START = "004f70656e54696d657374616d7073000050726f6f6600bf89e2e884e892940108";
  const findText = async () => {
    const [name = ""] = await readdir(at("content/press-history/1"));
    return { file: `content/press-history/1/${name}`, sha256: name.slice(0, -".md".length) };
  };

  it("is served with the text, and goes with it", async () => {
    const { file, sha256 } = await findText();
    const bytes = Buffer.from(`${START}${sha256}f010`, "hex");
    await writeFile(at(`${file}.ots`), bytes);
    const { problems, proofs, outputs } = await build();
    expect(problems).toEqual([]);
    expect(proofs?.stamped).toEqual([sha256]);
    expect(outputs.get(`public${stampAsset(sha256)}`)).toEqual(bytes);
  });

  it.each([
    ["with another hash", (sha256: string) => START.replace(/08$/, "03") + sha256],
    ["that is cut off", (sha256: string) => START + sha256.slice(2)],
  ])("%s stops the build", async (_, make) => {
    const { file, sha256 } = await findText();
    await writeFile(at(`${file}.ots`), Buffer.from(make(sha256), "hex"));
    expect(await firstProblem()).toBe(
      `${file}.ots: is no OpenTimestamps proof of the text beside it`,
    );
  });
});
