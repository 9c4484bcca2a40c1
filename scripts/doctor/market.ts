import type { CurrencyCode } from "../../app/brand/currencies";
import { calendars, lastYearOf } from "../../app/brand/trading-holidays";
import { DAY_MS } from "../../app/locale/durations";
import { type Settings, settingsOf } from "../../workers/env";
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
  const dates = new Map<string, string>();
  const settings = settingsOf(env);
  const fetchDated = async (address: string, init: RequestInit) => {
    const response = await fetch(address, init);
    dates.set(new URL(address).host, response.headers.get("Date") ?? "");
    return response;
  };
  const sources = createSources(settings, { fetch: fetchDated, currency });
  const failed: Finding[] = [];
  const silentOnes = settings.MARKET_SOURCES.filter((name) => !quotesIn(name, currency)).map((name) =>
    warning(name, `quotes no Bitcoin in ${currency}, and is not asked`, "Take it out of MARKET_SOURCES."),
  );
  const share = await checkShareSource(settings, symbol, fetch);
  await Promise.all(
    sources.map(async ({ name, ask }) => {
      try {
        await ask(Date.now());
      } catch (reason) {
        const advice = "Try it from another network; see its status page, and that its address and key are right.";
        failed.push(warning(name, `gives no price here: ${reason instanceof Error ? reason.message : reason}`, advice));
      }
    }),
  );
  const skewed: Finding[] = [];
  for (const [host, date] of dates) {
    const skew = Date.now() - Date.parse(date);
    if (Math.abs(skew) <= CLOCK_SKEW_MS || Number.isNaN(skew)) continue;
    const problem = `this machine's clock is ${describeSkew(skew)} its own`;
    skewed.push(warning(host, problem, "Synchronize the clock of this machine (NTP)."));
  }
  const isSilent = failed.length === sources.length;
  if (isSilent && dates.size === 0)
    return [
      ...share,
      warning("network", "no source of prices can be reached", "Run the doctor again where there is a network."),
    ];
  const advice = "The site would show the last price it knew: list other sources, or mend these.";
  const silent = isSilent ? [error("MARKET_SOURCES", "no source gives a price", advice)] : [];
  return [...share, ...silentOnes, ...failed, ...skewed, ...silent];
}

/** Asks the provider of the delayed share price once, where one is configured. */
async function checkShareSource(
  settings: Settings,
  symbol: string,
  fetch: typeof globalThis.fetch,
): Promise<Finding[]> {
  try {
    await createShareSource(settings, symbol, (address, init) => fetch(address, init))?.ask();
    return [];
  } catch (reason) {
    const advice = "See that its address, key and path are right; the site shows the last close until it answers.";
    const problem = `gives no share price here: ${reason instanceof Error ? reason.message : reason}`;
    return [warning("SHARE_PRICE_URL", problem, advice)];
  }
}
