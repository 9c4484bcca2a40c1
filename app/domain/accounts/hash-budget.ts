/** A bucket's size, and what it gains each second: hashes that may begin at once, and from then on. */
export interface HashRate {
  burst: number;
  perSecond: number;
}

/**
 * Who asks for a hash: any visitor, anyone at the administrators' login, or an administrator's own device. Each has a
 * budget, so that a flood of one leaves the others theirs.
 */
export type HashLane = keyof typeof hashRates;

/** A hash stalls the isolate for about 200 ms, so strangers may cause three in a second at most. */
export const hashRates = {
  visitors: { burst: 4, perSecond: 2 },
  administrators: { burst: 2, perSecond: 1 },
  devices: { burst: 4, perSecond: 2 },
} as const satisfies Record<string, HashRate>;

export type HashBudget = ReturnType<typeof createHashBudget>;

/** A token bucket: a flood of sign-ins is turned away before it stalls everybody else's pages. */
export function createHashBudget({ burst, perSecond }: HashRate = hashRates.visitors) {
  let left: number = burst;
  let refilledAt = Number.NEGATIVE_INFINITY;
  return {
    /** Takes some hashes, at a time in ms. @returns 0 when they may begin, otherwise the seconds until they may */
    reserve(now: number, hashes = 1): number {
      left = Math.min(burst, left + (Math.max(0, now - refilledAt) / 1000) * perSecond);
      refilledAt = now;
      if (left < hashes) return Math.ceil((hashes - left) / perSecond);
      left -= hashes;
      return 0;
    },
    /** Gives back hashes that were not begun. */
    refund(hashes: number): void {
      left = Math.min(burst, left + hashes);
    },
  };
}

/** A budget for each lane. */
export const createHashBudgets = (): Record<HashLane, HashBudget> => ({
  visitors: createHashBudget(hashRates.visitors),
  administrators: createHashBudget(hashRates.administrators),
  devices: createHashBudget(hashRates.devices),
});
