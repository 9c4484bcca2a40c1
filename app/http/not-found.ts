import { data } from "@remix-run/cloudflare";

/** @throws a 404 answer without a value; `text` replaces the usual error page's */
export function findOr404<Value>(
  value: Value | undefined | null,
  text?: { title: string; text: string },
): Value {
  if (value !== undefined && value !== null) return value;
  // Without a text a plain answer: thrown data counts as a failure where a route has no page.
  throw text ? data(text, { status: 404 }) : new Response(null, { status: 404 });
}

/** @param text how to get another link */
export const expiredLink = (text: string) =>
  data({ title: "This link has expired or was already used", text }, { status: 410 });
