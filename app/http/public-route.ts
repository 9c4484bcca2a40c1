/**
 * For the `handle` of a route whose answers are the same for everyone: which query parameters they depend on. The fetch
 * handler drops all others before the route sees them, so that `?x=1` and `?x=2` are one page.
 */
export interface PublicRoute {
  /** Each parameter with all values that change the answer; the page store keeps a copy per combination. */
  searchParams: Readonly<Record<string, readonly string[]>>;
  /** Parameters that people type: an answer that depends on one is never kept in the Worker's memory. */
  freeText?: readonly string[];
}
