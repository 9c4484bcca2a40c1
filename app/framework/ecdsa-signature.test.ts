import { generateKeyPairSync, sign, verify } from "node:crypto";
import { expect, it } from "vitest";
import { AsnParser } from "./ecdsa-signature";

const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
const message = Buffer.from("a message");

/** An integer's 32 bytes, without the zero before a high bit and with the zeros that DER omits. */
const pad = (integer: Uint8Array) => Buffer.concat([Buffer.alloc(32), integer]).subarray(-32);

it("a signature's two integers are read as OpenSSL wrote them, short and long ones", () => {
  const lengths = new Set<number>();
  // One integer in 256 is shorter than 32 bytes, and every second has a zero in front.
  while (!(lengths.has(31) && lengths.has(32) && lengths.has(33))) {
    const { r, s } = AsnParser.parse(sign("sha256", message, privateKey));
    expect(
      verify(
        "sha256",
        message,
        { key: publicKey, dsaEncoding: "ieee-p1363" },
        Buffer.concat([pad(r), pad(s)]),
      ),
    ).toBe(true);
    for (const { length } of [r, s]) lengths.add(length);
  }
});

it.each([
  ["nothing", []],
  ["a sequence without integers", [0x30, 0]],
  ["an integer without bytes", [0x30, 5, 2, 0, 2, 1, 1]],
  ["three integers", [0x30, 9, 2, 1, 1, 2, 1, 1, 2, 1, 1]],
  ["bytes after it", [0x30, 6, 2, 1, 1, 2, 1, 1, 0]],
  ["a sequence that ends early", [0x30, 7, 2, 1, 1, 2, 1, 1]],
  ["another type inside", [0x30, 6, 4, 1, 1, 2, 1, 1]],
  ["another type", [0x31, 6, 2, 1, 1, 2, 1, 1]],
  ["a length of two bytes", [0x30, 0x81, 6, 2, 1, 1, 2, 1, 1]],
])("%s is rejected as a signature", (_, bytes) =>
  expect(() => AsnParser.parse(Uint8Array.from(bytes))).toThrow(),
);
