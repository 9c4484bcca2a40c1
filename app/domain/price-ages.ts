import { MINUTE_MS, SECOND_MS } from "~/locale/durations";

// When the live price is stale. The feed marks it by both; treasury figures name the shorter, than which each is older.

/** A price that no source has confirmed for longer is stale: seven missed polls. */
export const STALE_MS = 30 * SECOND_MS;
/** So is a price that is older according to the provider itself, however often it is repeated. */
export const FROZEN_MS = 10 * MINUTE_MS;
