import { expect, it } from "vitest";
import { createSignedTokens } from "./signed-tokens.server";

const clock = { time: 1_750_000_000_000, now: () => clock.time };
const tokens = createSignedTokens({ secret: "s".repeat(32), clock });

it("reads what it signed, for that purpose and within its time only", () => {
  const payload: [number, string] = [7, "fingerprint"];
  const token = tokens.sign("reset-password", payload, 60);
  expect(tokens.verify("reset-password", token)).toEqual({ payload, signedAt: clock.time });
  expect(tokens.verify("confirm-email", token)).toBeNull();
  clock.time += 60_000;
  expect(tokens.verify("reset-password", token)).toBeNull();
});

it("takes nothing that it did not sign", () => {
  const [payload, signature = ""] = tokens.sign("pending-sign-in", 7, 60).split(".");
  const other = createSignedTokens({ secret: "t".repeat(32), clock });
  const changed = [`${payload}.`, `x${payload}.${signature}`, `${payload}.${signature.slice(2)}`];
  for (const forged of ["", ".", ...changed, other.sign("pending-sign-in", 7, 60)]) {
    expect(tokens.verify("pending-sign-in", forged)).toBeNull();
  }
});
