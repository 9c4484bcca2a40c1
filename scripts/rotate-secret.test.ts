import { expect, it } from "vitest";
import { rotateSecret } from "./rotate-secret.ts";

const until = new Date("2027-11-22T15:00:00.500Z");

it.each([
  ["SESSION_SECRET=old\n", ""],
  ['KEY=1\nSESSION_SECRET="old"', "KEY=1\n"],
  ["SESSION_SECRET_PREVIOUS=older\n SESSION_SECRET = old \nSESSION_SECRET_PREVIOUS_UNTIL=x\nKEY=1\n", "KEY=1\n"],
])("rotates the secret of %j and keeps every other line", (secrets, kept) =>
  expect(rotateSecret(secrets, until, "new")).toBe(
    `${kept}SESSION_SECRET=new\nSESSION_SECRET_PREVIOUS=old\nSESSION_SECRET_PREVIOUS_UNTIL=2027-11-22T15:00:00Z\n`,
  ),
);

it("has nothing to rotate without a secret", () =>
  expect(() => rotateSecret("SESSION_SECRET_PREVIOUS=old", until)).toThrow("SESSION_SECRET"));
