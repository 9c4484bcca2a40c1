import type { ServerBuild } from "@remix-run/cloudflare";
import { createRemixResponder } from "../../app/framework/responder";
import { createRouteTable } from "../../app/framework/route-table";
import * as compiled from "../../build/index.js";

// The classic compiler's types leave out what only Vite's builds have.
export const build = { ...compiled, isSpaMode: false } as unknown as ServerBuild;

export const findRoute = createRouteTable(build.routes);
export const respondWithRemix = createRemixResponder(build);
