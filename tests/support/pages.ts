import type { APIRequestContext } from "@playwright/test";
import { brand, goldPage } from "../../app/brand/generated/public.ts";
import { listAddresses } from "../../app/routes.ts";
import { newestRelease, releases, unusedReleaseId } from "./content.ts";
import { readSitemap } from "./links.ts";

/** A page of each kind that looks like no other. */
export const pageKinds: readonly string[] = [
  "/",
  `/${brand.product.slug}-gold`,
  "/launchpad",
  "/bitcoin",
  "/launchpad/apply",
  "/treasury",
  "/investors",
  "/about",
  "/manifesto",
  "/investors/reports",
  "/investors/events",
  "/investors/stock",
  "/governance",
  "/investors/press-kit",
  "/contact",
  "/press-releases",
  `/press-releases/${newestRelease.id}`,
  // The sample company's has a table, a list and a quotation.
  `/news/${(releases.find(({ id }) => id === 14) ?? newestRelease).slug}`,
  `/news/${newestRelease.slug}/history`,
  `/verify?q=/news/${newestRelease.slug}`,
  "/governance/board-mandate",
  "/terms-of-service",
  "/legal/privacy",
  "/auth",
  "/whitelist",
  "/newsletter",
  "/search?q=gold",
  "/no-such-page",
];

export const listSitemap = async (request: APIRequestContext) =>
  readSitemap(await (await request.get("/sitemap.xml")).text());

/** Every page for visitors, in the sitemap or not, and the errors that they may meet. */
export const everyPage = async (request: APIRequestContext): Promise<string[]> => [
  ...new Set([
    ...(await listSitemap(request)),
    ...listAddresses({ goldPage, adminLogin: "", textPages: [] }).flatMap(({ area, file, path }) =>
      /^(account|admin|api|system)$/.test(area) || !file.endsWith(".tsx") || /:|\.\w+$/.test(path)
        ? []
        : path,
    ),
    ...pageKinds,
    "/auth?tab=sign-up",
    "/newsletter?subscribed=unconfirmed",
    "/press-releases?q=zebra",
    "/press-releases?year=2025&q=gold",
    "/search?q=zebra",
    "/verify?q=zebra",
    "/whitelist?registered=new",
    "/whitelist?registered=already",
    "/launchpad/apply?applied=1",
    "/news/no-such-article",
    `/press-releases/${unusedReleaseId}`,
    ...releases.map(({ id }) => `/press-releases/${id}`),
  ]),
];
