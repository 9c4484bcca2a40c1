import { expect, it } from "vitest";
import { PASSWORD_MAX, password } from "~/domain/fields";
import { createPasswordHasher, productionCost } from "./password-hash";

/** Production's cost for what it must prove; a small one for what does not depend on it. */
const hasher = createPasswordHasher();
const quick = createPasswordHasher({ ...productionCost, log2Cost: 1 });

it("a password matches its own hash only, and no two hashes are alike", async () => {
  const hash = await hasher.hash("correct horse battery");
  expect(hash).toMatch(/^\$scrypt\$ln=15,r=8,p=3\$[^$]{22}\$[^$]{43}$/);
  expect(await hasher.verify("correct horse battery", hash)).toBe(true);
  expect(await hasher.verify("correct horse batterY", hash)).toBe(false);
  expect(await quick.hash("correct horse battery")).not.toBe(hash);
});

it("every character counts, up to the limit, and longer ones are rejected before any work", async () => {
  const long = "x".repeat(PASSWORD_MAX);
  const hash = await quick.hash(long);
  expect(await quick.verify(`${long.slice(0, -1)}y`, hash)).toBe(false);
  for (const most of ["\u{1f680}".repeat(PASSWORD_MAX), long]) {
    expect([most, `${most}x`].map((text) => password.safeParse(text).success)).toEqual([true, false]);
    await quick.hash(most);
  }
  await expect(async () => await quick.hash("x".repeat(2 * PASSWORD_MAX + 1))).rejects.toThrow(RangeError);
});

it("the same characters in two encodings are one password; a stored text that is no hash is an error, not a match", async () => {
  expect(await quick.verify("caf\u0065\u0301-noir", await quick.hash("caf\u00e9-noir"))).toBe(true);
  await expect(quick.verify("password", "")).rejects.toThrow("PHC");
});
