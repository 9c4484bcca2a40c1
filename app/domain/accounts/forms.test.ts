import { parseWithZod } from "@conform-to/zod/v4";
import { describe, expect, it } from "vitest";
import type { $ZodType } from "zod/v4/core";
import { COMMON_PASSWORD, changePasswordSchema, loginSchema, registrationSchema, signUpSchema } from "./forms";

const problem = (password: string) => (password === "password1" ? COMMON_PASSWORD : null);

function errorsOf(schema: $ZodType, fields: Record<string, string>) {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  const submission = parseWithZod(form, { schema });
  return submission.status === "success" ? {} : submission.error;
}

const signUp = { username: "ada@example.com", password: "a quiet harbour", confirmPassword: "a quiet harbour" };

describe("login", () => {
  it.each([
    [{ username: "ab", password: "a quiet harbour" }, { username: ["Username must be at least 3 characters"] }],
    [{ username: "  ab  ", password: "a quiet harbour" }, { username: ["Username must be at least 3 characters"] }],
    [{ username: "abc", password: "1234567" }, { password: ["Password must be at least 8 characters"] }],
    [
      {},
      {
        username: ["Username must be at least 3 characters"],
        password: ["Password must be at least 8 characters"],
      },
    ],
    [{ username: "abc", password: "12345678" }, {}],
  ])("%j → %j", (fields, errors) => expect(errorsOf(loginSchema, fields as Record<string, string>)).toEqual(errors));
});

describe("sign-up", () => {
  it.each([
    [{ ...signUp, username: "a@b" }, { username: ["Email must be at least 5 characters"] }],
    [{ ...signUp, username: "not an address" }, { username: ["Please enter a valid email address"] }],
    [
      { ...signUp, password: "1234567", confirmPassword: "1234567" },
      { password: ["Password must be at least 8 characters"] },
    ],
    [{ ...signUp, confirmPassword: "another" }, { confirmPassword: ["Passwords don't match"] }],
    [{ ...signUp, password: "password1", confirmPassword: "password1" }, { password: [COMMON_PASSWORD] }],
    [
      { ...signUp, password: "1234567" },
      {
        password: ["Password must be at least 8 characters"],
        confirmPassword: ["Passwords don't match"],
      },
    ],
    [
      { ...signUp, username: "a@b", confirmPassword: "another" },
      { username: ["Email must be at least 5 characters"], confirmPassword: ["Passwords don't match"] },
    ],
    [signUp, {}],
    [{ ...signUp, password: "x".repeat(64), confirmPassword: "x".repeat(64) }, {}],
  ])("%j → %j", (fields, errors) => expect(errorsOf(signUpSchema(problem), fields)).toEqual(errors));

  it("reads the box as yes or no, and no more fields than it names", () => {
    const form = new FormData();
    for (const [name, value] of Object.entries({ ...signUp, marketingConsent: "on", isAdmin: "on" }))
      form.set(name, value);
    const submission = parseWithZod(form, { schema: signUpSchema() });
    expect(submission.status === "success" && submission.value).toEqual({ ...signUp, marketingConsent: true });
    expect(registrationSchema().parse({ ...signUp, isAdmin: true })).toEqual({
      username: signUp.username,
      password: signUp.password,
      marketingConsent: false,
    });
  });
});

it("a new password is typed twice and is not a common one", () => {
  const fields = { currentPassword: "a quiet harbour", newPassword: "password1", confirmPassword: "password2" };
  expect(errorsOf(changePasswordSchema(problem), fields)).toEqual({
    newPassword: [COMMON_PASSWORD],
    confirmPassword: ["Passwords don't match"],
  });
});
