import { type APIRequestContext, expect } from "@playwright/test";
import { type ConfigData, HtmlValidate } from "html-validate";
import { JSDOM } from "jsdom";
import { brand } from "../../app/brand/generated/public.ts";
import { isApart } from "../../scripts/content/files.ts";
import { releases } from "../support/content.ts";
import { findUnlistedForms, formatForm } from "../support/forms.ts";
import { collectLinks, forEachOf, readAttribute, withoutScripts } from "../support/links.ts";
import { test } from "../support/no-script-browser.ts";
import { pageKinds } from "../support/page-kinds.ts";
import { everyTenth, isWholeMatrix } from "../support/scope.ts";
import { everyPage, listSitemap } from "../support/site-map.ts";

test.setTimeout(120_000);

/**
 * A page without its scripts, each link, picture and form in it that stays on the site, and where a
 * redirect ended.
 */
async function visit(request: APIRequestContext, url: URL) {
  const response = await request.get(url.href);
  const isPage = response.headers()["content-type"]?.startsWith("text/html");
  const html = isPage ? withoutScripts(await response.text()) : "";
  const links = collectLinks(html, url, brand.origin);
  return {
    status: response.status(),
    html,
    ids: new Set(readAttribute(html, "id")),
    links,
    finalUrl: response.url(),
  };
}

const pathOf = ({ pathname, search }: URL) => pathname + search;

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

/** Every address that pages of the site lead to, with what is there, by path and query. */
async function crawl(request: APIRequestContext, origin: string) {
  const seen = new Map<string, Awaited<ReturnType<typeof visit>>>();
  let next = [
    ...new Set([
      ...(await everyPage(request)).filter((path) => !isLeftOut(path)),
      ...Object.values(pageKinds),
    ]),
  ];
  while (next.length > 0) {
    await forEachOf(
      next,
      async (path) => void seen.set(path, await visit(request, new URL(path, origin))),
    );
    const found = new Set(next.flatMap((path) => seen.get(path)?.links.map(pathOf) ?? []));
    next = [...found].filter((path) => !seen.has(path) && !isLeftOut(path));
  }
  return seen;
}

/** The forms of a page, which is large, without the rest of it. */
function listFormsOf(html: string, url: string): string[] {
  const forms = [...html.matchAll(/<form[\s>].*?<\/form>/gs)].map(([form]) => form).join("");
  return [...new JSDOM(forms, { url }).window.document.forms].map(formatForm);
}

test("every link leads to a page, and each page is linked and has a title of its own", async ({
  request,
  baseURL,
}) => {
  const seen = await crawl(request, baseURL ?? "");
  const listed = (await listSitemap(request)).filter((path) => !isLeftOut(path));
  expect(seen.size).toBeGreaterThan(listed.length);
  const faults = new Set<string>();
  for (const [from, { html, ids, links }] of seen) {
    for (const [tag] of html.matchAll(/<a\s[^>]*href="https?:[^>]*>/g))
      if (
        !/target="_blank"/.test(tag) ||
        !/rel="(noopener noreferrer|noreferrer noopener)"/.test(tag)
      )
        faults.add(`${from} opens without care: ${tag}`);
    for (const link of links) {
      const to = seen.get(pathOf(link));
      if (!to && isLeftOut(pathOf(link))) continue;
      const fragment = decodeURIComponent(link.hash.slice(1));
      // Private pages send a visitor to the login.
      if (pathOf(link) === "/whitelist" && !from.startsWith("/whitelist"))
        faults.add(`${from} does not say where it leads from`);
      const isPrivate = /^\/(dashboard|account|admin)/.test(link.pathname);
      if (!to || (to.status >= 400 && pathOf(link) !== from))
        faults.add(`${pathOf(link)} is ${to?.status}, for example from ${from}`);
      else if (!isPrivate && pathOf(new URL(to.finalUrl)) !== pathOf(link))
        faults.add(`${pathOf(link)} is redirected`);
      // A form's address gets its fields, and leads to a page like its own.
      else if (fragment !== "" && !to.ids.has(fragment) && !ids.has(fragment))
        faults.add(`${pathOf(link)} has no #${fragment}, from ${from}`);
    }
  }
  expect.soft([...faults]).toEqual([]);
  const forms = new Set(
    [...seen].flatMap(([from, { html }]) => listFormsOf(html, new URL(from, baseURL).href)),
  );
  expect.soft(findUnlistedForms([...forms])).toEqual([]);

  // Releases lead to one another, and the way through those that are left out is not walked.
  const reached = new Set(["/", ...(isWhole ? [] : walked.map(({ slug }) => `/news/${slug}`))]);
  // A set goes on to what is added while it is walked through.
  for (const path of reached)
    for (const link of seen.get(path)?.links ?? [])
      if (!link.search.replace(/^\?source=[\w-]+$/, "")) reached.add(link.pathname);
  expect.soft(listed.filter((path) => !reached.has(path))).toEqual([]);

  const owners = new Map<string, string>();
  for (const path of listed) {
    const { status, html = "", finalUrl } = seen.get(path) ?? {};
    expect([status, finalUrl], path).toEqual([200, new URL(path, baseURL).href]);
    expect(html, path).toContain(`<link rel="canonical" href="${brand.origin}${path}"`);
    for (const pattern of [/<title>([^<]+)</, /<meta name="description" content="([^"]+)"/]) {
      const [, text = "nothing"] = pattern.exec(html) ?? [];
      expect(owners.get(text), `${path}: ${text}`).toBeUndefined();
      owners.set(text, path);
    }
    const feeds = html.match(/(?<=<link rel="alternate"[^>]*type="application\/)[^"]+/g);
    expect(feeds).toEqual(["rss+xml", "atom+xml", "feed+json"]);
  }
});

/** The recommended rules, without those that judge how HTML is written rather than what it says. */
const config: ConfigData = {
  root: true,
  extends: ["html-validate:recommended"],
  rules: {
    // React writes <br/>, charSet and required="": all the same to a browser.
    "void-style": "off",
    "attr-case": "off",
    "attribute-boolean-style": "off",
    "attribute-empty-style": "off",
    // A release is headed as the exchange got it; search engines cut what they do not show.
    "long-title": "off",
    // Telephone numbers are on lines of their own, and a screen reader reads &nbsp; no better.
    "tel-non-breaking": "off",
  },
};

test(`html-validate passes on ${isWholeMatrix ? "every page" : "a page of each kind"}`, async ({
  request,
}) => {
  const validator = new HtmlValidate(config);
  const complaints: string[] = [];
  await forEachOf(
    isWholeMatrix ? await everyPage(request) : Object.values(pageKinds),
    async (path) => {
      // Validation takes its time: the site may have closed the connection meanwhile.
      const answer = await request.get(path, { maxRetries: 2 });
      const { results } = await validator.validateString(await answer.text());
      for (const { messages } of results)
        for (const { ruleId, message, selector } of messages)
          complaints.push(`${path}: ${ruleId}: ${message} [${selector}]`);
    },
  );
  expect(complaints.slice(0, 40)).toEqual([]);
});
