import type { AppLoadContext, ServerBuild } from "@remix-run/cloudflare";
import { createRequestHandler } from "@remix-run/cloudflare-workers";
import { createRouteTable } from "../../app/framework/route-table";
import * as compiled from "../../build/index.js";

// The classic compiler's types leave out what only Vite's builds have.
export const build = { ...compiled, isSpaMode: false } as unknown as ServerBuild;

export const findRoute = createRouteTable(build.routes);

type RequestEvent = FetchEvent & { context: AppLoadContext };

const handleRequest = createRequestHandler({
  build,
  mode: build.mode,
  getLoadContext: (event) => (event as RequestEvent).context,
});

export const respondWithRemix = (request: Request, context: AppLoadContext): Promise<Response> =>
  handleRequest({ request, context } as RequestEvent);
