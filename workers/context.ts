import { sql } from "drizzle-orm";
import { setup } from "~/content/generated/setup.server";
import { contentVersion } from "~/content/generated/version.server";
import { describeError } from "~/domain/describe-error";
import type { SitePublication } from "./decide-publication";
import { getRequestId } from "./http/request-id";
import { contentSecurityPolicy } from "./http/security-headers";
import { openAsset } from "./open-asset";
import { createMarket, type Market } from "./price/market";
import { accountParts, accountServices } from "./services/accounts";
import { adminServices } from "./services/admin";
import { type Base, base, type Given } from "./services/base";
import { editorServices } from "./services/editor";
import { emailServices } from "./services/emails";
import { type Built, defineLazy } from "./services/lazy";
import { machineServices } from "./services/machines";
import { publishing } from "./services/publishing";
import { searchServices } from "./services/search";
import { signUps } from "./services/sign-ups";

/** The request and the deployment, as far as routes see them. */
const site = {
  requestId: () => getRequestId() ?? "",
  contentSecurityPolicy:
    ({ request, settings }: Base) =>
    (scriptHashes: readonly string[], { development }: { development: boolean }) =>
      contentSecurityPolicy(scriptHashes, {
        analyticsOrigin: settings.ANALYTICS_URL ? new URL(settings.ANALYTICS_URL).origin : null,
        development,
        secure: request.url.startsWith("https:"),
      }),
  market: ({ env, ctx, runningClock }: Base) => createMarket({ env, ctx, clock: runningClock }),
  marketHealth: (scope: { market: Market }) => () => scope.market.health(),
  openAsset:
    ({ env }: Base) =>
    (path: string) =>
      openAsset(env.ASSETS, path),
  /** What is left to do before the site can be published; on this machine alone. */
  setup: ({ isLocalRequest }: Base) => (isLocalRequest ? setup : null),
  site: ({ env, settings }: Base) => ({
    /** Null: page views are not sent. */
    analyticsUrl: settings.ANALYTICS_URL || null,
    showsAssistant: settings.ASSISTANT === "visible",
    version: env.VERSION.id || contentVersion,
  }),
  databaseAnswers:
    ({ db, log }: Base) =>
    async (): Promise<boolean> => {
      try {
        await db.run(sql`select 1`);
        return true;
      } catch (error) {
        log({ event: "database.unreachable", error: describeError(error) });
        return false;
      }
    },
};

const services = {
  ...site,
  ...publishing,
  ...searchServices,
  ...accountServices,
  ...signUps,
  ...adminServices,
  ...editorServices,
  ...emailServices,
  ...machineServices,
};

const compose = defineLazy<Given>()({ ...base, ...accountParts, ...services });

/** What routes see: no binding, no id, no stub. */
export type Context = Built<typeof services> &
  Pick<Base, "clock" | "log" | "linkTo" | "publication">;

/**
 * The composition root: turns bindings into the named services that routes open with (`const {
 * press } = context`). A service is built when it is first read.
 * @param publication what the site shows at the one time of the request, which all its services
 * have
 */
export const createContext = (
  request: Request,
  env: Env,
  ctx: ExecutionContext,
  publication: SitePublication,
): Context => compose({ request, env, ctx, publication });

declare module "@remix-run/cloudflare" {
  // Routes learn the type of their context here, so that app never imports workers.
  interface AppLoadContext extends Context {}
}
