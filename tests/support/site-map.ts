import type { APIRequestContext } from "@playwright/test";

/** Every page of the sitemap, as paths, and the public and private ones that it leaves out on purpose. */
export async function everyPage(request: APIRequestContext): Promise<string[]> {
  const sitemap = await (await request.get("/sitemap.xml")).text();
  const listed = [...sitemap.matchAll(/<loc>https?:\/\/[^/]+(\/[^<]*)<\/loc>/g)].map(([, path = ""]) => path);
  return [
    ...listed,
    "/auth",
    "/auth?tab=sign-up",
    "/newsletter",
    "/newsletter?subscribed=new",
    "/newsletter/manage",
    "/no-such-page",
    "/news/no-such-article",
    "/press-releases/38",
    "/press-releases?year=2025&q=gold",
    "/press-releases?q=zebra",
    "/search",
    "/search?q=gold",
    "/search?q=zebra",
    "/whitelist?registered=new",
    "/whitelist/manage",
    ...Array.from({ length: 37 }, (_, index) => `/press-releases/${index + 1}`),
  ];
}
