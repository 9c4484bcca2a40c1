import { createServer } from "node:http";
import { text } from "node:stream/consumers";
import { bundleWorker } from "../../scripts/build-site.ts";
import { serveSite } from "../../scripts/serve-site.ts";
import { root } from "../../scripts/site-process.ts";
import { listen } from "./listen.ts";

/** Origins of a site, of one with its assistant and page views, and of what runs SQL in the first. */
export type Sites = Record<"simulated" | "assistant" | "sql", string>;

const simulated = {
  ENVIRONMENT: "local",
  NEWSLETTER: "local",
  LOCAL_LISTENER: "loopback",
  MARKET_SOURCES: "simulated",
  RATE_LIMITS: "off",
  PASSWORD_LOG2_COST: "1",
};

/**
 * Serves a bundled checkout on loopback, with a database and Durable Objects of its own that end
 * with it.
 */
export const startSite = (bundle: string, variables: Record<string, string> = simulated) =>
  serveSite({
    bundle,
    variables: { SESSION_SECRET: crypto.randomUUID() + crypto.randomUUID(), ...variables },
  });

/** Playwright's global set-up: starts the sites. Its workers inherit where those are. */
export default async function startSites(): Promise<() => Promise<void>> {
  const bundle = await bundleWorker(root);
  // Takes page views, and arrays of SQL statements for the first.
  const sql = await listen(
    createServer(async (request, response) => {
      if (request.url !== "/") return response.writeHead(204).end();
      const statements: string[] = JSON.parse(await text(request));
      const batch = first.database.batch(
        statements.map((statement) => first.database.prepare(statement)),
      );
      const error = await batch.then(() => "", String);
      response.writeHead(error ? 400 : 200).end(error);
    }),
  );
  const [first, assistant] = await Promise.all([
    startSite(bundle, { ...simulated, EDITOR_REPOSITORY: "https://git.example/acme/site" }),
    startSite(bundle, {
      ...simulated,
      ASSISTANT: "visible",
      LAUNCH_OPT_IN: "double",
      ANALYTICS_URL: `${sql.origin}/page-views`,
    }),
  ]);
  const started = { simulated: first, assistant, sql };
  const origins = Object.entries(started).map(([name, { origin }]) => [name, origin]);
  process.env.TEST_SITES = JSON.stringify(Object.fromEntries(origins));
  return async () => {
    await Promise.all(Object.values(started).map((server) => server.close()));
  };
}
