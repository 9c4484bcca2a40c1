import { parseWithZod } from "@conform-to/zod/v4";
import { expect, it } from "vitest";
import * as z from "zod/mini";
import { type $ZodType, toJSONSchema } from "zod/v4/core";
import { FORM_MAX, PASSKEY_MAX } from "~/domain/field-lengths";
import { applicationSchema } from "~/domain/sign-ups/launchpad/application";
import * as forms from "./forms";

const problem = (typed: string) => (typed === "password1" ? forms.COMMON_PASSWORD : null);
const password = "a quiet harbour";
const signUp = { username: "ada@example.com", password, confirmPassword: password };
const common = [forms.COMMON_PASSWORD];
const mismatch = ["Passwords don't match"];
const noAddress = ["Please enter a valid email address"];
const noName = ["Enter a name of up to 40 characters."];
const noAnswer = ["Please reload the page and try again."];
const noPasskey = ["Choose a passkey."];
const { adminLoginSchema, beginPasskeySchema, codeSchema, loginSchema } = forms;
const { passkeySchema, removePasskeySchema } = forms;
const longest = "x".repeat(PASSKEY_MAX);

it.each<[schema: $ZodType, fields: Record<string, string>, errors: object]>([
  [
    loginSchema,
    { username: "  ab  ", password: "1234567" },
    {
      username: ["Username must be at least 3 characters"],
      password: ["Password must be at least 8 characters"],
    },
  ],
  [
    adminLoginSchema,
    { username: "a", password: "1234567" },
    {
      username: ["Username must be at least 2 characters."],
      password: ["Password must be at least 8 characters."],
    },
  ],
  [
    forms.signUpSchema(problem),
    { ...signUp, username: "ada at example", confirmPassword: "another harbour" },
    { username: noAddress, confirmPassword: mismatch },
  ],
  [
    forms.signUpSchema(problem),
    { ...signUp, password: "caf\u00e9-noir", confirmPassword: "cafe\u0301-noir" },
    {},
  ],
  [
    forms.signUpSchema(problem),
    { ...signUp, password: "ｐａｓｓｗｏｒｄ１", confirmPassword: "password1" },
    { password: common },
  ],
  [
    forms.changePasswordSchema(problem),
    { currentPassword: password, newPassword: "password1", confirmPassword: "x" },
    { newPassword: common, confirmPassword: mismatch },
  ],
  [
    forms.resetPasswordSchema(problem),
    { newPassword: "password1" },
    { newPassword: common, confirmPassword: mismatch },
  ],
  [forms.linkRequestSchema, { email: "ada" }, { email: noAddress }],
  [codeSchema, { code: "- -" }, { code: ["Please enter the code."] }],
  [codeSchema, { code: "1".repeat(60) }, {}],
  [codeSchema, { code: "1".repeat(61) }, { code: ["The code must be at most 60 characters."] }],
  [beginPasskeySchema, { password, name: ` ${"n".repeat(40)} ` }, {}],
  [beginPasskeySchema, { password, name: "n".repeat(41) }, { name: noName }],
  [forms.addPasskeySchema, {}, { name: noName, passkey: noAnswer }],
  [passkeySchema, { passkey: longest }, {}],
  [passkeySchema, { passkey: `${longest}x` }, { passkey: noAnswer }],
  [removePasskeySchema, { password, passkey: "a-b_1" }, {}],
  [removePasskeySchema, { password, passkey: "a=" }, { passkey: noPasskey }],
])("form %#: %j has the errors %j", (schema, fields, errors) => {
  const { error } = parseWithZod(new URLSearchParams(fields), { schema }).reply();
  expect(error ?? {}).toEqual(errors);
});

it("a sign-up drops unknown fields, and consents by a tick or true alone", () => {
  const registered = { username: signUp.username, password, marketingConsent: false };
  const register = (more: object) => forms.registrationSchema().safeParse({ ...signUp, ...more });
  expect(register({ isAdmin: true }).data).toEqual(registered);
  expect(register({ marketingConsent: true }).data).toMatchObject({ marketingConsent: true });
  expect(register({ marketingConsent: "on" }).error?.issues[0]?.message).toBe(
    "Please send true or false",
  );
  for (const schema of [forms.signUpSchema(), forms.consentSchema]) {
    const consents = [{ marketingConsent: "on" }, {}].map(
      (ticked) => schema.parse({ ...signUp, ...ticked }).marketingConsent,
    );
    expect(consents).toEqual([true, false]);
  }
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
