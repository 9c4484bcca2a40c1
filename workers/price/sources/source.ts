import * as z from "zod/mini";
import type { CurrencyCode } from "~/brand/currencies";
import type { MarketStats } from "~/domain/market/stats";
import { withTimeout } from "~/domain/with-timeout";
import { MINUTE_MS } from "~/locale/durations";
import { readBoundedText } from "../../bounded-body";
import { homePrices } from "./home-prices";

/** The price of one bitcoin in fiat, at a time in ms since the epoch. */
export type PricePoint = { at: number; price: number };

/** Money is in fiat; missing and impossible figures are null. */
export interface Reading
  extends Pick<MarketStats, "price" | "market_cap" | "volume_24h" | "percent_change_24h"> {
  /** When the price was current according to the provider, in ms since the epoch. */
  at: number | null;
}

export const unknownFigures = {
  at: null,
  market_cap: null,
  volume_24h: null,
  percent_change_24h: null,
};

export interface Source {
  /** The name by which MARKET_SOURCES lists it. */
  readonly name: string;
  /**
   * `live` sources may be asked every few seconds; `slow` ones limit the calls per month and give
   * the slow figures.
   */
  readonly cadence: "live" | "slow";
  /** Everyone can wait for an answer that costs no call. */
  readonly isFree: boolean;
  /**
   * Asks once; `now` is in ms since the epoch. Settles within the time-out, whatever the provider
   * does.
   * @throws when the answer is unusable; the message says why, and never contains a key
   */
  ask(now: number): Promise<Reading>;
  /** The day before `now`; settles and throws like `ask`. */
  history?(now: number): Promise<PricePoint[]>;
}

/** A provider asks for fewer calls, or has banned the site (418 is an exchange's). */
const BANS = [403, 418, 429, 451];

export class HttpError extends Error {
  /** Whether the provider itself rejects the site, so that trying again at once makes it worse. */
  readonly isBan: boolean;

  constructor(
    status: number,
    readonly retryAfter: string | null,
  ) {
    super(`HTTP ${status}`);
    this.isBan = BANS.includes(status);
  }
}

export type Fetch = (address: string, init: RequestInit) => Promise<Response>;

/** Parsers are pure, and throw for an unusable answer. */
export interface HttpSource extends Pick<Source, "cadence"> {
  address: string;
  headers?: Record<string, string>;
  parse(text: string): Reading;
  history?: { address(now: number): string; parse(text: string): PricePoint[] };
}

export interface AskedFor {
  base: string;
  currency: CurrencyCode;
}

/** Longer than any takes on a bad day; a silent one never delays two polls. */
export const TIME_OUT_MS = 3_000;
/** The longest real answer is under 4 KiB. */
export const BODY_LIMIT_BYTES = 64 * 1024;
/** A day in points of five minutes is about 25 KiB. */
export const HISTORY_LIMIT_BYTES = 256 * 1024;
/** The accepted prices, in Canadian dollars, and as much in other currencies. */
const MINIMUM_PRICE_CAD = 1_000;
const MAXIMUM_PRICE_CAD = 100_000_000;
/** Ten times all the bitcoin there can be at the highest accepted price. */
const MAXIMUM_FIGURE_FIAT = 2.1e16;
const REASON_LENGTH = 160;

/** A number, or a string of one: exchanges quote decimals so that no float rounds them. */
const decimal = z.string().check(z.trim(), z.regex(/^[+-]?\d+(\.\d+)?(e[+-]?\d+)?$/i));
const number = z.union([z.number(), z.pipe(decimal, z.transform(Number))]);
const numeric = (...checks: Parameters<ReturnType<typeof z.number>["check"]>) =>
  z.pipe(number, z.number().check(...checks));

/** Anything outside the bounds is the provider's mistake. */
export function priceIn(currency: CurrencyCode) {
  const perCad = homePrices[currency] / homePrices.CAD;
  return numeric(z.minimum(MINIMUM_PRICE_CAD * perCad), z.maximum(MAXIMUM_PRICE_CAD * perCad));
}

/** In fiat. An impossible sum is missing, and costs no price. */
export const amount = orNull(numeric(z.positive(), z.maximum(MAXIMUM_FIGURE_FIAT)));

/** In percent. Nothing loses more than 100%. */
export const percent = orNull(numeric(z.minimum(-100), z.maximum(1_000)));

/** Later than any time in seconds (the year 5138): a provider has changed to milliseconds. */
const LAST_SECOND = 1e11;

export const secondsSinceEpoch = orNull(
  z.pipe(
    numeric(z.positive()),
    z.transform((time) => (time < LAST_SECOND ? time * 1_000 : time)),
  ),
);

export const isoTime = orNull(
  z.pipe(
    z.iso.datetime({ offset: true }),
    z.transform((time) => Date.parse(time)),
  ),
);

function orNull<Output>(schema: z.ZodMiniType<Output>) {
  return z.catch(z.nullable(schema), null);
}

/** @throws with a short reason when it is not JSON or does not fit the schema */
export function readJson<Schema extends z.ZodMiniType>(
  schema: Schema,
  text: string,
): z.output<Schema> {
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch {
    throw new Error(`not JSON: ${JSON.stringify(text.slice(0, 40))}`);
  }
  const result = schema.safeParse(body);
  if (result.success) return result.data;
  const [issue] = result.error.issues;
  throw new Error(
    `${issue?.path.join(".") || "answer"}: ${issue?.message}`.slice(0, REASON_LENGTH),
  );
}

/** Leaves out unusable rows. @throws when more than half of them are, or there is none */
export function readPoints(row: z.ZodMiniType<PricePoint>, rows: readonly unknown[]): PricePoint[] {
  const points = rows.flatMap((each) => row.safeParse(each).data ?? []);
  if (points.length === 0 || points.length < rows.length / 2) {
    throw new Error(`${points.length} of ${rows.length} prices are usable`);
  }
  return points;
}

function createTextReader(fetch: Fetch, headers?: Record<string, string>) {
  const init = {
    // A provider that redirects is misconfigured or taken over: 3xx is a failure like any other.
    redirect: "manual",
    // Workers send no user agent of their own, and CoinGecko rejects calls without one.
    headers: { Accept: "application/json", "User-Agent": "issuer-site-price-feed/1.0", ...headers },
  } as const;
  return (from: string, limit: number) =>
    runWithTimeout(TIME_OUT_MS, async (signal) => {
      const response = await fetch(from, { ...init, signal });
      if (response.status !== 200) {
        // An unread body would hold one of an invocation's six outgoing connections.
        await response.body?.cancel();
        throw new HttpError(response.status, response.headers.get("Retry-After"));
      }
      return readBoundedText(response.body, limit);
    });
}

/** A clock may run so much ahead. */
const CLOCK_AHEAD_MS = 5 * MINUTE_MS;

/** @throws for prices of the future: then no time of the history is right */
function rejectFuture(points: PricePoint[], now: number): PricePoint[] {
  const ahead = Math.max(...points.map(({ at }) => at)) - now;
  if (ahead > CLOCK_AHEAD_MS) {
    throw new Error(`its times are ahead by ${Math.round(ahead / MINUTE_MS)} minutes`);
  }
  return points;
}

export function createHttpSource(name: string, provider: HttpSource, fetch: Fetch): Source {
  const { cadence, address, headers, parse, history } = provider;
  const fetchText = createTextReader(fetch, headers);
  return {
    name,
    cadence,
    isFree: false,
    ask: async () => parse(await fetchText(address, BODY_LIMIT_BYTES)),
    history:
      history &&
      (async (now) =>
        rejectFuture(
          history.parse(await fetchText(history.address(now), HISTORY_LIMIT_BYTES)),
          now,
        )),
  };
}

/** The timeout matters: a body that stalls does not always heed the signal. */
async function runWithTimeout<Result>(
  ms: number,
  work: (signal: AbortSignal) => Promise<Result>,
): Promise<Result> {
  const abort = new AbortController();
  return withTimeout(work(abort.signal), ms).catch((error: unknown) => {
    abort.abort(error);
    throw error;
  });
}
