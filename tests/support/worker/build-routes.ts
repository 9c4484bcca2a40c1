import brandPaths from "~/brand/generated/addresses.json";
import { listAddresses } from "~/routes";
import { createRouteTable, type Route } from "../../../app/framework/route-table";
import * as build from "../../../build/index.js";

const modules = build.routes as unknown as Parameters<typeof createRouteTable>[0];
export const findRoute = createRouteTable(modules);

/** The addresses of app/routes.ts as the build answers them. */
export const routes: readonly Route[] = listAddresses(brandPaths).flatMap(
  ({ path }) => findRoute(path.replace(/:\w+|\*/g, "x"))?.route ?? [],
);
