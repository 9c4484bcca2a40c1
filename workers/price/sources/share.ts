import * as z from "zod/mini";
import { MINUTE_MS } from "~/locale/durations";
import type { Settings } from "../../env";
import { BODY_LIMIT_BYTES, createTextReader, type Fetch, readJson } from "./source";

type ShareSettings = Pick<Settings, `SHARE_PRICE_${string}` & keyof Settings>;

/** A provider of delayed prices of the company's share, as the operator configured it. */
export interface ShareSource {
  /** How old its prices are by its licence, in ms. */
  readonly delayMs: number;
  /** Shown beside each price. */
  readonly licence: string;
  /** The price of a share in fiat: an exact decimal. @throws when the answer is unusable; the message has no address or key */
  ask(): Promise<string>;
}

const LEAST_FIAT = 0.001;
const MOST = 1_000_000;
/** Decimals that any exchange quotes at most. */
const DECIMALS = 6;

/**
 * @param share its symbol on its exchange, and the decimals of its currency
 * @returns null where none is configured
 */
export function createShareSource(
  settings: ShareSettings,
  share: { symbol: string; decimals: number },
  fetch: Fetch,
): ShareSource | null {
  const { SHARE_PRICE_URL: template, SHARE_PRICE_PATH: path = "", SHARE_PRICE_LICENCE: licence = "" } = settings;
  if (template === undefined) return null;
  const values = { symbol: share.symbol, key: settings.SHARE_PRICE_KEY ?? "" };
  const address = template.replace(/\{(symbol|key)\}/g, (_, name: keyof typeof values) =>
    encodeURIComponent(values[name]),
  );
  const readText = createTextReader(async (from, init) => {
    const response = await fetch(from, init);
    // The status of an error says more than the type of its page.
    if (!response.ok || /^application\/(\w+\+)?json\b/i.test(response.headers.get("Content-Type") ?? ""))
      return response;
    await response.body?.cancel();
    throw new Error("its type is not JSON");
  });
  return {
    delayMs: settings.SHARE_PRICE_DELAY_MINUTES * MINUTE_MS,
    licence,
    ask: async () => readSharePrice(await readText(address, BODY_LIMIT_BYTES), path, share.decimals),
  };
}

/**
 * The price at a path such as "quotes.0.last".
 * @param least decimals that it has at least, as people read it: "0.70"
 */
export function readSharePrice(text: string, path: string, least: number): string {
  let value: unknown = readJson(z.unknown(), text);
  for (const name of path.split(".")) {
    if (typeof value !== "object" || value === null || !Object.hasOwn(value, name))
      throw new Error(`nothing is at ${path}`);
    value = (value as Record<string, unknown>)[name];
  }
  const isNumber = typeof value === "number" || (typeof value === "string" && /^\d{1,9}(\.\d{1,9})?$/.test(value));
  const price = isNumber ? Number(value) : Number.NaN;
  if (!(price >= LEAST_FIAT && price <= MOST)) throw new Error(`no price of a share is at ${path}`);
  const decimals = String(Number(price.toFixed(DECIMALS))).split(".")[1]?.length ?? 0;
  return price.toFixed(Math.max(least, decimals));
}
