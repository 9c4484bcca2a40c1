// Numbers that a rule and a page's field share, in a file of their own so that a browser loads the
// number without the rule. Lengths are in UTF-16 units.

/**
 * Longest address that mail can be sent to (RFC 5321, section 4.5.3.1.3, less the angle brackets).
 */
export const EMAIL_MAX = 254;

/**
 * How much of a visitor's query is read: people type less, and work must not grow with a program's
 * input.
 */
export const QUERY_MAX = 200;

export const SEARCH_MAX = 100;

/** A text that is compared at /verify: longer than any release. */
export const COMPARED_TEXT_MAX = 100_000;

/**
 * Bytes of a form, sent as application/x-www-form-urlencoded, whose fields have so many UTF-16
 * units in all: three bytes each at most, and each byte three when escaped; and its names.
 */
export const formBytes = (units: number): number => 9 * units + 4_096;
