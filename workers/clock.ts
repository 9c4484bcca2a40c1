/** The one source of time. Tests hand in their own. */
export interface Clock {
  /** Milliseconds since the epoch, UTC. */
  now(): number;
}

/** The system's time, moved by an offset in seconds (0 in production). */
export function createClock(offsetSeconds: number): Clock {
  return { now: () => Date.now() + offsetSeconds * 1000 };
}
