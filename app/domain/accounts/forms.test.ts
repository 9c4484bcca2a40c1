import { parseWithZod } from "@conform-to/zod/v4";
import { expect, it } from "vitest";
import type { $ZodType } from "zod/v4/core";
import { COMMON_PASSWORD, changePasswordSchema, loginSchema, registrationSchema, signUpSchema } from "./forms";

const problem = (typed: string) => (typed === "password1" ? COMMON_PASSWORD : null);

const submit = (schema: $ZodType, fields: Record<string, string>) =>
  parseWithZod(new URLSearchParams(fields), { schema });
const errorsOf = (...submitted: Parameters<typeof submit>) => submit(...submitted).reply().error ?? {};

const password = "a quiet harbour";
const signUp = { username: "ada@example.com", password, confirmPassword: password };
/** A sign-up with a password that was typed twice. */
const twice = (typed: string) => ({ ...signUp, password: typed, confirmPassword: typed });

const shortName = ["Username must be at least 3 characters"];
const shortPassword = ["Password must be at least 8 characters"];

it.each<[Record<string, string>, object]>([
  [{ username: "  ab  ", password }, { username: shortName }],
  [{}, { username: shortName, password: shortPassword }],
  [{ username: "abc", password: "12345678" }, {}],
])("login: %j → %j", (fields, errors) => expect(errorsOf(loginSchema, fields)).toEqual(errors));

it.each([
  [{ ...signUp, username: "not an address" }, { username: ["Please enter a valid email address"] }],
  [signUp, {}],
  [twice("x".repeat(64)), {}],
])("sign-up %j → %j", (fields, errors) => expect(errorsOf(signUpSchema(problem), fields)).toEqual(errors));

it("sign-up reads the box as yes or no, and no more fields than it names", () => {
  const submission = submit(signUpSchema(), { ...signUp, marketingConsent: "on", isAdmin: "on" });
  expect(submission.status === "success" && submission.value).toEqual({ ...signUp, marketingConsent: true });
  const registered = { username: signUp.username, password, marketingConsent: false };
  expect(registrationSchema().parse({ ...signUp, isAdmin: true })).toEqual(registered);
});

it("a new password is typed twice and is not a common one", () => {
  const fields = { currentPassword: password, newPassword: "password1", confirmPassword: "password2" };
  const errors = { newPassword: [COMMON_PASSWORD], confirmPassword: ["Passwords don't match"] };
  expect(errorsOf(changePasswordSchema(problem), fields)).toEqual(errors);
});
