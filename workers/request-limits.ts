// What no page of this site needs is rejected before it costs anything. The numbers leave room: the longest path has 100
// characters in 4 segments, the longest query (an administrators' view with its filters and cursors) some 900.

const MAX_PATH_LENGTH = 400;
const MAX_SEGMENTS = 8;
const MAX_QUERY_LENGTH = 2_048;
const MAX_QUERY_PARAMETERS = 40;
/** Remix's browser half asks for the routes of all links of a page at once, and stops at this length itself. */
const MAX_MANIFEST_QUERY_LENGTH = 7_680;
const MANIFEST_PATH = "/__manifest";

/** Why an address is rejected, in a sentence for people. */
export type RequestProblem = { status: 400 | 404 | 414; error: string };

/** @returns what is wrong with an address, or null when it may go on */
export function findAddressProblem({ pathname, search, searchParams }: URL): RequestProblem | null {
  const isManifest = pathname === MANIFEST_PATH;
  const mostQuery = isManifest ? MAX_MANIFEST_QUERY_LENGTH : MAX_QUERY_LENGTH;
  if (pathname.length > MAX_PATH_LENGTH || search.length > mostQuery)
    return { status: 414, error: "This address is too long." };
  if (isManifest) return searchParams.getAll("p").every(isPlainPath) ? null : notFound;
  if (!isPlainPath(pathname)) return notFound;
  // Remix 2's data requests of old: single fetch never makes them, and each would be logged as a failure.
  if (searchParams.has("_data") || searchParams.size > MAX_QUERY_PARAMETERS)
    return { status: 400, error: "This address has unknown parameters." };
  return null;
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
