import { createServer } from "node:http";
import { text } from "node:stream/consumers";
import { bundleWorker } from "../../scripts/build-site.ts";
import { serveSite } from "../../scripts/serve-site.ts";
import { root } from "../../scripts/site-process.ts";
import { listen } from "./listen.ts";
import { startMarketServer } from "./market-server.ts";

/**
 * Origins of a site with made-up prices, one with the exchanges', one with its assistant, and of
 * what stands behind.
 */
export type Sites = Record<"simulated" | "exchanges" | "assistant" | "market" | "sql", string>;

const quickVariables = {
  ENVIRONMENT: "local",
  NEWSLETTER: "local",
  LOCAL_LISTENER: "loopback",
  RATE_LIMITS: "off",
  PASSWORD_LOG2_COST: "1",
};
const simulated = { ...quickVariables, MARKET_SOURCES: "simulated" };

/**
 * Serves a bundled checkout on loopback, with a database and Durable Objects of its own that end
 * with it.
 */
export const startSite = (bundle: string, variables: Record<string, string> = simulated) =>
  serveSite({
    bundle,
    variables: { SESSION_SECRET: crypto.randomUUID() + crypto.randomUUID(), ...variables },
  });

/**
 * Playwright's global set-up: starts the sites and all that they talk to. Its workers inherit where
 * those are.
 */
export default async function startSites(): Promise<() => Promise<void>> {
  const [market, bundle] = await Promise.all([startMarketServer(), bundleWorker(root)]);
  const exchangeUrls = { COINGECKO_BASE_URL: market.origin, KRAKEN_BASE_URL: market.origin };
  const sources = {
    MARKET_SOURCES: "kraken,coingecko",
    ANALYTICS_URL: `${market.origin}/page-views`,
  };
  const editor = { EDITOR_REPOSITORY: "https://git.example/acme/site" };
  const [first, exchanges, assistant] = await Promise.all([
    startSite(bundle, { ...simulated, ...editor }),
    startSite(bundle, { ...quickVariables, ...exchangeUrls, ...sources }),
    startSite(bundle, { ...simulated, ASSISTANT: "visible", LAUNCH_OPT_IN: "double" }),
  ]);
  /** Runs SQL in the database of the first: `POST /` with an array of statements. */
  const sql = await listen(
    createServer(async (request, response) => {
      const statements: string[] = JSON.parse(await text(request));
      const batch = first.database.batch(
        statements.map((statement) => first.database.prepare(statement)),
      );
      const error = await batch.then(() => "", String);
      response.writeHead(error ? 400 : 200).end(error);
    }),
  );
  const started = { simulated: first, exchanges, assistant, market, sql };
  const origins = Object.entries(started).map(([name, { origin }]) => [name, origin]);
  process.env.TEST_SITES = JSON.stringify(Object.fromEntries(origins));
  return async () => {
    await Promise.all(Object.values(started).map((server) => server.close()));
  };
}
