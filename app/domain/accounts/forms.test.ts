import { parseWithZod } from "@conform-to/zod/v4";
import { expect, it } from "vitest";
import * as z from "zod/mini";
import { type $ZodType, toJSONSchema } from "zod/v4/core";
import { FORM_MAX, PASSKEY_MAX } from "~/domain/field-lengths";
import { applicationSchema } from "~/domain/sign-ups/launchpad/application";
import * as forms from "./forms";
import {
  addPasskeySchema,
  adminLoginSchema,
  beginPasskeySchema,
  COMMON_PASSWORD,
  changePasswordSchema,
  codeSchema,
  consentSchema,
  linkRequestSchema,
  loginSchema,
  passkeySchema,
  passwordSchema,
  registrationSchema,
  removePasskeySchema,
  resetPasswordSchema,
  signUpSchema,
} from "./forms";

const problem = (typed: string) => (typed === "password1" ? COMMON_PASSWORD : null);

const submit = (schema: $ZodType, fields: Record<string, string>) =>
  parseWithZod(new URLSearchParams(fields), { schema });
const errorsOf = (...submitted: Parameters<typeof submit>) =>
  submit(...submitted).reply().error ?? {};

const password = "a quiet harbour";
const signUp = { username: "ada@example.com", password, confirmPassword: password };
/** A sign-up with a password that was typed twice. */
const twice = (typed: string) => ({ ...signUp, password: typed, confirmPassword: typed });

const mismatch = ["Passwords don't match"];
const shortName = ["Username must be at least 3 characters"];
const shortPassword = ["Password must be at least 8 characters"];

it.each<[Record<string, string>, object]>([
  [{ username: "  ab  ", password }, { username: shortName }],
  [{}, { username: shortName, password: shortPassword }],
  [{ username: "abc", password: "12345678" }, {}],
])("login: %j → %j", (fields, errors) => expect(errorsOf(loginSchema, fields)).toEqual(errors));

it.each([
  [{ ...signUp, username: "not an address" }, { username: ["Please enter a valid email address"] }],
  [{ ...signUp, confirmPassword: "another harbour" }, { confirmPassword: mismatch }],
  [twice("x".repeat(64)), {}],
  [{ ...twice("caf\u00e9-noir"), confirmPassword: "cafe\u0301-noir" }, {}],
  [twice("ｐａｓｓｗｏｒｄ１"), { password: [COMMON_PASSWORD] }],
])("sign-up %j → %j", (fields, errors) =>
  expect(errorsOf(signUpSchema(problem), fields)).toEqual(errors),
);

it("sign-up reads the box as yes or no, and no more fields than it names", () => {
  const submission = submit(signUpSchema(), { ...signUp, marketingConsent: "on", isAdmin: "on" });
  expect(submission.status === "success" && submission.value).toEqual({
    ...signUp,
    marketingConsent: true,
  });
  const registered = { username: signUp.username, password, marketingConsent: false };
  expect(registrationSchema().parse({ ...signUp, isAdmin: true })).toEqual(registered);
});

it("a changed password is typed twice and is not a common one", () => {
  const fields = { currentPassword: password, newPassword: "password1", confirmPassword: "x" };
  const errors = { newPassword: [COMMON_PASSWORD], confirmPassword: mismatch };
  expect(errorsOf(changePasswordSchema(problem), fields)).toEqual(errors);
});

const noAddress = ["Please enter a valid email address"];
const noName = ["Enter a name of up to 40 characters."];
const noAnswer = ["Please reload the page and try again."];

it.each<[what: string, schema: $ZodType, fields: Record<string, string>, errors: object]>([
  [
    "a new password",
    resetPasswordSchema(problem),
    { newPassword: password, confirmPassword: password },
    {},
  ],
  [
    "a common one typed once",
    resetPasswordSchema(problem),
    { newPassword: "password1" },
    { newPassword: [COMMON_PASSWORD], confirmPassword: mismatch },
  ],
  ["a current one too short", passwordSchema, { password: "1234567" }, { password: shortPassword }],
  ["an address for a link", linkRequestSchema, { email: " ada@example.com " }, {}],
  ["no address for a link", linkRequestSchema, { email: "ada" }, { email: noAddress }],
  [
    "an administrator's name too short",
    adminLoginSchema,
    { username: "a", password: "1234567" },
    {
      username: ["Username must be at least 2 characters."],
      password: ["Password must be at least 8 characters."],
    },
  ],
  ["signs alone", codeSchema, { code: "- -" }, { code: ["Please enter the code."] }],
  ["the longest code", codeSchema, { code: "1".repeat(60) }, {}],
  [
    "a code too long",
    codeSchema,
    { code: "1".repeat(61) },
    { code: ["The code must be at most 60 characters."] },
  ],
  ["a passkey's name", beginPasskeySchema, { password, name: ` ${"n".repeat(40)} ` }, {}],
  ["one too long", beginPasskeySchema, { password, name: "n".repeat(41) }, { name: noName }],
  ["a new passkey without either", addPasskeySchema, {}, { name: noName, passkey: noAnswer }],
  ["the longest answer of a browser", passkeySchema, { passkey: "x".repeat(PASSKEY_MAX) }, {}],
  [
    "an answer too long",
    passkeySchema,
    { passkey: "x".repeat(PASSKEY_MAX + 1) },
    { passkey: noAnswer },
  ],
  ["a passkey to remove", removePasskeySchema, { password, passkey: "a-b_1" }, {}],
  [
    "a sign in its id",
    removePasskeySchema,
    { password, passkey: "a=" },
    { passkey: ["Choose a passkey."] },
  ],
])("%s is taken, or its errors are said", (_, schema, fields, errors) =>
  expect(errorsOf(schema, fields)).toEqual(errors),
);

it("a passkey's name is kept without the spaces around it", () =>
  expect(beginPasskeySchema.parse({ password, name: " My phone " }).name).toBe("My phone"));

it("consent is what a ticked box says, and none where nothing is", () => {
  const consents = [{ marketingConsent: "on" }, {}].map((fields) => consentSchema.parse(fields));
  expect(consents).toEqual([{ marketingConsent: true }, { marketingConsent: false }]);
  const call = (marketingConsent: unknown) =>
    registrationSchema().safeParse({ username: signUp.username, password, marketingConsent });
  expect(call(true).data).toMatchObject({ marketingConsent: true });
  expect(call("on").error?.issues[0]?.message).toBe("Please send true or false");
});

it("no form or call has more characters than its limit of bytes is for", () => {
  const exported: unknown[] = Object.values({ ...forms, applicationSchema });
  const schemas = exported
    .map((made) => (typeof made === "function" ? made("") : made))
    .filter((made): made is z.ZodMiniObject => made instanceof z.ZodMiniObject);
  expect(schemas.length).toBeGreaterThan(12);
  const lengths = schemas.map(({ _zod }) =>
    Object.values(_zod.def.shape)
      .map((field) => toJSONSchema(field, { unrepresentable: "any" }).maxLength ?? 0)
      .reduce((sum, length) => sum + length, 0),
  );
  expect(Math.max(...lengths)).toBeGreaterThan(PASSKEY_MAX);
  expect(Math.max(...lengths)).toBeLessThanOrEqual(FORM_MAX);
});
