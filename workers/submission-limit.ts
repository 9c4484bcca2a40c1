import type { Settings } from "./env";

/** Seconds until a rejected address may try again: the platform's limiter counts in periods of this length. */
const PERIOD_SECONDS = 60;

/** Bounds how often one address may submit anything; wrangler.toml holds the number. Off in suites and benches. */
export function createSubmissionLimit(limiter: RateLimit, request: Request, setting: Settings["RATE_LIMITS"]) {
  // The platform sets this header itself, so a visitor cannot choose another bucket.
  const key = bucketOf(request.headers.get("CF-Connecting-IP") ?? "local");
  return {
    on: setting === "on",
    key,
    /** Counts one submission. @returns 0 when it may go on, otherwise the seconds until another may (for Retry-After) */
    async retryAfterSeconds(): Promise<number> {
      if (setting === "off") return 0;
      const { success } = await limiter.limit({ key });
      return success ? 0 : PERIOD_SECONDS;
    },
  };
}

/** Groups of an IPv6 address, of 16 bits each, and those of them that name a network. */
const GROUPS = 8;
const NETWORK_GROUPS = 4;

/**
 * What an address counts as: for IPv6 its /64 network, because providers give each customer a whole one; an IPv4 address
 * and anything else as it is.
 */
export function bucketOf(address: string): string {
  if (!address.includes(":") || !URL.canParse(`http://[${address}]`)) return address;
  // The URL standard writes every group in lower case and without leading zeros, and the longest run of zeros as "::".
  const [head = [], tail = []] = new URL(`http://[${address}]`).hostname
    .slice(1, -1)
    .split("::")
    .map((half) => half.split(":").filter(Boolean));
  const groups = [...head, ...Array<string>(GROUPS - head.length - tail.length).fill("0"), ...tail];
  if (groups.slice(0, 6).join(":") !== "0:0:0:0:0:ffff")
    return `${groups.slice(0, NETWORK_GROUPS).join(":")}::/${NETWORK_GROUPS * 16}`;
  const bytes = groups.slice(6).flatMap((group) => [Number.parseInt(group, 16) >> 8, Number.parseInt(group, 16) & 255]);
  return bytes.join(".");
}
