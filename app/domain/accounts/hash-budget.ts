/** Hashes that an isolate may begin at once, and per second from then on. Each stalls it for about 200 ms. */
const BURST = 4;
const PER_SECOND = 2;

/** A token bucket: a flood of sign-ins is turned away before it stalls everybody else's pages. */
export function createHashBudget(burst = BURST, perSecond = PER_SECOND) {
  let left = burst;
  let refilledAt = Number.NEGATIVE_INFINITY;
  return {
    /** Takes one hash, at a time in ms. @returns 0 when it may begin, otherwise the seconds until one may */
    reserve(now: number): number {
      left = Math.min(burst, left + (Math.max(0, now - refilledAt) / 1000) * perSecond);
      refilledAt = now;
      if (left < 1) return Math.ceil((1 - left) / perSecond);
      left -= 1;
      return 0;
    },
  };
}
