import * as z from "zod/mini";
import { EMAIL_MAX } from "./field-lengths";

const INVALID_EMAIL = "Please enter a valid email address";

type Checks = Parameters<z.ZodMiniString["check"]>;

/** A text that is normalized, then checked. @param error when it is missing */
export const normalizedText = (
  error: string,
  normalize: (text: string) => string,
  ...checks: Checks
) => z.pipe(z.pipe(z.string(error), z.transform(normalize)), z.string(error).check(...checks));

/**
 * Trims, in NFC: macOS types and pastes "é" as two characters.
 * @param error when it is empty; spaces count as empty, as in the form library
 */
export const trimmedText = (error: string, ...checks: Checks) =>
  normalizedText(error, (text) => text.normalize("NFC").trim(), ...checks);

/**
 * Trims (phone keyboards add spaces), drops the marks of direction that a copied address has, makes
 * full-width characters plain, and converts the domain to ASCII (IDNA), as only some browsers do in an
 * email field.
 */
function normalizeAddress(typed: string): string {
  const address = typed
    .normalize("NFKC")
    .replace(/\p{Cf}/gu, "")
    .trim();
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
 * HTML's rule for email fields, with a top-level domain ("xn--p1ai" in other scripts) and without
 * dots that no mail server accepts.
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

/** The campaign or page of an entry, shown in administrators' lists and charts. */
export const sourceName = z
  .string(BAD_SOURCE)
  .check(z.regex(/^[A-Za-z0-9][A-Za-z0-9 ._-]{0,39}$/, BAD_SOURCE));

/** An administrator's username need not be one. */
export const isEmailAddress = (username: string) => emailAddress.safeParse(username).success;

const SIGN_UP_EMAIL_MIN = 5;
const SHORT_EMAIL = `Email must be at least ${SIGN_UP_EMAIL_MIN} characters`;

/** An email address as username, with its own error when it is too short. */
export const signUpEmail = z.pipe(
  trimmedText(SHORT_EMAIL, z.minLength(SIGN_UP_EMAIL_MIN, SHORT_EMAIL)),
  emailAddress,
);

/** @param stop punctuation that ends the administrators' messages */
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

export const loginName = nameField(3);
export const adminLoginName = nameField(2, ".");

/** In code points, as zod counts. The maximum bounds hashing; nothing is truncated. */
export const PASSWORD_MIN = 8;
export const PASSWORD_MAX = 256;

/**
 * The same characters, whichever system encodes them; full-width characters as plain ones. Before a
 * password is measured, compared with another or with lists, and hashed.
 */
export const normalizePassword = (typed: string) => typed.normalize("NFKC");

const passwordField = (stop = "") => {
  const short = `Password must be at least ${PASSWORD_MIN} characters${stop}`;
  const long = `Password must be at most ${PASSWORD_MAX} characters${stop}`;
  return normalizedText(
    short,
    normalizePassword,
    z.minLength(PASSWORD_MIN, short),
    z.maxLength(PASSWORD_MAX, long),
  );
};

/** Not trimmed: spaces count. */
export const password = passwordField();
export const adminPassword = passwordField(".");

export const repeatedPassword = (missing: string) => normalizedText(missing, normalizePassword);

/** Browsers send "on" or nothing. */
export const tickedBox = z.pipe(
  z.optional(z.union([z.literal("on"), z.boolean()])),
  z.transform((sent?: "on" | boolean) => sent === "on" || sent === true),
);
