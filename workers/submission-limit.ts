import type { Settings } from "./env";

/** Seconds until a refused address may try again: the platform's limiter counts in periods of this length. */
const PERIOD_SECONDS = 60;

export interface SubmissionLimit {
  /** False where suites and benches have lifted the limits. */
  on: boolean;
  /** The address that is counted. */
  key: string;
  /**
   * Counts one submission of this visitor's address.
   * @returns 0 when it may go on, otherwise the seconds to wait (for Retry-After)
   */
  secondsToWait(): Promise<number>;
}

/** Bounds how often one address may submit anything; wrangler.toml holds the number. Off in suites and benches. */
export function createSubmissionLimit(
  limiter: RateLimit,
  request: Request,
  switched: Settings["RATE_LIMITS"],
): SubmissionLimit {
  // The platform sets this header itself, so a visitor cannot choose another bucket.
  const key = request.headers.get("CF-Connecting-IP") ?? "local";
  return {
    on: switched === "on",
    key,
    async secondsToWait() {
      if (switched === "off") return 0;
      const { success } = await limiter.limit({ key });
      return success ? 0 : PERIOD_SECONDS;
    },
  };
}
