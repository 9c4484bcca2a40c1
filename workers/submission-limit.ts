import type { KnownDevice } from "~/domain/accounts/known-device";
import type { Settings } from "./env";

/**
 * Seconds until a rejected address may try again: the platform's limiter counts in periods of this
 * length.
 */
const PERIOD_SECONDS = 60;

interface SubmissionLimitOptions {
  limiter: RateLimit;
  request: Request;
  setting: Settings["RATE_LIMITS"];
  /**
   * The device of the request, if an administrator has signed in with it: strangers in its network
   * don't use up its limit.
   */
  findDevice?: () => Promise<KnownDevice | null>;
}

export type SubmissionLimit = ReturnType<typeof createSubmissionLimit>;

/** wrangler.toml has the number. Off in suites and benches. */
export function createSubmissionLimit({
  limiter,
  request,
  setting,
  findDevice,
}: SubmissionLimitOptions) {
  // The platform sets this header itself, so a visitor cannot choose another bucket.
  const key = bucketOf(request.headers.get("CF-Connecting-IP") ?? "local");

  async function submit(): Promise<number> {
    if (setting === "off") return 0;
    const device = await findDevice?.();
    const { success } = await limiter.limit({ key: device ? `device ${device.id}` : key });
    return success ? 0 : PERIOD_SECONDS;
  }

  let submitted: Promise<number> | undefined;
  return {
    on: setting === "on",
    key,
    /**
     * Counts this request as one submission, however often it is called.
     * @returns 0 when it may go on, otherwise the seconds until another may (for Retry-After)
     */
    retryAfterSeconds(): Promise<number> {
      submitted ??= submit();
      return submitted;
    },
  };
}

const GROUPS = 8;

interface NetworkSize {
  groups: number;
  bytes: number;
}

/** A visitor: providers give each customer a whole /64 of IPv6. */
const VISITOR: NetworkSize = { groups: 4, bytes: 4 };
/** Addresses that one customer of a provider may well have: a /48 of IPv6, a /24 of IPv4. */
const CUSTOMER: NetworkSize = { groups: 3, bytes: 3 };

/** The network of an address, as large as one that a determined sender has. */
export const networkOf = (address: string) => bucketOf(address, CUSTOMER);

/** By default a visitor's network. Anything but an address is its own bucket. */
export function bucketOf(address: string, size: NetworkSize = VISITOR): string {
  if (/^\d+(\.\d+){3}$/.test(address)) return joinBytes(address.split("."), size);
  if (!address.includes(":") || !URL.canParse(`http://[${address}]`)) return address;
  // The URL standard writes every group in lower case and without leading zeros, and the longest
  // run of zeros as "::".
  const [head = [], tail = []] = new URL(`http://[${address}]`).hostname
    .slice(1, -1)
    .split("::")
    .map((half) => half.split(":").filter(Boolean));
  const groups = [...head, ...Array<string>(GROUPS - head.length - tail.length).fill("0"), ...tail];
  if (groups.slice(0, 6).join(":") !== "0:0:0:0:0:ffff") {
    return `${groups.slice(0, size.groups).join(":")}::/${size.groups * 16}`;
  }
  const bytes = groups
    .slice(6)
    .flatMap((group) => [Number.parseInt(group, 16) >> 8, Number.parseInt(group, 16) & 255]);
  return joinBytes(bytes, size);
}

const joinBytes = (bytes: readonly (string | number)[], size: NetworkSize) =>
  size.bytes === bytes.length
    ? bytes.join(".")
    : `${bytes.slice(0, size.bytes).join(".")}.0/${size.bytes * 8}`;
