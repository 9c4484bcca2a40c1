import { expect, it } from "vitest";
import { COMMON_PASSWORD } from "~/domain/accounts/forms";
import { findPasswordProblem } from "./sign-in.server";

it.each(["password", "Password", "12345678", "qwertyuiop", "TRUSTNO1"])("%s is too common", (password) =>
  expect(findPasswordProblem(password)).toBe(COMMON_PASSWORD),
);

it("another password is no problem", () => expect(findPasswordProblem("correct horse battery")).toBeNull());
