/**
 * For the `handle` of a route that is the same for everyone: which query parameters its answer depends on. The fetch
 * handler drops all others before the route sees them, so that `?x=1` and `?x=2` are one page.
 */
export interface PublicRoute {
  /** Parameters with few values: each combination is kept as a page of its own. */
  searchParams: readonly string[];
  /** Parameters that people type into: an answer that depends on one is never kept in the Worker's memory. */
  freeText?: readonly string[];
}
