import type { AppLoadContext, ServerBuild } from "@remix-run/cloudflare";
import { createRequestHandler } from "@remix-run/cloudflare-workers";
import type { Route } from "./route-table";

type RespondWithRemix = (
  request: Request,
  context: AppLoadContext,
  route: Route | null,
) => Promise<Response>;

/** Remix's own partial manifest names it in every page. */
const HOME = "routes/home/route";

/**
 * Answers with Remix, given the matched route. Remix matches each request four times, and flattens
 * and ranks all routes of its build each time, a fifth of a page's time; so each route has a
 * handler with the routes around it alone.
 */
export function createRemixResponder(build: ServerBuild): RespondWithRemix {
  const handlers = new Map<string | undefined, ReturnType<typeof createHandler>>();

  return (request, context, route) => {
    const handler =
      handlers.get(route?.id) ?? createHandler(route ? narrowBuild(build, route) : build);
    handlers.set(route?.id, handler);
    return handler({ request, context } as unknown as FetchEvent);
  };
}

// The adapter's handler is made for service workers' events, but reads only `request` of the
// object.
const createHandler = (build: ServerBuild) =>
  createRequestHandler({
    build,
    mode: build.mode,
    getLoadContext: (event) => (event as FetchEvent & { context: AppLoadContext }).context,
  });

function narrowBuild({ routes, assets, ...build }: ServerBuild, { branch }: Route): ServerBuild {
  const ids = new Set([...branch, HOME]);
  const pick = <Value>(all: Record<string, Value>) =>
    Object.fromEntries(Object.entries(all).filter(([id]) => ids.has(id)));
  return {
    ...build,
    routes: pick(routes as Record<string, NonNullable<ServerBuild["routes"][string]>>),
    assets: { ...assets, routes: pick(assets.routes) },
  };
}
