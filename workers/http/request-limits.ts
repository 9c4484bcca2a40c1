// Addresses that no page of this site needs are rejected before they cost anything. The limits
// leave room: the longest path has 100 characters in 4 segments, the longest query (an
// administrators' list with filters and cursors) some 900.

const MAX_PATH_LENGTH = 400;
const MAX_SEGMENTS = 8;
const MAX_QUERY_LENGTH = 2_048;
const MAX_QUERY_PARAMETERS = 40;
/** Remix's browser half requests the routes of all links of a page here at once, each once. */
export const MANIFEST_PATH = "/__manifest";
/** Remix stops at this length, and then requests a route when its link is followed. */
const MAX_MANIFEST_QUERY_LENGTH = 7_680;
/**
 * The page with the most links has 43. A list of releases grows, but reaches the length above
 * first.
 */
const MAX_MANIFEST_PATHS = 200;

type RequestProblem = { status: 400 | 404 | 414; error: string };

export function findAddressProblem({ pathname, search, searchParams }: URL): RequestProblem | null {
  const isManifest = pathname === MANIFEST_PATH;
  const mostQuery = isManifest ? MAX_MANIFEST_QUERY_LENGTH : MAX_QUERY_LENGTH;
  if (pathname.length > MAX_PATH_LENGTH || search.length > mostQuery) {
    return { status: 414, error: "This address is too long." };
  }
  if (isManifest) return findManifestProblem(searchParams.getAll("p"));
  if (!isPlainPath(pathname)) return notFound;
  // Data requests from before single fetch, which never makes them: each would be logged as a
  // failure.
  if (searchParams.has("_data") || searchParams.size > MAX_QUERY_PARAMETERS) {
    return { status: 400, error: "This address has unknown parameters." };
  }
  return null;
}

function findManifestProblem(paths: readonly string[]): RequestProblem | null {
  if (
    paths.length === 0 ||
    paths.length > MAX_MANIFEST_PATHS ||
    new Set(paths).size < paths.length
  ) {
    return { status: 400, error: `This address takes 1 to ${MAX_MANIFEST_PATHS} different paths.` };
  }
  return paths.every(isPlainPath) ? null : notFound;
}

const notFound: RequestProblem = { status: 404, error: "There is no page at this address." };

/** Whether a path is short, readable, and has one meaning for every router and proxy on its way. */
function isPlainPath(path: string): boolean {
  if (path.length > MAX_PATH_LENGTH || path.split("/").length - 1 > MAX_SEGMENTS) return false;
  try {
    // Encoded slashes, backslashes and control characters.
    return !/[\\\p{Cc}]|%2f/iu.test(path) && !/[\\\p{Cc}]/u.test(decodeURIComponent(path));
  } catch {
    return false;
  }
}
