import * as z from "zod";
import type { MarketSourceName } from "../../env";

/** What a source said. Money is in CAD; what it did not say, or what cannot be, is null. */
export interface Reading {
  /** CAD for one bitcoin, within the bounds that are believed. */
  price: number;
  /** When the provider says that the price was current, ms since the epoch; null when it does not say. */
  at: number | null;
  market_cap: number | null;
  volume_24h: number | null;
  percent_change_24h: number | null;
}

/** What the price was at a time. */
export interface PricePoint {
  /** Ms since the epoch. */
  at: number;
  /** CAD for one bitcoin, within the bounds that are believed. */
  price: number;
}

/** One provider of prices. */
export interface Source {
  readonly name: MarketSourceName;
  /** `live` providers may be asked every few seconds; `slow` ones allow so many calls a month and give the slow figures. */
  readonly cadence: "live" | "slow";
  /** True when an answer costs no call, so that nobody needs to go without one. */
  readonly isFree: boolean;
  /**
   * Asks once; `now` is in ms since the epoch. Settles within the time-out, whatever the provider does.
   * @throws when there is no answer to believe; the message says why, and never holds a key
   */
  ask(now: number): Promise<Reading>;
  /** The day before `now` in points some minutes apart, as `ask` settles and throws. Absent where there is no such call. */
  history?(now: number): Promise<PricePoint[]>;
}

/** The part of `fetch` that sources use, so that tests can answer in a provider's place. */
export type Fetch = (address: string, init: RequestInit) => Promise<Response>;

/** A provider over HTTP: where to ask and how to read what comes back. */
export interface HttpSource {
  name: MarketSourceName;
  cadence: Source["cadence"];
  address: string;
  headers?: Record<string, string>;
  /** Pure. @throws when the text is not an answer to believe */
  parse(text: string): Reading;
  history?: {
    /** Where to ask for the day before `now`, in ms since the epoch. */
    address(now: number): string;
    /** Pure. @throws when the text is not an answer to believe */
    parse(text: string): PricePoint[];
  };
}

/** Longer than any of the four takes on a bad day, short enough that a silent one never delays two beats. */
export const TIME_OUT_MS = 3_000;
/** The longest real answer is under 4 KiB; an isolate's 128 MB are not for a broken provider to fill. */
export const BODY_LIMIT_BYTES = 64 * 1024;
/** A day in points of five minutes is about 25 KiB from each of those who have it. */
export const HISTORY_LIMIT_BYTES = 256 * 1024;
const MINIMUM_PRICE_CAD = 1_000;
const MAXIMUM_PRICE_CAD = 100_000_000;
/** Ten times all the bitcoin there can be at the highest believed price: past it a figure is noise. */
const MAXIMUM_FIGURE_CAD = 2.1e16;
const REASON_LENGTH = 160;

/** A number, or a string that is one: exchanges quote decimals so that nobody's float rounds them. */
const numeric = z
  .union([
    z.number(),
    z
      .string()
      .trim()
      .regex(/^[+-]?\d+(\.\d+)?(e[+-]?\d+)?$/i)
      .transform(Number),
  ])
  .pipe(z.number());

/** A price that may be believed: anything outside the bounds is the provider's mistake. */
export const price = numeric.pipe(z.number().min(MINIMUM_PRICE_CAD).max(MAXIMUM_PRICE_CAD));

/** A sum in CAD that may be missing. One that cannot be is as good as missing: it does not cost us the price beside it. */
export const amount = orNull(numeric.pipe(z.number().positive().max(MAXIMUM_FIGURE_CAD)));

/** A change in percent that may be missing. Nothing loses more than all. */
export const percent = orNull(numeric.pipe(z.number().min(-100).max(1_000)));

/** Seconds since the epoch, made milliseconds. */
export const secondsSinceEpoch = orNull(numeric.pipe(z.number().positive()).transform((seconds) => seconds * 1_000));

/** An ISO 8601 time, made milliseconds since the epoch. */
export const isoTime = orNull(z.iso.datetime({ offset: true }).transform((time) => Date.parse(time)));

function orNull<Output>(schema: z.ZodType<Output>) {
  return schema.nullable().catch(null);
}

/**
 * Reads an answer's text against a provider's schema.
 * @throws with a short reason when it is not JSON or not of that shape
 */
export function readJson<Schema extends z.ZodType>(schema: Schema, text: string): z.output<Schema> {
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch {
    throw new Error(`not JSON: ${JSON.stringify(text.slice(0, 40))}`);
  }
  const result = schema.safeParse(body);
  if (result.success) return result.data;
  const [issue] = result.error.issues;
  throw new Error(`${issue?.path.join(".") || "answer"}: ${issue?.message}`.slice(0, REASON_LENGTH));
}

/**
 * Reads a history's rows against a provider's schema for one of them. A row that says nothing to believe is left out.
 * @throws when that is more than half of them, or when there is none
 */
export function readPoints(row: z.ZodType<PricePoint>, rows: readonly unknown[]): PricePoint[] {
  const points = rows.flatMap((each) => row.safeParse(each).data ?? []);
  if (points.length === 0 || points.length < rows.length / 2)
    throw new Error(`${points.length} of ${rows.length} prices to believe`);
  return points;
}

/** Makes a source of an HTTP provider. */
export function httpSource({ name, cadence, address, headers, parse, history }: HttpSource, fetch: Fetch): Source {
  const init = {
    // A provider that sends us elsewhere is misconfigured or taken over: 3xx is a failure like any other.
    redirect: "manual",
    // Workers send no user agent by themselves, and CoinGecko rejects calls without one.
    headers: { Accept: "application/json", "User-Agent": "issuer-site-price-feed/1.0", ...headers },
  } as const;
  const textAt = (from: string, limit: number) =>
    within(TIME_OUT_MS, async (signal) => {
      const response = await fetch(from, { ...init, signal });
      if (response.status !== 200) {
        // An unread body would hold one of the six outgoing connections that an invocation may have.
        await response.body?.cancel();
        throw new Error(`HTTP ${response.status}`);
      }
      return boundedText(response, limit);
    });
  return {
    name,
    cadence,
    isFree: false,
    ask: async () => parse(await textAt(address, BODY_LIMIT_BYTES)),
    history: history && (async (now) => history.parse(await textAt(history.address(now), HISTORY_LIMIT_BYTES))),
  };
}

/** Runs work with a time limit in ms. The race matters: a body that stalls does not always heed the signal. */
async function within<Result>(ms: number, work: (signal: AbortSignal) => Promise<Result>): Promise<Result> {
  const abort = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const tooLate = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      reject(new Error(`no answer within ${ms} ms`));
      abort.abort();
    }, ms);
  });
  try {
    return await Promise.race([work(abort.signal), tooLate]);
  } finally {
    clearTimeout(timer);
  }
}

async function boundedText(response: Response, limit: number): Promise<string> {
  if (!response.body) return "";
  const decoder = new TextDecoder();
  let text = "";
  let bytes = 0;
  // Leaving the loop early cancels the stream.
  for await (const chunk of response.body as unknown as AsyncIterable<Uint8Array>) {
    bytes += chunk.byteLength;
    if (bytes > limit) throw new Error(`more than ${limit} bytes`);
    text += decoder.decode(chunk, { stream: true });
  }
  return text + decoder.decode();
}
