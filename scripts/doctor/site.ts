import { setTimeout as sleep } from "node:timers/promises";
import { XMLValidator } from "fast-xml-parser";
import type { PressRecord } from "../../app/content/schemas";
import { securityHeaders } from "../../workers/http/security-headers";
import { error, type Finding, warning } from "../finding.ts";
import { findHealthFaults, noAnswer, readHealth } from "./health.ts";
import { collectLinks, forEachOf, withoutScripts } from "./links.ts";
import { describeSkew } from "./market.ts";

/** A release that may not be out yet. */
type Release = Pick<PressRecord, "id" | "title" | "path" | "publishAt">;

const TIMEOUT_MS = 15_000;
/** Longer than a deployment's reconnects are spread, and than the first visitor waits for a source. */
const SOCKET_MS = 20_000;
/** How often the site is asked whether its price is current by now. */
const PRICE_POLL_MS = 250;
const CLOCK_SKEW_MS = 5_000;
/** A site of this size is crawled in seconds; a mistake must not make it endless. */
const MOST_PAGES = 2_000;

const createAsk = (origin: string) => async (path: string) => {
  const answer = await fetch(new URL(path, origin), { redirect: "manual", signal: AbortSignal.timeout(TIMEOUT_MS) });
  return { status: answer.status, headers: answer.headers, text: await answer.text() };
};
type Ask = ReturnType<typeof createAsk>;

interface Patience {
  /** How long the price may take to become current once a visitor is there, in ms. */
  priceMs?: number;
}

/** Examines a running site from outside. @param releases those of this checkout, which the site may have or not */
export async function examineSite(
  origin: string,
  releases: readonly Release[],
  { priceMs = SOCKET_MS }: Patience = {},
): Promise<Finding[]> {
  const ask = createAsk(origin);
  try {
    await ask("/");
  } catch (reason) {
    return [noAnswer(origin, reason)];
  }
  const parts = [
    checkClock(ask),
    checkHeaders(ask, origin),
    checkFeeds(ask),
    checkMarket(ask, origin, priceMs),
    checkEmbargo(ask, releases),
    checkPages(ask, origin),
  ];
  return (await Promise.all(parts)).flat();
}

async function checkClock(ask: Ask): Promise<Finding[]> {
  const { headers } = await ask("/healthz");
  const skew = Date.now() - Date.parse(headers.get("Date") ?? "");
  if (!(Math.abs(skew) > CLOCK_SKEW_MS)) return [];
  return [warning("clock", `this machine's is ${describeSkew(skew)} the site's`, "An embargo goes by the site's.")];
}

/**
 * That a visitor's socket opens and is given a price, and that the price is current while the visitor is there: a site that
 * nobody visits asks no source, so its price is old and nothing is wrong.
 */
async function checkMarket(ask: Ask, origin: string, patienceMs: number): Promise<Finding[]> {
  const visit = openSocket(origin);
  const giveUpAt = Date.now() + patienceMs;
  const problem = await visit.problem;
  let health = await ask("/healthz");
  while (!isSettled(health.text) && Date.now() < giveUpAt) {
    await sleep(PRICE_POLL_MS);
    health = await ask("/healthz");
  }
  visit.end();
  const advice = "See that nothing before the site blocks WebSockets.";
  return [
    ...(problem === null ? [] : [error("/ws", problem, advice)]),
    ...findHealthFaults(health.status, health.text),
  ];
}

/** Whether the price is current, or no source is left that could make it so. */
function isSettled(text: string): boolean {
  const { stale, status, sources = [] } = readHealth(text)?.market ?? {};
  const areDown = sources.length > 0 && sources.every(({ breaker }) => breaker === "open");
  return areDown || (stale === false && status !== "unconfirmed");
}

/** What each kind of answer must arrive with, past everything in front of the Worker. */
async function checkHeaders(ask: Ask, origin: string): Promise<Finding[]> {
  const found: Finding[] = [];
  const expectHeader = (path: string, { headers }: { headers: Headers }, name: string, pattern: RegExp | string) => {
    const value = headers.get(name) ?? "";
    if (typeof pattern === "string" ? value === pattern : pattern.test(value)) return;
    const problem = `${name} arrives as “${value}”, not ${pattern}`;
    found.push(error(path, problem, "Look for a rule of the host's dashboard that changes headers."));
  };
  const home = await ask("/");
  const auth = await ask("/auth");
  // Pages bring a policy of their own, whose hashes only the renderer can tell.
  const { "Content-Security-Policy": _, ...shared } = securityHeaders(origin.startsWith("https:"));
  for (const [path, answer] of Object.entries({ "/": home, "/auth": auth })) {
    for (const [name, value] of Object.entries(shared)) expectHeader(path, answer, name, value);
    expectHeader(path, answer, "Content-Security-Policy", /^default-src 'none'/);
    expectHeader(path, answer, "Content-Type", /^text\/html/);
  }
  expectHeader("/", home, "Cache-Control", /^public, max-age=0/);
  expectHeader("/auth", auth, "Cache-Control", /no-store/);
  const [script] = /\/build\/[\w./-]+\.js/.exec(home.text) ?? [];
  if (script) expectHeader(script, await ask(script), "Cache-Control", /immutable/);
  else found.push(error("/", "loads no script", "Build and deploy again: its files are missing."));
  return found;
}

const feeds = { "/feed.xml": "xml", "/atom.xml": "xml", "/sitemap.xml": "xml", "/feed.json": "json" } as const;

async function checkFeeds(ask: Ask): Promise<Finding[]> {
  const checked = Object.entries(feeds).map(async ([path, kind]) => {
    const { status, text } = await ask(path);
    if (status === 200 && (kind === "xml" ? XMLValidator.validate(text) === true : isJson(text))) return [];
    return [error(path, `status ${status}, and no well-formed ${kind}`, "Open it, and compare it with `npm start`.")];
  });
  return (await Promise.all(checked)).flat();
}

function isJson(text: string): boolean {
  try {
    return typeof JSON.parse(text) === "object";
  } catch {
    return false;
  }
}

/** Opens a visitor's socket, which stays open until `end`. `problem` is null once it has given a price. */
function openSocket(origin: string) {
  const socket = new WebSocket(`${origin.replace(/^http/, "ws")}/ws`);
  const opened = new Promise<string | null>((resolve) => {
    socket.onmessage = ({ data }) => resolve(/"bitcoin_price"/.test(String(data)) ? null : "says something else");
    socket.onerror = () => resolve("does not open");
  });
  const problem = Promise.race([opened, sleep(SOCKET_MS, "gives no price", { ref: false })]);
  return { problem, end: () => socket.close() };
}

/** That a release can neither be guessed nor found before its publication. */
async function checkEmbargo(ask: Ask, releases: readonly Release[]): Promise<Finding[]> {
  const { headers } = await ask("/healthz");
  const now = Date.parse(headers.get("Date") ?? "") || Date.now();
  const coming = releases.filter(({ publishAt }) => Date.parse(publishAt) > now);
  const lists = ["/", "/press-releases", "/feed.json", "/feed.xml", "/atom.xml", "/sitemap.xml"];
  const shown = await Promise.all(coming.length > 0 ? lists.map(ask) : []);
  const checked = coming.map(async ({ id, title, path }) => {
    const guesses = [path, `${path}.md`, `${path}/history`, `/press-releases/${id}`];
    const answers = await Promise.all(guesses.map(ask));
    const open = guesses.filter((_, index) => answers[index]?.status !== 404);
    const named = lists.filter((_, index) => shown[index]?.text.includes(path) || shown[index]?.text.includes(title));
    const where = [...open, ...named];
    const advice = "Take the deployment back, then compare publishAt and the site's clock (CLOCK_OFFSET_SECONDS).";
    const problem = `can be seen before its publication: ${where.join(", ")}`;
    return where.length > 0 ? [error(`release ${id}`, problem, advice)] : [];
  });
  return (await Promise.all(checked)).flat();
}

/** What to do about a page that answers with an error. */
function adviseOn(status: number, headers: Headers): string {
  if (status === 429) return "Run the doctor again in a minute: it has asked more than the site's limits allow.";
  if (status < 500) return "Correct the link.";
  const id = headers.get("X-Request-Id");
  return `The link is right, and the page fails: look for ${id ?? "request.failed"} in the log (docs/observe.md).`;
}

/** Walks through all pages from Home and the sitemap on, and names the links that lead nowhere. */
async function checkPages(ask: Ask, origin: string): Promise<Finding[]> {
  const { text: sitemap } = await ask("/sitemap.xml");
  const [, canonicalOrigin = origin] = /<loc>(https?:\/\/[^/<]+)/.exec(sitemap) ?? [];
  let next = ["/", ...[...sitemap.matchAll(/<loc>https?:\/\/[^/<]+(\/[^<]+)<\/loc>/g)].map(([, path = ""]) => path)];
  const sources = new Map(next.map((path) => [path, "/sitemap.xml"]));
  const found: Finding[] = [];
  while (next.length > 0) {
    const linked: string[] = [];
    await forEachOf(next, async (path) => {
      const { status, headers, text } = await ask(path);
      if (status >= 400)
        found.push(error(path, `answers ${status}; ${sources.get(path)} links to it`, adviseOn(status, headers)));
      if (!headers.get("Content-Type")?.startsWith("text/html")) return;
      for (const { pathname, search } of collectLinks(withoutScripts(text), new URL(path, origin), canonicalOrigin)) {
        if (sources.has(pathname + search) || sources.size >= MOST_PAGES) continue;
        sources.set(pathname + search, path);
        linked.push(pathname + search);
      }
    });
    next = linked;
  }
  return found;
}
