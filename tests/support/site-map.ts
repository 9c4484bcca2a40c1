import type { APIRequestContext } from "@playwright/test";
import { releases, unusedReleaseId } from "./content.ts";

/** Every page of the sitemap, as paths. */
export async function listSitemap(request: APIRequestContext): Promise<string[]> {
  const sitemap = await (await request.get("/sitemap.xml")).text();
  return [...sitemap.matchAll(/<loc>https?:\/\/[^/]+(\/[^<]*)<\/loc>/g)].map(([, path = ""]) => path);
}

/** Every page of the sitemap, and those for visitors that it leaves out on purpose. */
export const everyPage = async (request: APIRequestContext): Promise<string[]> => [
  ...(await listSitemap(request)),
  ..."/auth /auth?tab=sign-up /newsletter /newsletter?subscribed=unconfirmed /newsletter/manage /no-such-page".split(
    " ",
  ),
  ..."/news/no-such-article /press-releases?year=2025&q=gold /press-releases?q=zebra /whitelist/manage".split(" "),
  ..."/search /search?q=gold /search?q=zebra /whitelist?registered=new /launchpad/manage /launchpad/apply?applied=1".split(
    " ",
  ),
  `/press-releases/${unusedReleaseId}`,
  ...releases.map(({ id }) => `/press-releases/${id}`),
];

/**
 * The ways to look at a page of which there are many: releases, governance and legal documents differ from one another in
 * their words alone, so each is looked at in a share of them, and the pages after it in the others.
 * @param share one of so many looks
 */
export function selectLooks<Look>(looks: readonly Look[], share: number, path: string, index: number) {
  const isOneOfMany = /^\/(news|press-releases|governance|legal)\/[^?]+$/.test(path);
  return isOneOfMany ? looks.filter((_, look) => (look + index) % share === 0) : looks;
}
