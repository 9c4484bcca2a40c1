import { MINUTE_MS, SECOND_MS } from "~/locale/durations";
import { plural } from "~/locale/plural";

// When the live price is stale.

/** A price that no source has confirmed for longer is stale: seven missed polls. */
export const STALE_MS = 30 * SECOND_MS;
/** So is a price that is older according to the provider itself, however often it is repeated. */
export const FROZEN_MS = 10 * MINUTE_MS;

/**
 * The longer of these limits that a stale price is older than: "10 minutes". @param age in ms,
 * undefined where it is not known
 */
export const nameLimit = (age = 0): string =>
  age > FROZEN_MS
    ? plural(FROZEN_MS / MINUTE_MS, "minute")
    : plural(STALE_MS / SECOND_MS, "second");
