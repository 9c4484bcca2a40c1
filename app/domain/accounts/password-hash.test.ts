import { expect, it } from "vitest";
import { PASSWORD_MAX, password } from "~/domain/fields";
import { createPasswordHasher, makeUnusableHash, productionCost } from "./password-hash";

const quick = createPasswordHasher({ ...productionCost, log2Cost: 1 });

it("a password matches its own hash only, and no two hashes are alike", async () => {
  const hash = await quick.hash("correct horse battery");
  expect(await quick.verify("correct horse battery", hash)).toBe(true);
  expect(await quick.verify("correct horse batterY", hash)).toBe(false);
  expect(await quick.hash("correct horse battery")).not.toBe(hash);
});

it("a password is hashed at the cost of the standards unless another is given", async () =>
  expect(await createPasswordHasher().hash("correct horse battery")).toMatch(
    /^\$scrypt\$ln=15,r=8,p=3\$[^$]{22}\$[^$]{43}$/,
  ));

it("a hash is scrypt's at the cost that is stored with it: the test vector of RFC 7914, section 12", async () => {
  const expected = Buffer.from(
    "fdbabe1c9d3472007856e7190d01e9fe7c6ad7cbc8237830e77376634b373162",
    "hex",
  );
  const [salt, hash] = [Buffer.from("NaCl"), expected].map((bytes) =>
    bytes.toString("base64").replace(/=+$/, ""),
  );
  expect(await quick.verify("password", `$scrypt$ln=10,r=8,p=16$${salt}$${hash}`)).toBe(true);
});

it("every character counts, up to the limit, and longer ones are rejected before any work", async () => {
  const long = "x".repeat(PASSWORD_MAX);
  const hash = await quick.hash(long);
  expect(await quick.verify(`${long.slice(0, -1)}y`, hash)).toBe(false);
  for (const most of ["\u{1f680}".repeat(PASSWORD_MAX), long]) {
    expect([most, `${most}x`].map((text) => password.safeParse(text).success)).toEqual([
      true,
      false,
    ]);
    await quick.hash(most);
  }
  await expect(async () => await quick.hash("x".repeat(2 * PASSWORD_MAX + 1))).rejects.toThrow(
    RangeError,
  );
});

it("the same characters in two encodings are one password; a stored text that is no hash is an error, not a match", async () => {
  expect(await quick.verify("caf\u0065\u0301-noir", await quick.hash("caf\u00e9-noir"))).toBe(true);
  for (const text of ["", "x$scrypt$ln=1,r=8,p=3$AAAA$AAAA", "$scrypt$ln=1,r=8,p=3$AAAA$AAAA="]) {
    await expect(quick.verify("password", text)).rejects.toThrow("PHC");
  }
});

it("a hash is outdated once any part of the cost is another", async () => {
  const hash = await quick.hash("correct horse battery");
  expect(quick.isOutdated(hash)).toBe(false);
  const cost = { ...productionCost, log2Cost: 1 };
  for (const change of [{ log2Cost: 2 }, { blockSize: 4 }, { parallelization: 1 }]) {
    expect(
      createPasswordHasher({ ...cost, ...change }).isOutdated(hash),
      JSON.stringify(change),
    ).toBe(true);
  }
});

it("an unknown name's hash costs as much as any, and no password matches it or an unusable one", async () => {
  const nothing = `${"A".repeat(22)}$${"A".repeat(43)}`;
  expect(quick.dummyHash).toBe(`$scrypt$ln=1,r=8,p=3$${nothing}`);
  expect(await quick.verify("", quick.dummyHash)).toBe(false);
  expect(makeUnusableHash()).toBe(`$scrypt$ln=15,r=8,p=3$${nothing}`);
});
