import { publicPage } from "./cache-policy";

/** A file that is made of what is published now: kept like a page, never beyond the next embargo. */
export const publishedFile = (body: string, type: string) =>
  new Response(body, { headers: { "Content-Type": `${type}; charset=utf-8`, ...publicPage() } });
