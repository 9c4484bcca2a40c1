import * as build from "../../../build/index.js";
import { createRouteTable, type Route } from "../../../workers/route-table";

const modules = build.routes as unknown as Parameters<typeof createRouteTable>[0];
export const findRoute = createRouteTable(modules);

const pathOf = (id: string | undefined): string =>
  id === undefined ? "" : `${pathOf(modules[id]?.parentId)}/${modules[id]?.path ?? ""}`;
const found = Object.keys(modules).flatMap((id) => findRoute(pathOf(id).replace(/:\w+|\*/g, "x"))?.route ?? []);

/** All that the build answers. A layout answers under its children's addresses only. */
export const routes: readonly Route[] = [...new Set(found)];
export const routePatterns = routes.map(({ pattern }) => pattern);
