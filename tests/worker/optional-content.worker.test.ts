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
import { everyTenth } from "../support/scope";
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
const texts = withoutOwnLinks({
  pages: original.pages,
  pressBodies: original.pressBodies,
  earlierTexts: original.earlierTexts,
  governanceBodies: original.governanceBodies,
  legal: original.legal,
  people: original.people,
});
const whole: CompiledContent = { ...original, ...texts };

const omit = <Value extends object>(record: Value, name: string) =>
  Object.fromEntries(Object.entries(record).filter(([key]) => key !== name)) as Value;
const { pages, legal } = whole;

type Part = (content: CompiledContent) => Partial<CompiledContent>;
const withoutPage =
  (name: string): Part =>
  (content) => ({ pages: omit(content.pages, name) });
/** As the content build makes it where there is no file. */
const investors = { ...pages.investors, html: "", custody: [], benefits: [], hiddenCards: [] };

/**
 * What a company may leave out, by its file or folder in app/content, with what is left without it.
 */
const parts: readonly (readonly [file: string, Part])[] = [
  ...Object.keys(pages)
    .filter((name) => !["home", "about", "investors"].includes(name))
    .map((name) => [`pages/${name.replace("/", "")}.md`, withoutPage(name)] as const),
  ["pages/investors.md", (content) => ({ pages: { ...content.pages, investors } as typeof pages })],
  ...Object.keys(legal).map(
    (slug) =>
      [
        `legal/${slug}.md`,
        (content: CompiledContent) => ({ legal: omit(content.legal, slug) }),
      ] as const,
  ),
  ["governance", () => ({ governanceIndex: [], governanceBodies: {} })],
  ["documents.yaml", () => ({ investorDocuments: [], filings: [], meetings: [] })],
  ["filings.yaml", () => ({ filings: [] })],
  ["events.yaml", () => ({ investorEvents: [], meetings: [] })],
  ["meetings.yaml", () => ({ meetings: [] })],
  ["treasury.yaml", () => ({ treasury: null, closes: [] })],
  ["market", () => ({ closes: [] })],
  ["search.yaml", () => ({ firstResults: {} })],
];

function leaveOut(left: typeof parts): CompiledContent {
  const content = { ...whole };
  for (const [, part] of left) Object.assign(content, part(content));
  return content;
}

/** Addresses of one kind that are looked at: releases and policies differ in their text alone. */
const MAX_OF_A_KIND = 2;
/** Queries that find every page of the sample. */
const queries = Object.values(pages).map(({ title }) => `/search?q=${encodeURIComponent(title)}`);
const first = ["/", "/sitemap.xml", "/llms.txt", "/feed.xml", "/atom.xml", "/feed.json", "/auth"];

/**
 * Every address of this site that an answer names, in links, in data for search engines or as plain
 * text.
 */
function listAddressesOf(text: string, type: string, page: URL): string[] {
  const links = type.startsWith("text/html")
    ? collectLinks(withoutScripts(text), page, brand.origin)
    : [];
  const named = text.matchAll(
    new RegExp(`${brand.origin.replaceAll(".", "\\.")}(/[^\\s"'<>)\\\\#]*)`, "g"),
  );
  return [
    ...links.map(({ pathname, search }) => pathname + search),
    ...[...named].map(([, path = ""]) => path),
  ];
}

/**
 * Walks through the site with some content. @returns the addresses that answer with an error, and
 * where each is named
 */
async function crawl(content: CompiledContent): Promise<{ dead: string[]; visited: number }> {
  Object.assign(compiledContent, content);
  const publication = createPublisher(content, markWithdrawn)(Date.now());
  const open = (request: Request, execution: ExecutionContext) =>
    createContext(request, env, execution, publication);
  const updates = await listUpdates(open(new Request(origin), createExecutionContext()), null);
  const sources = new Map([...first, ...queries].map((path) => [path, "the beginning"]));
  for (const { path } of updates) sources.set(path, "a user's dashboard");
  const looks = new Map<string, number>();
  const dead: string[] = [];
  // A map goes on to what is added while it is walked through.
  for (const [path, source] of sources) {
    const url = new URL(path, origin);
    // Files of the platform are no pages.
    if (
      /^\/(build|brand|people|content|scripts|documents)\/|^\/(verify-record\.mjs|favicon\.ico|apple-touch-icon\.png)$/.test(
        url.pathname,
      )
    ) {
      continue;
    }
    const found = findRoute(url.pathname);
    if (!found) throw new Error(`no route answers ${path}`);
    // Named for programs, which post to it.
    if (!found.route.methods.includes("GET")) continue;
    const { pattern } = found.route;
    const kind = /^\/(news|press-releases|governance)\/:/.test(pattern) ? pattern : url.pathname;
    const count = (looks.get(kind) ?? 0) + 1;
    looks.set(kind, count);
    if (count > MAX_OF_A_KIND && !path.startsWith("/search")) continue;
    const execution = createExecutionContext();
    const request = new Request(url);
    const response = await respondWithRemix(request, open(request, execution));
    const text = await response.text();
    await waitOnExecutionContext(execution);
    if (response.status >= 400) dead.push(`${path} answers ${response.status}, from ${source}`);
    const type = response.headers.get("Content-Type") ?? "";
    for (const address of listAddressesOf(text, type, url)) {
      if (!sources.has(address)) sources.set(address, path);
    }
  }
  return { dead, visited: looks.size };
}

it("without any of what may be left out, and without releases, no address leads nowhere", async () => {
  const begun = { ...leaveOut(parts), pressIndex: [], pressBodies: {}, earlierTexts: {} };
  expect((await crawl(begun)).dead).toEqual([]);
});

// Of any two parts, one is there and the other is not in one of these.
const digits = Array.from({ length: Math.ceil(Math.log2(parts.length)) }, (_, digit) => digit);
it.each(
  everyTenth(
    digits.flatMap(
      (digit) =>
        [
          [digit, 0],
          [digit, 1],
        ] as const,
    ),
  ),
)(
  "without half of what may be left out no address leads nowhere: by digit %i, %i",
  async (digit, value) => {
    const half = parts.filter((_, index) => ((index >> digit) & 1) === value);
    const { dead, visited } = await crawl(leaveOut(half));
    expect(dead, `without ${half.map(([file]) => file).join(", ")}`).toEqual([]);
    expect(visited).toBeGreaterThan(25);
  },
);
