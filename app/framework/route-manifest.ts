import type { ServerBuild } from "@remix-run/cloudflare";
import type { FindRoute } from "./route-table";

/**
 * Answers Remix's lazy route discovery, its paths checked by `findAddressProblem`: the routes of
 * the paths and of those above them. Remix would flatten and rank every route of its build for
 * each.
 */
export function createManifestResponder(
  { assets }: ServerBuild,
  findRoute: FindRoute,
): (url: URL) => Response {
  return ({ searchParams }) => {
    // The browser then loads its next page whole, with this deployment's scripts.
    if (searchParams.get("version") !== assets.version)
      return new Response(null, { status: 204, headers: { "X-Remix-Reload-Document": "true" } });
    const ids = new Set(
      searchParams
        .getAll("p")
        .flatMap(pathsTo)
        .flatMap((path) => findRoute(path)?.route.branch ?? []),
    );
    const routes = Object.fromEntries([...ids].map((id) => [id, assets.routes[id]]));
    return Response.json(routes, {
      headers: {
        "Content-Type": "application/json; charset=utf-8",
        "Cache-Control": "public, max-age=31536000, immutable",
      },
    });
  };
}

/** A path and those above it: of `/a/b`, `/a` and itself. */
function pathsTo(path: string): string[] {
  const segments = path.split("/").filter(Boolean);
  return segments.length === 0
    ? ["/"]
    : segments.map((_, at) => `/${segments.slice(0, at + 1).join("/")}`);
}
