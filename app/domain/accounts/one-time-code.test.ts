import { expect, it } from "vitest";
import { createCode } from "../../../tests/support/one-time-code";
import { createKeyUri, createSecret, findStep, groupCharacters } from "./one-time-code";

/** RFC 6238, appendix B: the key "12345678901234567890" in base32, and the last six digits of its SHA-1 column. */
const key = "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ";

it("codes are those of RFC 6238, taken one step early and late, six digits with or without spaces", () => {
  const now = 1_111_111_109_000;
  const step = Math.floor(now / 30_000);
  expect(createCode(key, now)).toBe("081804");
  for (const off of [-1, 0, 1]) expect(findStep(createCode(key, now + off * 30_000), key, now)).toBe(step + off);
  for (const off of [-2, 2]) expect(findStep(createCode(key, now + off * 30_000), key, now)).toBeNull();
  // With spaces, and as a Japanese keyboard has them.
  for (const typed of [" 287 082 ", "２８７　０８２"]) expect(findStep(typed, key, 59_000)).toBe(1);
  for (const typed of ["", "28708", "2870820", "0287082", "28708a", "٢٨٧٠٨٢"])
    expect(findStep(typed, key, 59_000)).toBeNull();
});

it("a secret has 160 bits, no two are alike, and they are read in groups of four", () => {
  expect(createSecret()).toMatch(/^[A-Z2-7]{32}$/);
  expect(createSecret()).not.toBe(createSecret());
  expect(groupCharacters("GEZDGNBVGY")).toBe("GEZD GNBV GY");
  expect(groupCharacters("")).toBe("");
  expect(createSecret(10)).toMatch(/^[A-Z2-7]{16}$/);
});

it("the address for the app carries what the app needs, in words that may hold anything", () => {
  const issuer = "Acme & Söhne";
  const address = new URL(createKeyUri(key, { issuer, account: "o'hara@example.com" }));
  expect(address.protocol).toBe("otpauth:");
  expect(decodeURIComponent(address.pathname)).toBe("/Acme & Söhne:o'hara@example.com");
  const parameters = { secret: key, issuer, algorithm: "SHA1", digits: "6", period: "30" };
  expect(Object.fromEntries(address.searchParams)).toEqual(parameters);
});
