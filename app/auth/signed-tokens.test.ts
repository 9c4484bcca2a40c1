import { expect, it } from "vitest";
import { createSignedTokens } from "./signed-tokens.server";

const openTokens = (character: string) =>
  createSignedTokens({ secret: character.repeat(32), clock: { now: Date.now } });

it("takes nothing that it did not sign for that purpose", () => {
  const [own, other] = [openTokens("s"), openTokens("t")];
  const token = own.sign("pending-sign-in", 7, 60);
  expect(own.verify("admin-device", token)).toBeNull();
  const [payload, signature = ""] = token.split(".");
  const changed = [`${payload}.`, `x${payload}.${signature}`, `${payload}.${signature.slice(2)}`];
  for (const forged of ["", ".", ...changed, other.sign("pending-sign-in", 7, 60)]) {
    expect(own.verify("pending-sign-in", forged)).toBeNull();
  }
});
