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
  if (!address.includes(":")) return address;
  const groups = groupsOf(address);
  if (!groups) return address;
  if (groups.slice(0, 6).join(":") === "0:0:0:0:0:ffff") return ipv4Of(groups);
  return `${groups.slice(0, NETWORK_GROUPS).join(":")}::/${NETWORK_GROUPS * 16}`;
}

/** The groups of an IPv6 address in lower case and without leading zeros, or null where it is none. */
function groupsOf(address: string): string[] | null {
  const halves = hexTail(address)
    .split("::")
    .map((half) => (half === "" ? [] : half.split(":")));
  const [head = [], tail] = halves;
  const missing = GROUPS - head.length - (tail?.length ?? 0);
  if (halves.length > 2 || missing < 0 || (missing > 0 && !tail)) return null;
  const groups = [...head, ...Array<string>(missing).fill("0"), ...(tail ?? [])];
  if (!groups.every((group) => /^[\da-f]{1,4}$/i.test(group))) return null;
  return groups.map((group) => Number.parseInt(group, 16).toString(16));
}

/** An address whose last two groups are written as IPv4, with these as groups too. */
const hexTail = (address: string) =>
  address.replace(/(\d+)\.(\d+)\.(\d+)\.(\d+)$/, (_, ...bytes: string[]) => {
    const [a = 0, b = 0, c = 0, d = 0] = bytes.slice(0, 4).map(Number);
    return `${(a * 256 + b).toString(16)}:${(c * 256 + d).toString(16)}`;
  });

/** The IPv4 address that an IPv6 one stands for, in its last two groups. */
const ipv4Of = (groups: readonly string[]) =>
  groups
    .slice(-2)
    .map((group) => Number.parseInt(group, 16))
    .flatMap((pair) => [pair >> 8, pair & 255])
    .join(".");
