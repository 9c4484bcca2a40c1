import { type APIRequestContext, expect, test } from "@playwright/test";
import { HtmlValidate } from "html-validate";
import { brand } from "../../app/brand/generated/public.ts";
import { isApart } from "../../scripts/content/files.ts";
import { releases } from "../support/content.ts";
import { collectLinks, readAttribute, withoutScripts } from "../support/links.ts";
import { everyPage, listSitemap, pageKinds } from "../support/pages.ts";
import { everyTenth, isWholeMatrix } from "../support/scope.ts";

test.setTimeout(120_000);

/**
 * All of it nightly, and where a company's content is tested; with each change a sample of what is
 * alike.
 */
const isWhole = isApart || isWholeMatrix;
const walked = isWhole ? releases : everyTenth(releases);
const otherReleases = new Set(
  releases.filter((one) => !walked.includes(one)).flatMap(({ slug, id }) => [slug, String(id)]),
);
const isLeftOut = (path: string) =>
  !isWhole &&
  (path.includes("?") ||
    otherReleases.has(/^\/(?:news|press-releases)\/([^/?.]+)/.exec(path)?.[1] ?? ""));

const pathOf = ({ pathname, search }: URL) => pathname + search;

/** A page without its scripts, the links of it that stay on the site, and where it led. */
async function visit(request: APIRequestContext, url: URL) {
  const response = await request.get(url.href);
  const isPage = response.headers()["content-type"]?.startsWith("text/html");
  const html = isPage ? withoutScripts(await response.text()) : "";
  return {
    status: response.status(),
    html,
    ids: new Set(readAttribute(html, "id")),
    links: collectLinks(html, url, brand.origin),
    finalPath: pathOf(new URL(response.url())),
  };
}

/** Every address that pages of the site lead to, with what is there, by path and query. */
async function crawl(request: APIRequestContext, origin: string) {
  const seen = new Map<string, Awaited<ReturnType<typeof visit>>>();
  const kinds = new Set(pageKinds);
  let next = (await everyPage(request)).filter((path) => kinds.has(path) || !isLeftOut(path));
  while (next.length > 0) {
    for (const path of next) seen.set(path, await visit(request, new URL(path, origin)));
    const found = new Set(next.flatMap((path) => seen.get(path)?.links.map(pathOf) ?? []));
    next = [...found].filter((path) => !seen.has(path) && !isLeftOut(path));
  }
  return seen;
}

const canonical = (path: string) => `<link rel="canonical" href="${brand.origin}${path}"`;

test("every link leads to a page, and each page is linked and has a title of its own", async ({
  request,
  baseURL,
}) => {
  const seen = await crawl(request, baseURL ?? "");
  const sitemap = await listSitemap(request);
  const listed = sitemap.filter((path) => !isLeftOut(path));
  expect(seen.size).toBeGreaterThan(listed.length);
  const faults = new Set<string>();
  for (const [from, { html, ids, links }] of seen) {
    const isFound = /\?|^\/search$/.test(from) || sitemap.includes(from);
    if (!isFound && html.includes(canonical(from))) {
      faults.add(`${from} is not in the sitemap`);
    }
    for (const [tag] of html.matchAll(/<a\s[^>]*href="https?:[^>]*>/g)) {
      if (!/target="_blank"/.test(tag) || !/rel="noopener noreferrer"/.test(tag)) {
        faults.add(`${from} opens without care: ${tag}`);
      }
    }
    for (const [tag] of html.matchAll(/<button type="button"[^>]*>/g)) {
      if (!/needs-script|menu-top/.test(tag)) faults.add(`${from} has a dead button: ${tag}`);
    }
    for (const link of links) {
      const path = pathOf(link);
      const to = seen.get(path);
      if (!to && isLeftOut(path)) continue;
      if (path === "/whitelist" && !from.startsWith("/whitelist")) {
        faults.add(`${from} does not say where it leads from`);
      }
      const fragment = decodeURIComponent(link.hash.slice(1));
      // Private pages send a visitor to the login.
      const isPrivate = /^\/(dashboard|account|admin)/.test(path);
      if (!to || (to.status >= 400 && path !== from)) {
        faults.add(`${path} is ${to?.status}, for example from ${from}`);
      } else if (!isPrivate && to.finalPath !== path) {
        faults.add(`${path} is redirected`);
      }
      // A form's address gets its fields, and leads to a page like its own.
      else if (fragment !== "" && !to.ids.has(fragment) && !ids.has(fragment)) {
        faults.add(`${path} has no #${fragment}, from ${from}`);
      }
    }
  }
  expect.soft([...faults]).toEqual([]);
  // Releases lead to one another, and the way through those that are left out is not walked.
  const reached = new Set(["/", ...(isWhole ? [] : walked.map(({ slug }) => `/news/${slug}`))]);
  // A set goes on to what is added while it is walked through.
  for (const path of reached) {
    for (const link of seen.get(path)?.links ?? []) {
      if (!link.search.replace(/^\?source=[\w-]+$/, "")) reached.add(link.pathname);
    }
  }
  expect.soft(listed.filter((path) => !reached.has(path))).toEqual([]);

  const owners = new Map<string, string>();
  for (const path of listed) {
    const { status, html = "", finalPath } = seen.get(path) ?? {};
    expect([status, finalPath], path).toEqual([200, path]);
    expect(html, path).toContain(canonical(path));
    expect(html, path).toContain(`property="og:url" content="${brand.origin}${path}"`);
    for (const pattern of [/<title>([^<]+)</, /<meta name="description" content="([^"]+)"/]) {
      const [, text = "nothing"] = pattern.exec(html) ?? [];
      expect(owners.get(text), `${path}: ${text}`).toBeUndefined();
      owners.set(text, path);
    }
    const feeds = html.match(/(?<=<link rel="alternate"[^>]*type="application\/)[^"]+/g);
    expect(feeds, path).toEqual(["rss+xml", "atom+xml", "feed+json"]);
  }
});

test(`html-validate passes on ${isWholeMatrix ? "every page" : "a page of each kind"}`, async ({
  request,
}) => {
  // The recommended rules, without those that judge how HTML is written rather than what it says:
  // React writes <br/>, charSet and required="", and a release is headed as the exchange got it.
  const off = [
    "void-style",
    "attr-case",
    "attribute-boolean-style",
    "attribute-empty-style",
    "long-title",
    "tel-non-breaking",
  ];
  const validator = new HtmlValidate({
    root: true,
    extends: ["html-validate:recommended"],
    rules: Object.fromEntries(off.map((rule) => [rule, "off"])),
  });
  const complaints: string[] = [];
  for (const path of isWholeMatrix ? await everyPage(request) : pageKinds) {
    // Validation takes its time: the site may have closed the connection meanwhile.
    const answer = await request.get(path, { maxRetries: 2 });
    const { results } = await validator.validateString(await answer.text());
    for (const { messages } of results) {
      for (const { ruleId, message, selector } of messages) {
        complaints.push(`${path}: ${ruleId}: ${message} [${selector}]`);
      }
    }
  }
  expect(complaints.slice(0, 40)).toEqual([]);
});
