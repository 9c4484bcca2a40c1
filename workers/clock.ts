import type { Settings } from "./env";

/** The one source of time. Tests hand in their own. */
export interface Clock {
  /** Milliseconds since the epoch, UTC. */
  now(): number;
}

type ClockSettings = Partial<Pick<Settings, "CLOCK_OFFSET_SECONDS" | "CLOCK_FIXED_AT">>;

/** The system's time; tests may move or stop it, production never does. */
export function createClock({ CLOCK_OFFSET_SECONDS = 0, CLOCK_FIXED_AT }: ClockSettings): Clock {
  return { now: () => (CLOCK_FIXED_AT ?? Date.now()) + CLOCK_OFFSET_SECONDS * 1000 };
}
