import type { Clock } from "~/db/client.server";
import type { AttemptKind, Attempts } from "./attempts";
import type { HashBudget, HashLane } from "./hash-budget";
import type { PasswordHasher } from "./password-hash";

export interface HashRequest {
  kind: AttemptKind;
  subject: string;
  lane: HashLane;
  hashes?: number;
}

export type Hashes = Pick<PasswordHasher, "hash" | "verify"> & {
  extend(): boolean;
};

export type RateLimited = { error: "rate-limited"; retryAfterSeconds: number };

export type Hashing = ReturnType<typeof createHashing>;

interface HashingOptions {
  hasher: PasswordHasher;
  clock: Clock;
  attempts: Attempts;
  /**
   * Counts this request against its network, once. @returns 0 when it may go on, otherwise seconds
   */
  countSubmission: () => Promise<number>;
  /** Null lifts the budgets, for suites and benches. */
  budgets: Record<HashLane, HashBudget> | null;
}

/**
 * `begin` gives a request its hasher within the limits of its network, its username and its lane.
 * It is the only way to a hash: `biome.json` rejects other imports of the hasher.
 */
export function createHashing({
  hasher,
  clock,
  attempts,
  countSubmission,
  budgets,
}: HashingOptions) {
  return {
    /** @returns a hasher for as many hashes as were requested, or when to try again */
    async begin({ kind, subject, lane, hashes = 1 }: HashRequest): Promise<Hashes | RateLimited> {
      const limited = (retryAfterSeconds: number): RateLimited => ({
        error: "rate-limited",
        retryAfterSeconds,
      });
      const networkSeconds = await countSubmission();
      if (networkSeconds > 0) return limited(networkSeconds);
      const budgetSeconds = budgets?.[lane].reserve(clock.now(), hashes) ?? 0;
      if (budgetSeconds > 0) return limited(budgetSeconds);
      const attemptSeconds = await attempts.count(kind, subject);
      if (attemptSeconds > 0) {
        // A locked username must not use up the hashes of others.
        budgets?.[lane].refund(hashes);
        return limited(attemptSeconds);
      }

      let left = hashes;
      const spend = () => {
        left -= 1;
        if (left < 0) throw new Error("no hash is left of those that were reserved");
      };
      return {
        hash(password) {
          spend();
          return hasher.hash(password);
        },
        verify(password, phc) {
          spend();
          return hasher.verify(password, phc);
        },
        extend() {
          if (budgets && budgets[lane].reserve(clock.now()) > 0) return false;
          left += 1;
          return true;
        },
      };
    },

    isOutdated: hasher.isOutdated,
    dummyHash: () => hasher.dummyHash,
  };
}
