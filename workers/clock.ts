import type { Settings } from "./env";

/** The site's time, in ms since the epoch: the system's. Tests may move or stop it, production never does. */
export const createClock = ({
  CLOCK_OFFSET_SECONDS,
  CLOCK_FIXED_AT,
}: Pick<Settings, "CLOCK_OFFSET_SECONDS" | "CLOCK_FIXED_AT">) => ({
  now: () => (CLOCK_FIXED_AT ?? Date.now()) + CLOCK_OFFSET_SECONDS * 1000,
});
