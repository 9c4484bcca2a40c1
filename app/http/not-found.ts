import { data } from "@remix-run/cloudflare";

/** Returns what was found. @throws a 404 answer otherwise; `text` is for a page that differs from the usual one */
export function findOr404<Value>(value: Value | undefined | null, text?: { title: string; text: string }): Value {
  if (value !== undefined && value !== null) return value;
  // Without a text a plain answer: thrown data counts as a failure where a route has no page.
  throw text ? data(text, { status: 404 }) : new Response(null, { status: 404 });
}

/** What a page throws for an emailed link that stands for nothing any more. @param text how to get another */
export const expiredLink = (text: string) =>
  data({ title: "This link has expired or was already used", text }, { status: 410 });
