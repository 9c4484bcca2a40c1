import { waitOnExecutionContext } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { beforeAll, beforeEach, expect, it, vi } from "vitest";
import { compiledContent } from "~/content/compiled.server";
import { createPublisher } from "~/domain/publication";
import { createTreasury } from "~/domain/treasury/treasury";
import { EDGE_HEADER } from "~/http/cache-policy";
import { PageStore } from "../../workers/http/page-store";
import type { FeedSnapshot } from "../../workers/price/feed";
import { getFeed } from "../../workers/price/rpc";
import { createRandom } from "../support/random";
import { tenthOf } from "../support/scope";
import { edge } from "../support/worker/price-market";
import { behindEdge, fetchSite } from "../support/worker/site-client";

// Publication in virtual time: every input and output takes a random while, during which the clock
// may pass publishAt.

// The last purchase: its release is in lists, and what it bought in figures.
const purchase = compiledContent.treasury?.bitcoin.at(-1);
const newest = compiledContent.pressIndex.find(({ id }) => id === purchase?.release);
if (!newest) throw new Error("there is no purchase with a release");
const lifts = Date.parse(newest.publishAt);
const decide = createPublisher(compiledContent);
const holdings = (at: number) =>
  `${createTreasury(decide(at).content).state?.bitcoin?.quantity} BTC`;
const [heldBefore, heldAfter] = [holdings(lifts - 1), holdings(lifts)];

/** The longest that an input or output takes, in ms of virtual time. */
const SLOWEST_MS = 300;
/** Longest from the first request of a crossing to the publication, in ms. */
const EARLIEST_MS = 900;
const CROSSINGS = tenthOf(1_000);

const next = createRandom(20_260_628);
const random = (most: number) => Math.floor(next() * most);

let now = lifts;
const pass = () => {
  now += random(SLOWEST_MS);
};

/** An object whose methods take their virtual while before and after they work. */
const slow = <Target extends object>(target: Target): Target =>
  new Proxy(target, {
    get(object, name) {
      const value = Reflect.get(object, name);
      if (typeof value !== "function") return value;
      return (...parts: unknown[]) => {
        pass();
        const result = Reflect.apply(value, object, parts);
        return result instanceof Promise ? result.finally(pass) : result;
      };
    },
  });

let toldAt = now;
let snapshot: FeedSnapshot | null = null;
let crossing = 0;
beforeAll(async () => {
  await vi.waitUntil(async () => {
    snapshot = await getFeed(env).snapshot();
    return snapshot !== null;
  });
});
beforeEach(() => {
  vi.spyOn(Date, "now").mockImplementation(() => now);
  // Another isolate's snapshot would spare this one the wait for the feed.
  vi.spyOn(edge, "match").mockImplementation(async () => void pass());
  vi.spyOn(edge, "put").mockImplementation(async () => pass());
  const { set: setHeader } = Headers.prototype;
  vi.spyOn(Headers.prototype, "set").mockImplementation(function (this: Headers, name, value) {
    if (name === EDGE_HEADER) toldAt = now;
    setHeader.call(this, name, value);
  });
  const { get, set } = PageStore.prototype;
  const keyOf = (key: string) => `${crossing} ${key}`;
  vi.spyOn(PageStore.prototype, "get").mockImplementation(function (this: PageStore, key, at) {
    return get.call(this, keyOf(key), at);
  });
  vi.spyOn(PageStore.prototype, "set").mockImplementation(function (this: PageStore, key, ...rest) {
    set.call(this, keyOf(key), ...rest);
  });
});

/** A visitor of a new isolate on the platform. */
function visitIsolate() {
  const closes = { isSimulated: true, answeredOn: "", closes: [] };
  const feed = { snapshot: async () => snapshot, closes: async () => closes };
  const PRICE_FEED = { getByName: () => slow(feed) };
  const bindings = { ...behindEdge.bindings, DB: slow(env.DB), PRICE_FEED };
  /** Asks, and says how long the edge may cache the response, and from when. */
  return async (place: string) => {
    toldAt = now;
    const { response, context } = await fetchSite(place, {}, { ...behindEdge, bindings });
    const answeredAt = toldAt;
    const text = await response.text();
    await waitOnExecutionContext(context);
    return { status: response.status, headers: response.headers, text, answeredAt };
  };
}

const { title, path } = newest;
// A campaign's parameter is not in the page store's key.
const places = [
  "/",
  "/?from=mail",
  path,
  "/feed.json",
  "/sitemap.xml",
  "/feed.xml",
  "/treasury/purchases.csv",
];
const isNamed = (text: string) => text.includes(title) || text.includes(path);

/** How long the edge may serve a response, in s. */
const lifetimeOf = (headers: Headers) => {
  const [fresh = 0, ...stale] = (headers.get(EDGE_HEADER)?.match(/\d+/g) ?? []).map(Number);
  return fresh + Math.max(0, ...stale);
};

it(`${CROSSINGS} crossings of a publication time show nothing early, nothing of two times and nothing stale`, async () => {
  const seen = [0, 0];
  for (crossing = 1; crossing <= CROSSINGS; crossing++) {
    const ask = visitIsolate();
    now = lifts - random(EARLIEST_MS);
    while (now < lifts + SLOWEST_MS) {
      const at = now;
      const place = places[random(places.length)] ?? "/";
      const { status, text, headers, answeredAt } = await ask(place);
      const isDue = at >= lifts;
      const label = `crossing ${crossing}: ${place} at ${at - lifts} ms`;
      seen[Number(isDue)] = (seen[Number(isDue)] ?? 0) + 1;
      expect(status, label).toBe(place === path && !isDue ? 404 : 200);
      if (place !== path) expect(isNamed(text), label).toBe(isDue);
      if (place.startsWith("/?") || place === "/") {
        expect(
          [heldBefore, heldAfter].map((holding) => text.includes(holding)),
          label,
        ).toEqual([!isDue, isDue]);
      }
      if (!isDue && answeredAt < lifts) {
        expect(answeredAt + lifetimeOf(headers) * 1_000, label).toBeLessThanOrEqual(lifts);
      }
      if (status === 200) {
        expect(headers.get("Cache-Control"), label).toMatch(/^public, max-age=(0|60)$/);
      }
      now += random(SLOWEST_MS);
    }
  }
  expect(Math.min(...seen)).toBeGreaterThan(CROSSINGS / 10);
}, 300_000);
