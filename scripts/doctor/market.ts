import { type CurrencyCode, currencies } from "../../app/brand/currencies";
import { calendars, lastYearOf } from "../../app/brand/trading-holidays";
import { DAY_MS } from "../../app/locale/durations";
import { settingsOf } from "../../workers/env";
import { createSources, quotesIn } from "../../workers/price/sources/providers";
import { createShareSource } from "../../workers/price/sources/share";
import { error, type Finding, warning } from "../finding.ts";

/** Further than this from the others, a clock makes prices look old: they count for 15 s. */
const CLOCK_SKEW_MS = 10_000;

/** "12 s ahead of" */
export const describeSkew = (ms: number) => `${Math.abs(ms / 1000).toFixed(0)} s ${ms > 0 ? "ahead of" : "behind"}`;

/** Days before the end of a venue's calendar on which it is time for the next year's. */
const CALENDAR_NOTICE_DAYS = 60;

/** Whether the trading days of the company's exchange are known for long enough. @param today "2026-11-26" */
export function checkCalendar(venue: string, today: string): Finding[] {
  const year = lastYearOf(venue);
  if (year === null) return [];
  const left = (Date.parse(`${year}-12-31`) - Date.parse(today)) / DAY_MS;
  if (left > CALENDAR_NOTICE_DAYS) return [];
  const problem = `the holidays of ${venue} are known until the end of ${year}; every weekday counts as a trading day after that`;
  const advice = `Add the next year from ${calendars[venue]?.source} in app/brand/trading-holidays.ts, or take a newer version of the code.`;
  return [warning("trading days", problem, advice)];
}

/** Asks once. @returns nothing where there is an answer */
async function check(ask: () => Promise<unknown>, subject: string, what: string, advice: string): Promise<Finding[]> {
  try {
    await ask();
    return [];
  } catch (reason) {
    const why = reason instanceof Error ? reason.message : reason;
    return [warning(subject, `gives no ${what} here: ${why}`, advice)];
  }
}

/**
 * Asks each configured source once, through the site's own parsers, and compares its clock with this machine's.
 * @param env variables and secrets as the site has them, well formed
 * @param company its currency, and the share's symbol on its exchange
 */
export async function checkSources(
  env: object,
  { symbol, currency }: { symbol: string; currency: CurrencyCode },
  fetch: typeof globalThis.fetch,
): Promise<Finding[]> {
  const settings = settingsOf(env);
  /** When each host says that it is. */
  const dates = new Map<string, string>();
  const fetchDated = async (address: string, init: RequestInit) => {
    const response = await fetch(address, init);
    dates.set(new URL(address).host, response.headers.get("Date") ?? "");
    return response;
  };
  const sources = createSources(settings, { fetch: fetchDated, currency });
  const advice = "Try it from another network; see its status page, and that its address and key are right.";
  const asked = sources.map(({ name, ask }) => check(() => ask(Date.now()), name, "price", advice));
  const failed = (await Promise.all(asked)).flat();
  const share = createShareSource(settings, { symbol, decimals: currencies[currency].decimals }, (address, init) =>
    fetch(address, init),
  );
  const shareAdvice = "See that its address, key and path are right; the site shows the last close until it answers.";
  const found = share ? await check(() => share.ask(), "SHARE_PRICE_URL", "share price", shareAdvice) : [];
  if (failed.length === sources.length && dates.size === 0)
    return [
      ...found,
      warning("network", "no source of prices can be reached", "Run the doctor again where there is a network."),
    ];
  for (const name of settings.MARKET_SOURCES.filter((name) => !quotesIn(name, currency)))
    found.push(warning(name, `quotes no Bitcoin in ${currency}, and is not asked`, "Take it out of MARKET_SOURCES."));
  found.push(...failed);
  for (const [host, date] of dates) {
    const skew = Date.now() - Date.parse(date);
    const problem = `this machine's clock is ${describeSkew(skew)} its own`;
    if (Math.abs(skew) > CLOCK_SKEW_MS)
      found.push(warning(host, problem, "Synchronize the clock of this machine (NTP)."));
  }
  if (failed.length === sources.length)
    found.push(
      error(
        "MARKET_SOURCES",
        "no source gives a price",
        "The site would show the last price it knew: list other sources, or mend these.",
      ),
    );
  return found;
}
