/** The one source of time. Tests hand in their own. */
export interface Clock {
  /** Milliseconds since the epoch, UTC. */
  now(): number;
}

interface ClockSettings {
  /** Moves the clock, in seconds. */
  CLOCK_OFFSET_SECONDS?: number;
  /** Stops it at this time, in ms since the epoch. */
  CLOCK_FIXED_AT?: number | undefined;
}

/** The system's time; moved or stopped where tests ask for it, and never in production. */
export function createClock({ CLOCK_OFFSET_SECONDS = 0, CLOCK_FIXED_AT }: ClockSettings): Clock {
  return { now: () => (CLOCK_FIXED_AT ?? Date.now()) + CLOCK_OFFSET_SECONDS * 1000 };
}
