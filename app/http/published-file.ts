import { publicPage } from "./cache-policy";
import type { PublicRoute } from "./public-route";

/** The `handle` of a route that answers with such a file. */
export const publicFile: PublicRoute = { searchParams: {} };

/** A file that is made of what is published now: cached like a page, never beyond the next embargo. */
export const publishedFile = (body: string, type: string) =>
  new Response(body, { headers: { "Content-Type": `${type}; charset=utf-8`, ...publicPage() } });
