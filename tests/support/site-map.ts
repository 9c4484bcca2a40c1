import type { APIRequestContext } from "@playwright/test";
import { goldPage } from "../../app/brand/generated/public.ts";
import { listAddresses } from "../../app/routes.ts";
import { releases, unusedReleaseId } from "./content.ts";

export async function listSitemap(request: APIRequestContext): Promise<string[]> {
  const sitemap = await (await request.get("/sitemap.xml")).text();
  return [...sitemap.matchAll(/<loc>https?:\/\/[^/]+(\/[^<]*)<\/loc>/g)].map(
    ([, path = ""]) => path,
  );
}

/**
 * Pages for visitors without parameters: what app/routes.ts has outside accounts, administration,
 * calls and machinery.
 */
const visitorPages = listAddresses({ goldPage, adminLogin: "", textPages: [] })
  .filter(({ area, file }) => !/^(account|admin|api|system)$/.test(area) && file.endsWith(".tsx"))
  .flatMap(({ path }) => (/:|\.\w+$/.test(path) ? [] : path));

const withQueries =
  "/auth /auth?tab=sign-up /newsletter?subscribed=unconfirmed /press-releases?year=2025&q=gold /press-releases?q=zebra " +
  "/search?q=gold /search?q=zebra /verify?q=zebra /whitelist?registered=new /launchpad/apply?applied=1";

/** Every page for visitors, in the sitemap or not, and the errors that they may meet. */
export const everyPage = async (request: APIRequestContext): Promise<string[]> => [
  ...new Set([...(await listSitemap(request)), ...visitorPages]),
  ...withQueries.split(" "),
  "/no-such-page",
  "/news/no-such-article",
  `/press-releases/${unusedReleaseId}`,
  ...releases.map(({ id }) => `/press-releases/${id}`),
];

/**
 * Looks at a page of a kind with many pages: releases, governance and legal documents differ in
 * their text alone, so each gets a share of the looks, and the pages after it the others.
 * @param share one of so many looks
 */
export function selectLooks<Look>(
  looks: readonly Look[],
  share: number,
  path: string,
  index: number,
) {
  const isOneOfMany = /^\/(news|press-releases|governance|legal)\/[^?]+$/.test(path);
  return isOneOfMany ? looks.filter((_, look) => (look + index) % share === 0) : looks;
}
