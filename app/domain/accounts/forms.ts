import * as z from "zod/mini";
import {
  adminLoginName,
  adminPassword,
  emailAddress,
  loginName,
  password,
  signUpEmail,
  tickedBox,
  trimmed,
} from "~/domain/fields";
import { RESPONSE_MAX } from "./passkey-limits";

/** What signing in takes, in the form and in the JSON call. */
export const loginSchema = z.object({ username: loginName, password });

/** Checks a password against what only the server knows. */
export type PasswordProblem = (password: string) => string | null;

const noProblem: PasswordProblem = () => null;

/** Why a new password is not accepted: the most common leaked ones are the first that an attacker tries. */
export const COMMON_PASSWORD = "This password is too common. Please choose another.";

const newPassword = (problem: PasswordProblem) =>
  password.check((context) => {
    const message = problem(context.value);
    if (message) context.issues.push({ code: "custom", input: context.value, message });
  });

const MISMATCH = "Passwords don't match";

/** @param field the password that `confirmPassword` repeats */
const repeated = (field: string) =>
  z.refine<Record<string, unknown>>((form) => form.confirmPassword === form[field], {
    error: MISMATCH,
    path: ["confirmPassword"],
    // Said even while another field is still wrong, as soon as both passwords are there.
    when: ({ value }) => z.object({ [field]: z.string(), confirmPassword: z.string() }).safeParse(value).success,
  });

const registration = (problem: PasswordProblem) => ({ username: signUpEmail, password: newPassword(problem) });

/** What the JSON call of a registration takes. What it does not name (isAdmin, say) is dropped. */
export const registrationSchema = (problem = noProblem) =>
  z.object({
    ...registration(problem),
    marketingConsent: z._default(z.boolean("Please send true or false"), false),
  });

/** The sign-up form: a registration, with its password typed twice. */
export const signUpSchema = (problem = noProblem) =>
  z
    .object({ ...registration(problem), confirmPassword: z.string(MISMATCH), marketingConsent: tickedBox })
    .check(repeated("password"));

const replacement = (problem: PasswordProblem) => ({
  newPassword: newPassword(problem),
  confirmPassword: z.string(MISMATCH),
});

/** The account page's change of password. */
export const changePasswordSchema = (problem = noProblem) =>
  z.object({ currentPassword: password, ...replacement(problem) }).check(repeated("newPassword"));

/** A password chosen anew by someone who followed a mailed link. */
export const resetPasswordSchema = (problem = noProblem) =>
  z.object(replacement(problem)).check(repeated("newPassword"));

/** Asked again before an account goes, or a second factor is set up. */
export const passwordSchema = z.object({ password });

/** Whether someone wants news by email. */
export const consentSchema = z.object({ marketingConsent: tickedBox });

/** Where to send a link that sets a new password, or that manages what is kept of an address. */
export const linkRequestSchema = z.object({ email: emailAddress });

/** What the administrators' login takes. */
export const adminLoginSchema = z.object({ username: adminLoginName, password: adminPassword });

/** Longest text that is looked at as a code: spaces and dashes are typed along. */
const CODE_TYPED_MAX = 60;
const NO_CODE = "Please enter the code.";

const LONG_CODE = `The code must be at most ${CODE_TYPED_MAX} characters.`;

const code = z.string(NO_CODE).check(z.regex(/[A-Za-z0-9]/, NO_CODE), z.maxLength(CODE_TYPED_MAX, LONG_CODE));

/** The second step of an administrator's sign-in: six digits of the app, or a recovery code. */
export const codeSchema = z.object({ code });

/** Characters of a passkey's name. */
const PASSKEY_NAME_MAX = 40;
const PASSKEY_NAME = `Enter a name of up to ${PASSKEY_NAME_MAX} characters.`;
const passkeyName = z.pipe(
  trimmed(PASSKEY_NAME),
  z.string().check(z.minLength(1, PASSKEY_NAME), z.maxLength(PASSKEY_NAME_MAX, PASSKEY_NAME)),
);
const NO_PASSKEY = "Please reload the page and try again.";
const passkeyAnswer = z.string(NO_PASSKEY).check(z.maxLength(RESPONSE_MAX, NO_PASSKEY));

/** The second step of an administrator's sign-in by passkey: the browser's answer as JSON. */
export const passkeySchema = z.object({ passkey: passkeyAnswer });

/** Asked before a passkey is made, and then the browser's answer. */
export const beginPasskeySchema = z.object({ password, name: passkeyName });
export const addPasskeySchema = z.object({ name: passkeyName, passkey: passkeyAnswer });

/** Which passkey to remove, by its credential's id. */
export const removePasskeySchema = z.object({
  password,
  passkey: z.string("Choose a passkey.").check(z.regex(/^[\w-]{1,1400}$/, "Choose a passkey.")),
});

/** Asked again before a second factor is turned off or its recovery codes are replaced. */
export const changeFactorSchema = z.object({ password, code });
