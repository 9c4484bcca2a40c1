// Limits that rules and form fields share, apart from the rules so that browsers load only the
// numbers. In UTF-16 units.

/** RFC 5321, section 4.5.3.1.3, less the angle brackets. */
export const EMAIL_MAX = 254;

/** Bounds the work of a search; people type less. */
export const QUERY_MAX = 200;

export const SEARCH_MAX = 100;

/** Longer than any release. */
export const COMPARED_TEXT_MAX = 100_000;

/**
 * Bytes of an urlencoded form: up to three bytes a UTF-16 unit, each escaped as three, plus the
 * field names.
 */
export const formBytes = (units: number): number => 9 * units + 4_096;
