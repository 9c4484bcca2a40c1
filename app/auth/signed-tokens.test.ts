import { expect, it } from "vitest";
import { createSignedTokens } from "./signed-tokens.server";

const clock = { time: 1_750_000_000_000, now: () => clock.time };
const tokens = createSignedTokens({ secret: "s".repeat(32), clock });

it("reads what it signed, for that purpose and within its time only", () => {
  const token = tokens.sign("reset-password", [7, "fingerprint"], 60);
  expect(tokens.verify("reset-password", token)).toEqual({
    payload: [7, "fingerprint"],
    signedAt: clock.time,
  });
  expect(tokens.verify("confirm-email", token)).toBeNull();
  clock.time += 60_000;
  expect(tokens.verify("reset-password", token)).toBeNull();
});

it("takes nothing that it did not sign", () => {
  const token = tokens.sign("manage-launch", "ada@example.com", 60);
  const [payload, signature = ""] = token.split(".");
  const other = createSignedTokens({ secret: "t".repeat(32), clock }).sign(
    "manage-launch",
    "ada@example.com",
    60,
  );
  const changed = [`${payload}.`, `x${payload}.${signature}`, `${payload}.${signature.slice(2)}`];
  for (const forged of ["", ".", "a.b", ...changed, other]) {
    expect(tokens.verify("manage-launch", forged)).toBeNull();
  }
});
