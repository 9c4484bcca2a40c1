import { expect, it } from "vitest";
import { createSigner } from "./signer.server";

const clock = { time: 1_750_000_000_000, now: () => clock.time };
const signer = createSigner({ secret: "s".repeat(32), clock });

it("reads what it signed, for that purpose and within its time only", () => {
  const token = signer.sign("reset-password", "7 ada@example.com", 60);
  expect(signer.read("reset-password", token)).toEqual({ text: "7 ada@example.com", signedAt: clock.time });
  expect(signer.read("confirm-email", token)).toBeNull();
  clock.time += 60_000;
  expect(signer.read("reset-password", token)).toBeNull();
});

it("takes nothing that it did not sign", () => {
  const token = signer.sign("manage-launch", "ada@example.com", 60);
  const [payload, signature = ""] = token.split(".");
  const other = createSigner({ secret: "t".repeat(32), clock }).sign("manage-launch", "ada@example.com", 60);
  const changed = [`${payload}.`, `x${payload}.${signature}`, `${payload}.${signature.slice(2)}`];
  for (const forged of ["", ".", "a.b", ...changed, other]) expect(signer.read("manage-launch", forged)).toBeNull();
});
