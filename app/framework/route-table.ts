import type { ServerBuild } from "@remix-run/cloudflare";
import { POLICY_HEADER } from "~/http/cache-policy";
import type { PublicRoute } from "~/http/public-route";

/** What the fetch handler reads of a route before it costs anything. */
export interface Route {
  id: string;
  /** Pattern from "/", as `/news/:slug`. */
  pattern: string;
  /** Ids of the route and of its parents, the root first. */
  branch: readonly string[];
  methods: readonly string[];
  /** 404 for strangers. */
  isAdministration: boolean;
  /** Query parameters of a route that is the same for everyone, or null for one that is not. */
  query: PublicRoute | null;
}

interface RouteMatch {
  route: Route;
  /** The path with its literal segments in the pattern's spelling: one address per page. */
  canonicalPath: string;
}

interface Node {
  /** By lower-case text: Remix's router ignores case. */
  literals: Map<string, Node>;
  literal?: string;
  /** Parameters with a fixed end, as `:slug.md`, by that end. */
  suffixed: Map<string, Node>;
  parameter?: Node;
  route?: Route;
  splat?: Route;
}

type RouteModules = ServerBuild["routes"];

const newNode = (literal?: string): Node => ({ literals: new Map(), suffixed: new Map(), literal });

/**
 * Finds routes in one walk over a path whose escapes can be decoded, in Remix's order: a literal
 * before a parameter with a fixed end, that before any parameter, and a splat last.
 */
export function createRouteTable(routes: RouteModules): FindRoute {
  let root: Node | undefined;

  return (pathname) => {
    // Created by the first request: a Worker's start-up has a limit of its own.
    root ??= createTree(routes);
    return find(root, pathname.split("/").filter(Boolean), 0, "");
  };
}

export type FindRoute = (pathname: string) => RouteMatch | null;

function createTree(routes: RouteModules): Node {
  const root = newNode();
  for (const id of Object.keys(routes)) insert(root, readRoute(routes, id));
  return root;
}

/** @param id of one of the build's routes */
export function readRoute(routes: RouteModules, id: string): Route {
  const branch: string[] = [];
  for (let at: string | undefined = id; at !== undefined; at = routes[at]?.parentId) {
    branch.unshift(at);
  }
  const pattern = `/${branch
    .map((each) => routes[each]?.path ?? "")
    .filter(Boolean)
    .join("/")}`;
  const module = routes[id]?.module;
  const reads = module?.loader || module?.default;
  return {
    id,
    pattern,
    branch,
    methods: [...(reads ? ["GET", "HEAD"] : []), ...(module?.action ? ["POST"] : [])],
    // The area of app/routes.ts; the login is in another, since people without a session must find
    // it.
    isAdministration: id.startsWith("routes/admin/"),
    query: module ? readQuery(module) : null,
  };
}

const none = new Headers();
const noHeaders = {
  loaderHeaders: none,
  parentHeaders: none,
  actionHeaders: none,
  errorHeaders: undefined,
};

/** A page is public if its headers name a cache policy; a file is public by its handle. */
function readQuery({ handle, headers }: RouteModules[string]["module"]): PublicRoute | null {
  const route = handle as Partial<PublicRoute> | undefined;
  if (route?.searchParams) {
    const { searchParams, freeText, formBytes } = route;
    return { searchParams, freeText, formBytes };
  }
  const hasPolicy =
    typeof headers === "function" && new Headers(headers(noHeaders)).has(POLICY_HEADER);
  return hasPolicy ? { searchParams: {} } : null;
}

function insert(root: Node, route: Route): void {
  let node = root;
  for (const segment of route.pattern.split("/").filter(Boolean)) {
    if (segment === "*") {
      node.splat = route;
      return;
    }
    if (segment.startsWith(":")) {
      const [, suffix] = /^:\w+((?:\.\w+)+)$/.exec(segment) ?? [];
      const parameter: Node = (suffix ? node.suffixed.get(suffix) : node.parameter) ?? newNode();
      if (suffix) {
        node.suffixed.set(suffix, parameter);
      } else {
        node.parameter = parameter;
      }
      node = parameter;
      continue;
    }
    const key = segment.toLowerCase();
    const child: Node = node.literals.get(key) ?? newNode(segment);
    node.literals.set(key, child);
    node = child;
  }
  // The root comes before its index, which answers "/".
  node.route = route;
}

function find(
  node: Node,
  segments: readonly string[],
  at: number,
  path: string,
): RouteMatch | null {
  const segment = segments[at];
  if (segment === undefined) {
    return node.route
      ? { route: node.route, canonicalPath: path || "/" }
      : splatOf(node, segments, at, path);
  }
  const text = decodeURIComponent(segment);
  const literal = node.literals.get(text.toLowerCase());
  const suffixed = node.suffixed.get(/.(\.\w+(?:\.ots)?)$/.exec(text)?.[1] ?? "");
  return (
    (literal && find(literal, segments, at + 1, `${path}/${literal.literal}`)) ||
    (suffixed && find(suffixed, segments, at + 1, `${path}/${encodeURIComponent(text)}`)) ||
    (node.parameter &&
      find(node.parameter, segments, at + 1, `${path}/${encodeURIComponent(text)}`)) ||
    splatOf(node, segments, at, path)
  );
}

const splatOf = (
  { splat }: Node,
  segments: readonly string[],
  at: number,
  path: string,
): RouteMatch | null =>
  splat ? { route: splat, canonicalPath: [path, ...segments.slice(at)].join("/") || "/" } : null;
