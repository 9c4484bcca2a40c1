import { expect, it } from "vitest";
import { PASSWORD_MAX } from "~/domain/fields";
import { createPasswordHasher, makeUnusableHash, productionCost } from "./password-hash";

const cost = { ...productionCost, log2Cost: 1 };
const quick = createPasswordHasher(cost);
const password = "correct horse battery";

it("a password matches its own hash only, and no two hashes are alike", async () => {
  const hash = await quick.hash(password);
  expect(await quick.verify(password, hash)).toBe(true);
  expect(await quick.verify("correct horse batterY", hash)).toBe(false);
  expect(await quick.hash(password)).not.toBe(hash);
  expect(hash).toMatch(/^\$scrypt\$ln=1,r=8,p=3\$[^$]{22}\$[^$]{43}$/);
});

it("a hash is scrypt's at its stored cost (RFC 7914, section 12)", async () => {
  const hash = "/bq+HJ00cgB4VucZDQHp/nxq18vII3gw53N2Y0s3MWI";
  expect(await quick.verify("password", `$scrypt$ln=10,r=8,p=16$TmFDbA$${hash}`)).toBe(true);
});

it("every character counts, and none beyond the limit is hashed", async () => {
  const long = "\u{1f680}".repeat(PASSWORD_MAX);
  const hash = await quick.hash(long);
  expect(await quick.verify(long.replace(/..$/, "\u{1f681}"), hash)).toBe(false);
  await expect(async () => await quick.hash(`${long}x`)).rejects.toThrow(RangeError);
});

it("two encodings are one password; a stored text that is no hash is an error", async () => {
  expect(await quick.verify("cafe\u0301-noir", await quick.hash("caf\u00e9-noir"))).toBe(true);
  for (const text of ["", "x$scrypt$ln=1,r=8,p=3$AAAA$AAAA", "$scrypt$ln=1,r=8,p=3$AAAA$AAAA="]) {
    await expect(quick.verify("password", text)).rejects.toThrow("PHC");
  }
});

it("a hash is outdated once any part of the cost is another", async () => {
  const changes = [{}, { log2Cost: 2 }, { blockSize: 4 }, { parallelization: 1 }];
  const hash = await quick.hash(password);
  expect(
    changes.map((change) => createPasswordHasher({ ...cost, ...change }).isOutdated(hash)),
  ).toEqual([false, true, true, true]);
});

it("an unknown name's hash costs as much as any, and matches nothing", async () => {
  expect(await quick.verify("", quick.dummyHash)).toBe(false);
  const nothing = `$scrypt$ln=15,r=8,p=3$${"A".repeat(22)}$${"A".repeat(43)}`;
  expect([createPasswordHasher().dummyHash, makeUnusableHash()]).toEqual([nothing, nothing]);
});
