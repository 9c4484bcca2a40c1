import { sql } from "drizzle-orm";
import { setup } from "~/content/generated/setup.server";
import { contentVersion } from "~/content/generated/version.server";
import { formatError } from "~/domain/format-error";
import type { SitePublication } from "./decide-publication";
import { getRequestId } from "./http/request-id";
import { contentSecurityPolicy } from "./http/security-headers";
import { openAsset } from "./open-asset";
import { createMarket } from "./price/market";
import { createAccountServices } from "./services/accounts";
import { createAdminServices } from "./services/admin";
import { createBase } from "./services/base";
import { createEditor } from "./services/editor";
import { createEmailServices } from "./services/emails";
import { createMachineServices } from "./services/machines";
import { createPublishing } from "./services/publishing";
import { createSiteSearch } from "./services/search";
import { createSignUps } from "./services/sign-ups";

/**
 * The composition root: turns bindings into the named services that routes open with (`const {
 * press } = context`). Routes see no binding, no id, no stub.
 * @param publication what the site shows at the one time of the request, which all its
 * services have
 */
export function createContext(
  request: Request,
  env: Env,
  ctx: ExecutionContext,
  publication: SitePublication,
) {
  const base = createBase({ request, env, ctx, publication });
  const { settings, db, clock, log, linkTo, isLocalRequest } = base;
  const market = createMarket({ env, ctx, clock: base.runningClock });
  const accounts = createAccountServices(base);
  const signUps = createSignUps(base);
  const search = createSiteSearch({ content: base.content, newsletter: signUps.newsletter });
  const publishing = createPublishing(base, market, search);
  return {
    clock,
    log,
    linkTo,
    publication,
    requestId: getRequestId() ?? "",
    contentSecurityPolicy: (
      scriptHashes: readonly string[],
      { development }: { development: boolean },
    ) =>
      contentSecurityPolicy(scriptHashes, {
        analyticsOrigin: settings.ANALYTICS_URL ? new URL(settings.ANALYTICS_URL).origin : null,
        development,
        secure: request.url.startsWith("https:"),
      }),
    market,
    marketHealth: () => market.health(),
    openAsset: (path: string) => openAsset(env.ASSETS, path),
    /** What is left to do before the site can be published; on this machine alone. */
    setup: isLocalRequest ? setup : null,
    site: {
      analyticsUrl: settings.ANALYTICS_URL || null,
      showsAssistant: settings.ASSISTANT === "visible",
      version: env.VERSION.id || contentVersion,
    },
    databaseAnswers: async (): Promise<boolean> => {
      try {
        await db.run(sql`select 1`);
        return true;
      } catch (error) {
        log({ event: "database.unreachable", error: formatError(error) });
        return false;
      }
    },
    ...publishing,
    search,
    ...accounts,
    ...signUps,
    ...createAdminServices(base),
    editor: createEditor(settings),
    ...createEmailServices(base, accounts),
    ...createMachineServices(base, publishing, market),
  };
}

export type Context = ReturnType<typeof createContext>;

declare module "@remix-run/cloudflare" {
  // Routes learn the type of their context here, so that app never imports workers.
  interface AppLoadContext extends Context {}
}
