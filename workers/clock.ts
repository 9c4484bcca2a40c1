import type { Settings } from "./env";

/** In ms since the epoch. Tests and previews may move it, production never does. */
export const createClock = ({ CLOCK_OFFSET_SECONDS }: Pick<Settings, "CLOCK_OFFSET_SECONDS">) => ({
  now: () => Date.now() + CLOCK_OFFSET_SECONDS * 1000,
});
