import { expect, it } from "vitest";
import { rotateSecret } from "./rotate-secret.ts";

const now = new Date("2026-11-22T15:00:00Z");
const until = new Date("2027-11-22T15:00:00.500Z");

it.each([
  ["SESSION_SECRET=old\n", ""],
  ['KEY=1\nSESSION_SECRET="old"', "KEY=1\n"],
  ["SESSION_SECRET=old\nSESSION_SECRET_PREVIOUS=older\nSESSION_SECRET_PREVIOUS_UNTIL=2026-11-22T15:00:00Z\n", ""],
  ["SESSION_SECRET_PREVIOUS=older\n SESSION_SECRET = old \nSESSION_SECRET_PREVIOUS_UNTIL=x\nKEY=1\n", "KEY=1\n"],
])("rotates the secret of %j and keeps every other line", (secrets, kept) =>
  expect(rotateSecret(secrets, until, now, "new")).toBe(
    `${kept}SESSION_SECRET=new\nSESSION_SECRET_PREVIOUS=old\nSESSION_SECRET_PREVIOUS_UNTIL=2027-11-22T15:00:00Z\n`,
  ),
);

it("has nothing to rotate without a secret", () =>
  expect(() => rotateSecret("SESSION_SECRET_PREVIOUS=old", until, now)).toThrow("SESSION_SECRET"));

it("a previous secret that still counts is not replaced", () => {
  const secrets =
    'SESSION_SECRET=old\nSESSION_SECRET_PREVIOUS=older\nSESSION_SECRET_PREVIOUS_UNTIL="2026-11-22T15:00:01Z"\n';
  expect(() => rotateSecret(secrets, until, now)).toThrow("2026-11-22T15:00:01Z");
});

it.each(["2025-11-22T15:00:00Z", "2026-11-22T15:00:00Z", "2026-11-22T15:59:59Z"])(
  "a secret does not end at %s, before second factors are encrypted anew",
  (time) => expect(() => rotateSecret("SESSION_SECRET=old\n", new Date(time), now)).toThrow("not an hour ahead"),
);
