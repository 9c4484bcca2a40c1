import * as z from "zod/mini";
import { PASSKEY_MAX } from "~/domain/field-lengths";
import {
  adminLoginName,
  adminPassword,
  emailAddress,
  loginName,
  normalizedText,
  password,
  repeatedPassword,
  signUpEmail,
  tickedBox,
  trimmedText,
} from "~/domain/fields";

export const loginSchema = z.object({ username: loginName, password });

/** A check of a new password that only the server can do. @returns a sentence, or null */
type PasswordProblem = (password: string) => string | null;

/** In the browser, which has no list of common passwords. */
export const noProblem: PasswordProblem = () => null;

/** The most common leaked passwords are the first that an attacker tries. */
export const COMMON_PASSWORD = "This password is too common. Please choose another.";

const newPassword = (problem: PasswordProblem) =>
  password.check((context) => {
    const message = problem(context.value);
    if (message) context.issues.push({ code: "custom", input: context.value, message });
  });

const MISMATCH = "Passwords don't match";

const repeated = (field: string) =>
  z.refine<Record<string, unknown>>((form) => form.confirmPassword === form[field], {
    error: MISMATCH,
    path: ["confirmPassword"],
    // Shown even while another field is wrong, once both passwords are present.
    when: ({ value }) =>
      z.object({ [field]: z.string(), confirmPassword: z.string() }).safeParse(value).success,
  });

const registration = (problem: PasswordProblem) => ({
  username: signUpEmail,
  password: newPassword(problem),
});

/** A registration by JSON. Fields that it does not name (such as isAdmin) are dropped. */
export const registrationSchema = (problem: PasswordProblem) =>
  z.object({
    ...registration(problem),
    marketingConsent: z._default(z.boolean("Please send true or false"), false),
  });

export const signUpSchema = (problem: PasswordProblem) =>
  z
    .object({
      ...registration(problem),
      confirmPassword: repeatedPassword(MISMATCH),
      marketingConsent: tickedBox,
    })
    .check(repeated("password"));

const replacement = (problem: PasswordProblem) => ({
  newPassword: newPassword(problem),
  confirmPassword: repeatedPassword(MISMATCH),
});

export const changePasswordSchema = (problem: PasswordProblem) =>
  z.object({ currentPassword: password, ...replacement(problem) }).check(repeated("newPassword"));

export const resetPasswordSchema = (problem: PasswordProblem) =>
  z.object(replacement(problem)).check(repeated("newPassword"));

export const passwordSchema = z.object({ password });

export const consentSchema = z.object({ marketingConsent: tickedBox });

export const linkRequestSchema = z.object({ email: emailAddress });

export const adminLoginSchema = z.object({ username: adminLoginName, password: adminPassword });

const CODE_TYPED_MAX = 60;
const NO_CODE = "Please enter the code.";
const LONG_CODE = `The code must be at most ${CODE_TYPED_MAX} characters.`;

/**
 * Codes are typed with or without dashes, in either case, and by keyboards of full-width digits;
 * their alphabet has no 0 and 1, which are read as O and I.
 */
export const normalizeCode = (typed: string) =>
  typed
    .normalize("NFKC")
    .toUpperCase()
    .replace(/[^A-Z0-9]/g, "")
    .replaceAll("0", "O")
    .replaceAll("1", "I");

const code = normalizedText(
  NO_CODE,
  normalizeCode,
  z.minLength(1, NO_CODE),
  z.maxLength(CODE_TYPED_MAX, LONG_CODE),
);

export const codeSchema = z.object({ code });

const PASSKEY_NAME_MAX = 40;
const PASSKEY_NAME = `Enter a name of up to ${PASSKEY_NAME_MAX} characters.`;
const passkeyName = trimmedText(
  PASSKEY_NAME,
  z.minLength(1, PASSKEY_NAME),
  z.maxLength(PASSKEY_NAME_MAX, PASSKEY_NAME),
);
const NO_PASSKEY = "Please reload the page and try again.";
const passkeyAnswer = z.string(NO_PASSKEY).check(z.maxLength(PASSKEY_MAX, NO_PASSKEY));

export const passkeySchema = z.object({ passkey: passkeyAnswer });

export const beginPasskeySchema = z.object({ password, name: passkeyName });
export const addPasskeySchema = z.object({ name: passkeyName, passkey: passkeyAnswer });

export const removePasskeySchema = z.object({
  password,
  passkey: z.string("Choose a passkey.").check(z.regex(/^[\w-]{1,1400}$/, "Choose a passkey.")),
});
