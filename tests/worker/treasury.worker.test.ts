import { createHash } from "node:crypto";
import { beforeAll, beforeEach, expect, it, vi } from "vitest";
import { treasury as ledger } from "~/content/generated/treasury.server";
import { formatMeasure } from "~/domain/treasury/format";
import { measureDefinitions } from "~/domain/treasury/measures";
import { forgetStoredPages, openClient, secondsTo } from "../support/worker/site-client";

// The treasury's outlets, as they leave the fetch handler.

interface Body {
  readonly schema: string;
  readonly generated_at: string;
  readonly currency: string;
  readonly price: { status: string };
  readonly measures: readonly { id: string; value: number | null; status: string }[];
  readonly bitcoin: readonly object[];
}

const bitcoin = ledger?.bitcoin ?? [];
const rows: { readonly publishAt: string }[] = Object.values(ledger ?? {}).flat();
const times = [...new Set(rows.map(({ publishAt }) => Date.parse(publishAt)))].sort(
  (a, b) => a - b,
);
const [first = 0, last = 0] = [times[0], Date.parse(bitcoin.at(-1)?.publishAt ?? "")];

const site = openClient();
/** A visitor's client, so many seconds after a moment. */
const openAt = (time: number, seconds: number) =>
  openClient({ offsetSeconds: secondsTo(time, seconds) });

// Until the feed has a price, answers are kept for seconds only.
beforeAll(
  async () =>
    void (await vi.waitUntil(async () => (await site.get("/api/bitcoin/stats")).status === 200)),
);
beforeEach(forgetStoredPages);

it("/api/treasury is public, even to another site's page, and kept for a minute by who has its figures", async () => {
  const { status, headers, text, json } = await site.get("/api/treasury");
  expect([status, headers.get("Content-Type")]).toEqual([200, "application/json; charset=utf-8"]);
  expect(headers.get("Access-Control-Allow-Origin")).toBe("*");
  expect(headers.get("Cache-Control")).toBe("public, max-age=60");
  const body = json<Body>();
  expect([body.schema, body.currency, body.price.status]).toEqual([
    "treasury/v2",
    "CAD",
    "simulated",
  ]);
  expect(body.measures.map(({ id }) => id)).toEqual(measureDefinitions.map(({ id }) => id));
  expect(body.bitcoin).toHaveLength(bitcoin.length);
  expect(text).not.toMatch(/"[a-z_]*(cad|_fiat"|Fiat)[a-z_]*":/);

  // The same figures have the same tag, whenever they were made.
  const tag = headers.get("ETag") ?? "";
  const ask = (sent: string) =>
    site.request("/api/treasury", { headers: { "If-None-Match": sent } });
  expect((await ask(tag)).status).toBe(304);
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 1_000 });
  const other = await ask('"other"');
  vi.useRealTimers();
  expect([other.status, other.headers.get("ETag")]).toEqual([200, tag]);
  expect(other.json<Body>().generated_at).not.toBe(body.generated_at);
});

const plain = (html: string) => html.replaceAll(/<[^>]*>/g, "").replaceAll("\u00a0", " ");

it("at one minute page, Home and API have one value, one status and one day of each figure", async () => {
  vi.useFakeTimers({ toFake: ["Date"] });
  const [api, page, home] = await Promise.all(
    ["/api/treasury", "/treasury", "/"].map((path) => site.get(path)),
  );
  vi.useRealTimers();
  const units = new Map(
    measureDefinitions.map(({ id, unit, decimals }) => [id, { unit, decimals }]),
  );
  const measures = api?.json<Body>().measures ?? [];
  expect(measures.length).toBeGreaterThan(10);
  for (const { id, value, status } of measures) {
    const [row = ""] = new RegExp(`<li id="${id}">[^]*?</li>`).exec(page?.text ?? "") ?? [];
    const { unit = "fiat", decimals = 0 } = units.get(id) ?? {};
    const shown = formatMeasure({
      value: value === null ? null : value.toFixed(decimals),
      unit,
      decimals,
    });
    expect([id, plain(row)]).toEqual([id, expect.stringContaining(shown)]);
    if (value !== null) expect(plain(row)).toContain(status);
    const [figure = ""] =
      new RegExp(`href="/treasury#${id}"[^]*?</div>`).exec(home?.text ?? "") ?? [];
    if (figure) {
      expect([plain(figure).includes(shown), plain(figure).includes(status)]).toEqual([true, true]);
    }
  }
});

it("a reader's own prices take the place of ours, are marked, and make no page that others are given", async () => {
  const stored = await site.get("/treasury");
  const { text } = await site.get("/treasury?btc=200,000&share=%240.70");
  expect(text).toContain('<meta name="robots" content="noindex"');
  const [row = ""] = /<li id="market_cap">.*?<\/li>/s.exec(text) ?? [];
  expect(plain(row)).toMatch(/C\$38,585,489.*your figure/);
  expect(plain(/<li id="btc_nav">.*?<\/li>/s.exec(text)?.[0] ?? "")).toContain("C$13,238,000");
  expect((await site.get("/treasury")).text).toBe(stored.text);
  const wrong = await site.get("/treasury?btc=lots&share=-");
  expect(wrong.text.match(/Type a price in/g)).toHaveLength(2);
});

it("before the first row there are no figures and no file, and JSON says so to programs", async () => {
  const visitor = openAt(first, -60);
  const { status, headers, json } = await visitor.get("/api/treasury");
  expect([status, headers.get("Cache-Control")]).toEqual([404, "no-store"]);
  expect(json()).toEqual({ error: expect.any(String) });
  for (const path of ["/treasury", "/treasury/purchases.csv", "/treasury/history.csv"]) {
    expect([path, (await visitor.get(path)).status]).toEqual([path, 404]);
  }
});

it("what is published is a file under the hash of its bytes, and only that", async () => {
  const [before, after] = [openAt(last, -60), openAt(last, 1)];
  const pathOf = async (visitor: typeof before) =>
    /\/ledger\/treasury-[0-9a-f]{16}\.json/.exec((await visitor.get("/treasury")).text)?.[0] ?? "";
  const [early, late] = [await pathOf(before), await pathOf(after)];
  expect(early).not.toBe(late);
  const { status, headers, text, json } = await after.get(late);
  expect([status, headers.get("Access-Control-Allow-Origin")]).toEqual([200, "*"]);
  expect(createHash("sha256").update(text).digest("hex")).toContain(late.slice(-21, -5));
  expect(json<Body>().bitcoin).toHaveLength(bitcoin.length);
  expect([(await before.get(early)).status, (await before.get(late)).status]).toEqual([200, 404]);
});
