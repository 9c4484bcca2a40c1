// Limits that rules and form fields share, apart from the rules so that browsers load only the
// numbers. In UTF-16 units.

/** RFC 5321, section 4.5.3.1.3, less the angle brackets. */
export const EMAIL_MAX = 254;

/** Bounds the work of a search; people type less. */
export const QUERY_MAX = 200;

export const SEARCH_MAX = 100;

/** Longer than any release. */
export const COMPARED_TEXT_MAX = 100_000;

/** Longest answer of a browser about a passkey: an RSA key's attestation takes about 2,000. */
export const PASSKEY_MAX = 8_000;

/** Characters of all fields of a form or JSON call: the most are a passkey's answer and its name. */
export const FORM_MAX = PASSKEY_MAX + 100;

/** Four of UTF-8 as three each in a form ("%F0…"), or two escapes of six in JSON ("\ud83d…"). */
const BYTES_PER_CHARACTER = 12;
/** For the names of fields and what is between them. */
const FRAME_BYTES = 4_096;

export const bodyBytes = (characters: number): number =>
  BYTES_PER_CHARACTER * characters + FRAME_BYTES;
