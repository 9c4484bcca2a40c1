import { scryptSync } from "node:crypto";
import { expect, it } from "vitest";
import { PASSWORD_MAX } from "~/domain/fields";
import { isCommonPassword } from "./common-passwords.server";
import { decoyHash, hashPassword, isOutdated, isPassword } from "./password-hash";

it("a password matches its own hash only, and no two hashes are alike", async () => {
  const hash = await hashPassword("correct horse battery");
  expect(hash).toMatch(/^\$scrypt\$ln=15,r=8,p=3\$[^$]{22}\$[^$]{43}$/);
  expect(await isPassword("correct horse battery", hash)).toBe(true);
  expect(await isPassword("correct horse batterY", hash)).toBe(false);
  expect(await hashPassword("correct horse battery")).not.toBe(hash);
});

it("every character counts, up to the limit, and longer ones are refused before any work", async () => {
  const long = "x".repeat(PASSWORD_MAX);
  const hash = await hashPassword(long);
  expect(await isPassword(`${long.slice(0, -1)}y`, hash)).toBe(false);
  await expect(async () => await hashPassword(`${long}x`)).rejects.toThrow(RangeError);
});

it("the same letters in two encodings are one password", async () => {
  expect(await isPassword("caf\u0065\u0301-noir", await hashPassword("caf\u00e9-noir"))).toBe(true);
});

it("a hash of other parameters still verifies and is known as outdated", async () => {
  const salt = Buffer.from("0123456789abcdef");
  const old = scryptSync("an old password", salt, 32, { N: 2 ** 14, r: 8, p: 1 });
  const text = (bytes: Buffer) => bytes.toString("base64").replace(/=+$/, "");
  const phc = `$scrypt$ln=14,r=8,p=1$${text(salt)}$${text(old)}`;
  expect(await isPassword("an old password", phc)).toBe(true);
  expect(isOutdated(phc)).toBe(true);
  expect(isOutdated(decoyHash)).toBe(false);
});

it("a stored text that is no hash is an error, not a match", async () => {
  await expect(isPassword("password", "")).rejects.toThrow("PHC");
});

it("knows the commonest leaked passwords whatever their case", () => {
  for (const password of ["password", "Password", "12345678", "qwertyuiop", "TRUSTNO1"])
    expect(isCommonPassword(password)).toBe(true);
  expect(isCommonPassword("correct horse battery")).toBe(false);
});
