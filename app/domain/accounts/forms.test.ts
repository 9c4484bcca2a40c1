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
const { beginPasskeySchema, codeSchema } = forms;
const signUpSchema = forms.signUpSchema(problem);

it.each<[fields: Record<string, string>, errors: object, schema: $ZodType]>([
  [
    { username: "  ab  ", password: "1234567" },
    {
      username: ["Username must be at least 3 characters"],
      password: ["Password must be at least 8 characters"],
    },
    forms.loginSchema,
  ],
  [
    { username: "a", password: "1234567" },
    {
      username: ["Username must be at least 2 characters."],
      password: ["Password must be at least 8 characters."],
    },
    forms.adminLoginSchema,
  ],
  [
    { ...signUp, username: "ada at example", confirmPassword: "another harbour" },
    { username: noAddress, confirmPassword: mismatch },
    signUpSchema,
  ],
  [{ ...signUp, password: "caf\u00e9-noir", confirmPassword: "cafe\u0301-noir" }, {}, signUpSchema],
  [
    { ...signUp, password: "ｐａｓｓｗｏｒｄ１", confirmPassword: "password1" },
    { password: common },
    signUpSchema,
  ],
  [
    { currentPassword: password, newPassword: "password1", confirmPassword: "x" },
    { newPassword: common, confirmPassword: mismatch },
    forms.changePasswordSchema(problem),
  ],
  [
    { newPassword: "password1" },
    { newPassword: common, confirmPassword: mismatch },
    forms.resetPasswordSchema(problem),
  ],
  [{ email: "ada" }, { email: noAddress }, forms.linkRequestSchema],
  [{ code: "- -" }, { code: ["Please enter the code."] }, codeSchema],
  [{ code: "1".repeat(60) }, {}, codeSchema],
  [{ code: "1".repeat(61) }, { code: ["The code must be at most 60 characters."] }, codeSchema],
  [{ password, name: ` ${"n".repeat(40)} ` }, {}, beginPasskeySchema],
  [{ password, name: "n".repeat(41) }, { name: noName }, beginPasskeySchema],
  [{}, { name: noName, passkey: noAnswer }, forms.addPasskeySchema],
  [{ passkey: "x".repeat(PASSKEY_MAX + 1) }, { passkey: noAnswer }, forms.passkeySchema],
  [{ password, passkey: "a=" }, { passkey: ["Choose a passkey."] }, forms.removePasskeySchema],
])("a form of %j has the errors %j", (fields, errors, schema) => {
  const { error } = parseWithZod(new URLSearchParams(fields), { schema }).reply();
  expect(error ?? {}).toEqual(errors);
});

it("a sign-up drops unknown fields, and consents by a tick or true alone", () => {
  const registered = { username: signUp.username, password, marketingConsent: false };
  const register = (more: object) =>
    forms.registrationSchema(problem).safeParse({ ...signUp, ...more });
  expect(register({ isAdmin: true }).data).toEqual(registered);
  expect(register({ marketingConsent: "on" }).error?.issues[0]?.message).toBe(
    "Please send true or false",
  );
  for (const schema of [signUpSchema, forms.consentSchema]) {
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
