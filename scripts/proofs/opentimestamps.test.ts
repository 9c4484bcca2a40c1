import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import {
  listAttestations,
  mergeTimestamps,
  ProofError,
  readProof,
  readTimestamp,
  writeProof,
} from "./opentimestamps.ts";
import { sha256Of } from "./statements.ts";

interface Published {
  name: string;
  /** Base64 of the file, null for one that isn't short. */
  file: string;
  proof: string;
  attests: string[];
}
const published: Published[] = JSON.parse(
  await readFile(new URL("fixtures/published-proofs.json", import.meta.url), "utf8"),
);
const proofOf = (name: string) =>
  Buffer.from(published.find((one) => one.name === name)?.proof ?? "", "base64");

const describeAttestations = (proof: Buffer) =>
  listAttestations(readProof(proof).timestamp).map((attestation) =>
    attestation.kind === "bitcoin"
      ? `block ${attestation.height} ${Buffer.from(attestation.of).reverse().toString("hex")}`
      : attestation.kind === "pending"
        ? attestation.uri
        : attestation.tag,
  );

test.each(published)(
  "the published proof of $name is read, and written with the same bytes",
  ({ file, proof, attests }) => {
    const bytes = Buffer.from(proof, "base64");
    const { algorithm, timestamp } = readProof(bytes);
    expect(describeAttestations(bytes)).toEqual(attests);
    if (algorithm === 8) expect(timestamp.message).toEqual(sha256Of(Buffer.from(file, "base64")));
    expect(writeProof(timestamp, algorithm)).toEqual(bytes);
  },
);

test("a proof that was cut or continued anywhere is no proof", () => {
  const bytes = proofOf("two-calendars.txt");
  for (let length = 0; length < bytes.length; length++)
    expect(() => readProof(bytes.subarray(0, length)), `${length} bytes`).toThrow(ProofError);
  expect(() => readProof(Buffer.concat([bytes, Buffer.alloc(1)]))).toThrow("goes on after its end");
});

test("a changed byte makes another proof, or none", () => {
  const bytes = proofOf("hello-world.txt");
  const before = describeAttestations(bytes).join();
  const unnoticed = [...bytes.keys()].filter((at) => {
    const changed = Buffer.from(bytes);
    changed[at] = (changed[at] ?? 0) ^ 1;
    try {
      return describeAttestations(changed).join() === before;
    } catch (error) {
      expect(error).toBeInstanceOf(ProofError);
      return false;
    }
  });
  // Bitcoin joins the last hash of an odd level with itself, where "append" and "prepend" do the
  // same.
  expect(unnoticed).toEqual([603]);
});

test.each([
  ["another version", (proof: Buffer) => proof.fill(2, 31, 32), "has version 2"],
  ["an unknown hash of the file", (proof: Buffer) => proof.fill(0x42, 32, 33), "unknown hash, 42"],
  ["an unknown operation", (proof: Buffer) => proof.fill(0x99, 65, 66), "unknown operation, 99"],
] as const)("a proof with %s is rejected by name", (_, alter, reason) => {
  expect(() => readProof(alter(Buffer.from(proofOf("hello-world.txt"))))).toThrow(reason);
});

test("a proof that grows a message, nests or counts without end is rejected", () => {
  const message = Buffer.alloc(32);
  const appendMost = Buffer.concat([Buffer.from([0xf0, 0x80, 0x20]), Buffer.alloc(4096)]);
  expect(() => readTimestamp(appendMost, message)).toThrow("too long");
  expect(() => readTimestamp(Buffer.alloc(10_000, 0x08), message)).toThrow("nested too deeply");
  expect(() => readTimestamp(Buffer.alloc(100, 0xff), message)).toThrow(ProofError);
  const [head, endless] = [Buffer.from("000588960d73d71901", "hex"), Buffer.alloc(20, 0x80)];
  expect(() => readTimestamp(Buffer.concat([head, Buffer.from([20]), endless]), message)).toThrow(
    "too large",
  );
});

test("an address of a calendar with characters that the format forbids is rejected", () => {
  const uri = Buffer.from("https://calendar.example/?q", "latin1");
  const payload = Buffer.concat([Buffer.from([uri.length]), uri]);
  const proof = Buffer.concat([
    Buffer.from("0083dfe30d2ef90c8e", "hex"),
    Buffer.from([payload.length]),
    payload,
  ]);
  expect(() => readTimestamp(proof, Buffer.alloc(32))).toThrow("forbidden characters");
});

test("merging adds what is new once, and rejects what is about another message", () => {
  const [one, again] = [
    readProof(proofOf("two-calendars.txt")),
    readProof(proofOf("two-calendars.txt")),
  ];
  mergeTimestamps(one.timestamp, again.timestamp);
  expect(writeProof(one.timestamp)).toEqual(proofOf("two-calendars.txt"));
  expect(() =>
    mergeTimestamps(one.timestamp, readProof(proofOf("hello-world.txt")).timestamp),
  ).toThrow(ProofError);
});
