import { createExecutionContext, waitOnExecutionContext } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { afterAll, expect, it } from "vitest";
import { brand } from "~/brand/generated/public";
import { type CompiledContent, compiledContent } from "~/content/compiled.server";
import { markWithdrawn } from "~/domain/press/release-notices";
import { createPublisher } from "~/domain/publication";
import { listUpdates } from "~/routes/account/dashboard/updates.server";
import { createContext } from "../../workers/context";
import { respondWithRemix } from "../../workers/http/remix";
import { collectLinks, withoutScripts } from "../support/links.ts";
import { isWholeMatrix } from "../support/scope";
import { findRoute } from "../support/worker/build-routes";

// Nothing leads to the page of content that a company has left out: no link, menu, list for
// programs, feed or search.

const origin = "http://localhost";
const original = { ...compiledContent };
afterAll(() => void Object.assign(compiledContent, original));

/**
 * The sample's texts link to each other, which the content build checks; here only what the site
 * itself links counts.
 */
const withoutOwnLinks = <Value>(value: Value): Value =>
  JSON.parse(
    JSON.stringify(value, (key, each: unknown) => {
      if (typeof each !== "string") return each;
      if (key === "href" && /^\/(?!documents\/)/.test(each)) return "/about";
      return each.replace(/<a href="\/(?!documents\/)[^>]*>([\s\S]*?)<\/a>/g, "$1");
    }),
  );
const { pages, pressBodies, earlierTexts, governanceBodies, legal, people } = original;
const whole: CompiledContent = {
  ...original,
  ...withoutOwnLinks({ pages, pressBodies, earlierTexts, governanceBodies, legal, people }),
};

/** As the content build makes it where there is no file. */
const noInvestors = { html: "", custody: [], benefits: [], hiddenCards: [] };
/** What a company may leave out besides pages and legal texts, with what is left without it. */
const parts: Partial<CompiledContent>[] = [
  { governanceIndex: [], governanceBodies: {} },
  { investorDocuments: [], filings: [], meetings: [] },
  { filings: [] },
  { investorEvents: [], meetings: [] },
  { meetings: [] },
  { treasury: null, closes: [] },
  { closes: [] },
  { firstResults: {} },
];
const optionalPages = Object.keys(pages).filter((name) => !["home", "about"].includes(name));
const omissions = [...optionalPages, ...Object.keys(legal), ...parts];

function leaveOut(left: typeof omissions): CompiledContent {
  const omit = <Value extends object>(record: Value) =>
    Object.fromEntries(Object.entries(record).filter(([key]) => !left.includes(key))) as Value;
  const investors = { ...whole.pages.investors, ...(left.includes("investors") && noInvestors) };
  const kept = { pages: { ...omit(whole.pages), investors }, legal: omit(whole.legal) };
  return Object.assign({}, whole, kept, ...left.filter((part) => typeof part === "object"));
}

/** Addresses of one kind that are looked at: releases and policies differ in their text alone. */
const MAX_OF_A_KIND = 2;
const first = ["/", "/sitemap.xml", "/llms.txt", "/feed.xml", "/atom.xml", "/feed.json", "/auth"];
/** Queries that find every page of the sample. */
const queries = Object.values(pages).map(({ title }) => `/search?q=${encodeURIComponent(title)}`);
const named = new RegExp(`${brand.origin}(/[^\\s"'<>)\\\\#]*)`, "g");
/** Files of the platform, and those of documents, are no pages. */
const file = /^\/(build|brand|people|content|documents)\/|\.(mjs|ico|png)$/;

/** Walks through the site with some content. @returns addresses that answer with an error, and whence */
async function crawl(content: CompiledContent) {
  Object.assign(compiledContent, content);
  const publication = createPublisher(content, markWithdrawn)(Date.now());
  const open = (request: Request, execution: ExecutionContext) =>
    createContext(request, env, execution, publication);
  const context = open(new Request(origin), createExecutionContext());
  const updates = await listUpdates(context, null);
  const hasList = context.admin.shownLists.includes("applications");
  expect(hasList).toBe("launchpad" in content.pages);
  const sources = new Map([...first, ...queries].map((path) => [path, "the beginning"]));
  for (const { path } of updates) sources.set(path, "a user's dashboard");
  const looks = new Map<string, number>();
  const dead: string[] = [];
  // A map goes on to what is added while it is walked through.
  for (const [path, source] of sources) {
    const url = new URL(path, origin);
    if (file.test(url.pathname)) continue;
    const { pattern = "", methods = [] } = findRoute(url.pathname)?.route ?? {};
    // Some are named for programs, which post to them.
    if (pattern !== "" && !methods.includes("GET")) continue;
    const kind = /^\/(news|press-releases|governance)\/:/.test(pattern) ? pattern : url.pathname;
    const count = (looks.get(kind) ?? 0) + 1;
    looks.set(kind, count);
    if (count > MAX_OF_A_KIND && !path.startsWith("/search")) continue;
    const [request, execution] = [new Request(url), createExecutionContext()];
    const response = await respondWithRemix(request, open(request, execution));
    const text = await response.text();
    await waitOnExecutionContext(execution);
    if (response.status >= 400) dead.push(`${path} answers ${response.status}, from ${source}`);
    const isPage = response.headers.get("Content-Type")?.startsWith("text/html");
    // In links, in data for search engines or as plain text.
    const links = isPage ? collectLinks(withoutScripts(text), url, brand.origin) : [];
    for (const address of [
      ...links.map(({ pathname, search }) => pathname + search),
      ...[...text.matchAll(named)].map(([, named = ""]) => named),
    ]) {
      if (!sources.has(address)) sources.set(address, path);
    }
  }
  return { dead, visited: looks.size };
}

it("without any of what may be left out, and without releases, no address leads nowhere", async () => {
  const begun = { ...leaveOut(omissions), pressIndex: [], pressBodies: {}, earlierTexts: {} };
  expect((await crawl(begun)).dead).toEqual([]);
});

// Of any two parts, one is there and the other is not in one of these.
it.each(isWholeMatrix ? [1, 2, 4, 8, 16] : [1])(
  "without half of what may be left out no address leads nowhere: by bit %i",
  async (bit) => {
    const half = omissions.filter((_, index) => index & bit);
    const { dead, visited } = await crawl(leaveOut(half));
    expect(dead, `without ${JSON.stringify(half)}`).toEqual([]);
    expect(visited).toBeGreaterThan(25);
  },
);
