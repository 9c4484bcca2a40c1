// Requests that no page of this site needs are rejected before they cost anything. The numbers leave room: the longest path has 100
// characters in 4 segments, the longest query (an administrators' view with its filters and cursors) some 900.

const MAX_PATH_LENGTH = 400;
const MAX_SEGMENTS = 8;
const MAX_QUERY_LENGTH = 2_048;
const MAX_QUERY_PARAMETERS = 40;
/** Where Remix's browser half asks for the routes of all links of a page at once, each once. */
export const MANIFEST_PATH = "/__manifest";
/** It stops at this length itself, and then asks for one route when its link is followed. */
const MAX_MANIFEST_QUERY_LENGTH = 7_680;
/** The page with most links has 43. A list of releases grows, but reaches the length above first. */
const MAX_MANIFEST_PATHS = 200;

/** Why an address is rejected, in a sentence for people. */
export type RequestProblem = { status: 400 | 404 | 414; error: string };

/** @returns what is wrong with an address, or null when it may go on */
export function findAddressProblem({ pathname, search, searchParams }: URL): RequestProblem | null {
  const isManifest = pathname === MANIFEST_PATH;
  const mostQuery = isManifest ? MAX_MANIFEST_QUERY_LENGTH : MAX_QUERY_LENGTH;
  if (pathname.length > MAX_PATH_LENGTH || search.length > mostQuery)
    return { status: 414, error: "This address is too long." };
  if (isManifest) return findManifestProblem(searchParams.getAll("p"));
  if (!isPlainPath(pathname)) return notFound;
  // Remix 2's former data requests: single fetch never makes them, and each would be logged as a failure.
  if (searchParams.has("_data") || searchParams.size > MAX_QUERY_PARAMETERS)
    return { status: 400, error: "This address has unknown parameters." };
  return null;
}

function findManifestProblem(paths: readonly string[]): RequestProblem | null {
  if (paths.length === 0 || paths.length > MAX_MANIFEST_PATHS || new Set(paths).size < paths.length)
    return { status: 400, error: `This address takes 1 to ${MAX_MANIFEST_PATHS} different paths.` };
  return paths.every(isPlainPath) ? null : notFound;
}

const notFound: RequestProblem = { status: 404, error: "There is no page at this address." };

/** Whether a path is short, readable, and means one thing to every router and proxy that looks at it. */
function isPlainPath(path: string): boolean {
  if (path.length > MAX_PATH_LENGTH || path.split("/").length - 1 > MAX_SEGMENTS) return false;
  try {
    // A slash or backslash that was encoded, and anything that cannot be seen.
    return !/[\\\p{Cc}]|%2f/iu.test(path) && !/[\\\p{Cc}]/u.test(decodeURIComponent(path));
  } catch {
    return false;
  }
}
