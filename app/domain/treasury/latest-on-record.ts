/** Beside the day of an input that is older than its limit: no newer one is on record. Apart, since browsers load it. */
export const LATEST_ON_RECORD = ", the latest on record";
