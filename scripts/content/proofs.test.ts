import { readdir } from "node:fs/promises";
import { beforeAll, beforeEach, expect, it } from "vitest";
import { stampAsset } from "../../app/domain/press/releases/addresses";
import { audit, correct, createTestFolder, embargoedRelease } from "../../tests/support/folders";
import { SIGNATURES_FILE } from "../proofs/sign";
import { signRecord } from "../proofs/sign-record";
import { createSigningKey, openSigningKey } from "../proofs/signing";
import { recordReleases } from "./record-releases";

// A small company's folder with its signatures.
const proven = createTestFolder();
const { root, at, write, edit, copy, build } = createTestFolder();
const passphrase = "a passphrase of the tests";
const origin = "https://tidewell.example";

/** Sets the public keys of the copy's brand, the last one without an end. */
const setKeys = (...keys: (string | { key: string; until: string })[]) =>
  edit("brand/brand.ts", [
    / *signingKeys: .*\n|(?= {2}routes: \{)/,
    `  signingKeys: ${JSON.stringify(keys)},\n`,
  ]);
const head = "004f70656e54696d657374616d7073000050726f6f6600bf89e2e884e8929401";
/** An OpenTimestamps proof of a text beside it. */
const stamp = async (release: number) => {
  const [name = ""] = await readdir(at(`content/press-history/${release}`));
  const sha256 = name.slice(0, -".md".length);
  const proof = Buffer.from(`${head}08${sha256}f010`, "hex");
  const file = `content/press-history/${release}/${name}.ots`;
  await write(file, proof);
  return { sha256, proof, file };
};
const createKey = async () => {
  const { file, publicKey } = await createSigningKey(passphrase, 1);
  return { file, publicKey, signer: await openSigningKey(file, passphrase, origin) };
};
const first = await createKey();
const sign = ({ signer }: typeof first, all = false) => signRecord(root, { signer, all });

beforeAll(async () => {
  await copy();
  const office = "content/press/4-office.md";
  await write(office, embargoedRelease);
  expect((await recordReleases(root)).problems).toEqual([]);
  // It goes with the text that another one replaces.
  await stamp(4);
  await edit(office, ["January", "May"]);
  // A second version of the first release.
  await edit(audit, correct("It named no auditor."), [/$/, "\nAn auditor checks it.\n"]);
  expect((await recordReleases(root)).problems).toEqual([]);
  await setKeys(first.publicKey);
  expect((await build()).problems[0]).toMatch(
    /^content\/signatures.json: release 1, .* not signed/,
  );
  expect((await sign(first)).problems).toEqual([]);
  await proven.copy(root);
}, 60_000);
beforeEach(() => copy(proven.root));

it("a former key stays valid until its last day, the new one signs what comes, and --sign-all signs everything", async () => {
  const second = await createKey();
  const former = (until: string) => setKeys({ key: first.publicKey, until }, second.publicKey);
  await former("2099-12-31");
  expect((await build()).problems).toEqual([]);
  await expect(sign(first, true)).rejects.toThrow("the signing key is not the last one");
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
  const { signed } = await sign(second, true);
  await setKeys(second.publicKey);
  const { problems: unsigned, proofs } = await build();
  expect([unsigned, signed.length]).toEqual([[], proofs?.statements.length]);
  expect(proofs?.statements.filter(({ signature }) => !signature)).toEqual([]);
  await setKeys(first.publicKey, second.publicKey);
  expect((await build()).problems[0]).toContain("must name the last day of each former key");
});

it("a key file opens with its passphrase alone", () =>
  expect(openSigningKey(first.file, "another passphrase", origin)).rejects.toThrow(
    "the passphrase is wrong",
  ));

it("a changed byte stops the build, which names what was changed", async () => {
  await edit(SIGNATURES_FILE, [/(?<="signature": ")[^"]{4}/, "0000"]);
  await edit("content/treasury.yaml", ["venue: CSE", "venue: TSX"]);
  expect((await build()).problems.join("\n")).toMatch(
    /release 1, version 1: has a signature that is not of its[\s\S]*ledger .*: was signed as/,
  );
});

it("an OpenTimestamps proof is served with the recorded text beside it, and of another hash or cut off stops the build", async () => {
  const { sha256, proof, file } = await stamp(1);
  const { problems, proofs, outputs } = await build();
  expect([problems, proofs?.stamped]).toEqual([[], [sha256]]);
  expect(outputs.get(`public${stampAsset(sha256)}`)).toEqual(proof);

  for (const wrong of [`${head}03${sha256}`, `${head}08${sha256.slice(2)}`]) {
    await write(file, Buffer.from(wrong, "hex"));
    expect((await build()).problems).toEqual([
      `${file}: is no OpenTimestamps proof of the text beside it`,
    ]);
  }
});
