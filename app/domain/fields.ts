import * as z from "zod/mini";
import { EMAIL_MAX } from "./field-lengths";

const INVALID_EMAIL = "Please enter a valid email address";

type Checks = Parameters<z.ZodMiniString["check"]>;

const normalizedText = (error: string, normalize: (text: string) => string, ...checks: Checks) =>
  z.pipe(z.pipe(z.string(error), z.transform(normalize)), z.string(error).check(...checks));

/**
 * A text without the spaces around it.
 * @param error when it is missing; a field of spaces has it, too, since the form library treats
 * that as missing
 */
export const trimmedText = (error: string, ...checks: Checks) =>
  normalizedText(error, (text) => text.trim(), ...checks);

/**
 * An address as mail programs write it: without the spaces that a phone's keyboard adds, its domain
 * in ASCII (IDNA). Some browsers write "ada@bücher.example" so in an email field, and others
 * nowhere.
 */
function normalizeAddress(typed: string): string {
  const address = typed.trim();
  const at = address.lastIndexOf("@") + 1;
  const domain = address.slice(at);
  const isInternational =
    at > 0 && address.length <= EMAIL_MAX && /^[a-z\d.\-\u0080-\u{10ffff}]+$/iu.test(domain);
  if (!isInternational || /^[a-z\d.-]+$/i.test(domain)) return address;
  try {
    return address.slice(0, at) + new URL(`http://${domain}`).hostname;
  } catch {
    return address;
  }
}

/**
 * What browsers accept in an email field (HTML), of a domain with a top level: one in another
 * script is "xn--p1ai". Without the dots that no mail server takes.
 */
const ADDRESS =
  /^(?!\.)(?!.*\.[.@])[\w.!#$%&'*+/=?^`{|}~-]+@(?:[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?\.)+(?:[a-z]{2,63}|xn--[a-z\d-]{0,58}[a-z\d])$/i;

export const emailAddress = normalizedText(
  INVALID_EMAIL,
  normalizeAddress,
  z.maxLength(EMAIL_MAX, INVALID_EMAIL),
  z.regex(ADDRESS, INVALID_EMAIL),
);

const BAD_SOURCE = "Source must be at most 40 letters, digits, spaces or . _ -";

/**
 * The source of a list's entry: the name of a campaign or page, which administrators' lists and
 * charts show.
 */
export const sourceName = z
  .string(BAD_SOURCE)
  .check(z.regex(/^[A-Za-z0-9][A-Za-z0-9 ._-]{0,39}$/, BAD_SOURCE));

/** Whether a username is an email address: an administrator's may be any name. */
export const isEmailAddress = (username: string) => emailAddress.safeParse(username).success;

const SIGN_UP_EMAIL_MIN = 5;
const SHORT_EMAIL = `Email must be at least ${SIGN_UP_EMAIL_MIN} characters`;

/** An address that becomes a username: an address that is too short has an error of its own. */
export const signUpEmail = z.pipe(
  trimmedText(SHORT_EMAIL, z.minLength(SIGN_UP_EMAIL_MIN, SHORT_EMAIL)),
  emailAddress,
);

/** @param stop ends the messages of the administrators' login */
const nameField = (min: number, stop = "") => {
  const short = `Username must be at least ${min} characters${stop}`;
  const long = `Username must be at most ${EMAIL_MAX} characters${stop}`;
  return normalizedText(
    short,
    normalizeAddress,
    z.minLength(min, short),
    z.maxLength(EMAIL_MAX, long),
  );
};

/** The usernames of the two login forms. */
export const loginName = nameField(3);
export const adminLoginName = nameField(2, ".");

/**
 * Lengths of a password, in code points, as zod counts them. The longest bounds the work of
 * hashing; no password is cut off.
 */
export const PASSWORD_MIN = 8;
export const PASSWORD_MAX = 256;

const passwordField = (stop = "") => {
  const short = `Password must be at least ${PASSWORD_MIN} characters${stop}`;
  const long = `Password must be at most ${PASSWORD_MAX} characters${stop}`;
  return z.string(short).check(z.minLength(PASSWORD_MIN, short), z.maxLength(PASSWORD_MAX, long));
};

/** A password as typed: spaces count. */
export const password = passwordField();
export const adminPassword = passwordField(".");

/** A checkbox: browsers send "on" for a checked one and nothing otherwise. */
export const tickedBox = z.pipe(
  z.optional(z.union([z.literal("on"), z.boolean()])),
  z.transform((sent?: "on" | boolean) => sent === "on" || sent === true),
);
