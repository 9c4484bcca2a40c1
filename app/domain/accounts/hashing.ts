import type { AttemptKind, Attempts } from "./attempts";
import type { HashBudget, HashLane } from "./hash-budget";
import type { PasswordHasher } from "./password-hash";

/** What is about to be hashed, and whose attempt it is. */
export interface HashRequest {
  kind: AttemptKind;
  /** The username, or another name that attempts are counted under. */
  subject: string;
  lane: HashLane;
  /** Hashes that it takes, looks at a hash included. */
  hashes?: number;
}

/** Hashes that have passed the limits. It throws once more are begun than were asked for. */
export type Hashes = Pick<PasswordHasher, "hash" | "verify"> & {
  /** Reserves one more, where the budget has it now. */
  extend(): boolean;
};

export type RateLimited = { error: "rate-limited"; retryAfterSeconds: number };

export type Hashing = ReturnType<typeof createHashing>;

interface HashingOptions {
  hasher: PasswordHasher;
  clock: { now(): number };
  attempts: Attempts;
  /** Counts this request against its network, once. @returns 0 when it may go on, otherwise seconds */
  countSubmission: () => Promise<number>;
  /** Null lifts the budgets, for suites and benches. */
  budgets: Record<HashLane, HashBudget> | null;
}

/**
 * The only way to a password hash: no code has a hasher until a request has passed the limit of its network,
 * the budget of its lane and the limit of its name. `biome.json` rejects other imports of the hasher.
 */
export function createHashing({ hasher, clock, attempts, countSubmission, budgets }: HashingOptions) {
  return {
    /** @returns what hashes, as often as was asked for, or when to try again */
    async begin({ kind, subject, lane, hashes = 1 }: HashRequest): Promise<Hashes | RateLimited> {
      const limited = (retryAfterSeconds: number): RateLimited => ({ error: "rate-limited", retryAfterSeconds });
      const networkSeconds = await countSubmission();
      if (networkSeconds > 0) return limited(networkSeconds);
      const budgetSeconds = budgets?.[lane].reserve(clock.now(), hashes) ?? 0;
      if (budgetSeconds > 0) return limited(budgetSeconds);
      const nameSeconds = await attempts.begin(kind, subject);
      if (nameSeconds > 0) {
        // A locked name must not use up the hashes of others.
        budgets?.[lane].refund(hashes);
        return limited(nameSeconds);
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
