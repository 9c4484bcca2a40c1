import * as z from "zod/mini";
import { EMAIL_MAX } from "./limits";

const INVALID_EMAIL = "Please enter a valid email address";

const trimmed = (error: string) =>
  z.pipe(
    z.string(error),
    z.transform((text: string) => text.trim()),
  );

/** An email address, without the spaces that a phone's keyboard adds. */
export const emailAddress = z.pipe(
  trimmed(INVALID_EMAIL),
  z.string().check(z.maxLength(EMAIL_MAX, INVALID_EMAIL), z.email(INVALID_EMAIL)),
);

/** Whether a username is an address that emails can go to: an administrator's may be any name. */
export const isEmailAddress = (username: string) => emailAddress.safeParse(username).success;

/** Shortest address that a sign-up takes, and shortest names that the two logins take. */
export const SIGN_UP_EMAIL_MIN = 5;
export const LOGIN_NAME_MIN = 3;

const SHORT_EMAIL = `Email must be at least ${SIGN_UP_EMAIL_MIN} characters`;

/** An address that becomes a username: too short and not an address are two different mistakes, of which one is named. */
export const signUpEmail = z.pipe(
  trimmed(SHORT_EMAIL),
  z.string().check((context) => {
    const { value: input } = context;
    if (input.length < SIGN_UP_EMAIL_MIN) context.issues.push({ code: "custom", input, message: SHORT_EMAIL });
    else if (!emailAddress.safeParse(input).success)
      context.issues.push({ code: "custom", input, message: INVALID_EMAIL });
  }),
);

const SHORT_NAME = `Username must be at least ${LOGIN_NAME_MIN} characters`;

/** The name that someone signs in with. */
export const loginName = z.pipe(
  trimmed(SHORT_NAME),
  z
    .string()
    .check(
      z.minLength(LOGIN_NAME_MIN, SHORT_NAME),
      z.maxLength(EMAIL_MAX, `Username must be at most ${EMAIL_MAX} characters`),
    ),
);

/** Shortest name that the administrators' login takes. */
export const ADMIN_NAME_MIN = 2;

const SHORT_ADMIN_NAME = `Username must be at least ${ADMIN_NAME_MIN} characters.`;

/** The name that an administrator signs in with. */
export const adminLoginName = z.pipe(
  trimmed(SHORT_ADMIN_NAME),
  z
    .string()
    .check(
      z.minLength(ADMIN_NAME_MIN, SHORT_ADMIN_NAME),
      z.maxLength(EMAIL_MAX, `Username must be at most ${EMAIL_MAX} characters.`),
    ),
);

/** Lengths of a password, in UTF-16 units. The longest bounds the work of hashing; nothing is ever cut off. */
export const PASSWORD_MIN = 8;
export const PASSWORD_MAX = 256;

const SHORT_PASSWORD = `Password must be at least ${PASSWORD_MIN} characters`;

/** A password as typed: spaces count. */
export const password = z
  .string(SHORT_PASSWORD)
  .check(
    z.minLength(PASSWORD_MIN, SHORT_PASSWORD),
    z.maxLength(PASSWORD_MAX, `Password must be at most ${PASSWORD_MAX} characters`),
  );

const SHORT_ADMIN_PASSWORD = `${SHORT_PASSWORD}.`;

/** The same password, asked for by the administrators' login, whose messages end in a full stop. */
export const adminPassword = z
  .string(SHORT_ADMIN_PASSWORD)
  .check(
    z.minLength(PASSWORD_MIN, SHORT_ADMIN_PASSWORD),
    z.maxLength(PASSWORD_MAX, `Password must be at most ${PASSWORD_MAX} characters.`),
  );

/** A box of a form: browsers send "on" for a ticked one and nothing for the other. */
export const tickedBox = z.pipe(
  z.optional(z.union([z.literal("on"), z.boolean()])),
  z.transform((sent?: "on" | boolean) => sent === "on" || sent === true),
);
