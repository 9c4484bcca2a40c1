import * as build from "../../../build/index.js";

interface Route {
  id: string;
  parentId?: string;
  path?: string;
}
const routes = Object.values(build.routes as Record<string, Route>);

export function patternOf(id: string | undefined): string {
  const route = routes.find((known) => known.id === id);
  return route ? `${patternOf(route.parentId)}${route.path ? `/${route.path}` : ""}` : "";
}

const layouts = new Set(routes.map(({ parentId }) => parentId));

/** The patterns of all addresses that the build answers. A layout answers under its children's addresses only. */
export const routePatterns = routes
  .filter(({ id, path }) => id !== "root" && (path || !layouts.has(id)))
  .map(({ id }) => patternOf(id) || "/");
