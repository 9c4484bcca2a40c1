import { data } from "@remix-run/cloudflare";

/**
 * Hands back what was found.
 * @throws a 404 answer otherwise, with the words that the error screen shows when they differ from the usual ones
 */
export function orNotFound<Value>(value: Value | undefined | null, words?: { title: string; text: string }): Value {
  if (value !== undefined && value !== null) return value;
  // Without words a plain answer: thrown data counts as a failure where a route has no page.
  throw words ? data(words, { status: 404 }) : new Response(null, { status: 404 });
}
