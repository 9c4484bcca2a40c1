export interface HashRate {
  burst: number;
  perSecond: number;
}

/**
 * For any visitor, at the administrators' login, or on an administrator's own device. Each has its
 * own budget, so that a flood in one leaves the others working.
 */
export type HashLane = keyof typeof hashRates;

/** A hash stalls the isolate for about 200 ms, so strangers may cause three in a second at most. */
export const hashRates = {
  visitors: { burst: 4, perSecond: 2 },
  administrators: { burst: 2, perSecond: 1 },
  devices: { burst: 4, perSecond: 2 },
} as const satisfies Record<string, HashRate>;

export type HashBudget = ReturnType<typeof createHashBudget>;

/** A token bucket: a flood of logins is rejected before it stalls other visitors' pages. */
export function createHashBudget({ burst, perSecond }: HashRate = hashRates.visitors) {
  let left: number = burst;
  let refilledAt = Number.NEGATIVE_INFINITY;
  return {
    /** @param now in ms @returns 0 when they may begin, otherwise the seconds until they may */
    reserve(now: number, hashes = 1): number {
      left = Math.min(burst, left + (Math.max(0, now - refilledAt) / 1000) * perSecond);
      refilledAt = now;
      if (left < hashes) return Math.ceil((hashes - left) / perSecond);
      left -= hashes;
      return 0;
    },
    refund(hashes: number): void {
      left = Math.min(burst, left + hashes);
    },
  };
}

export const createHashBudgets = () =>
  Object.fromEntries(
    Object.entries(hashRates).map(([lane, rate]) => [lane, createHashBudget(rate)]),
  ) as Record<HashLane, HashBudget>;
