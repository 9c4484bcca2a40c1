import { createHash } from "node:crypto";
import { parse } from "csv-parse/sync";
import { beforeAll, beforeEach, expect, it, vi } from "vitest";
import { brand } from "~/brand/generated/public";
import { treasury as ledger } from "~/content/generated/treasury.server";
import { localDay } from "~/locale/local-times";
import { compareAnswer, compareSeries, type History, readCloses, recompute, round } from "../ledger/recompute";
import { createServices, forgetStoredPages, openClient, secondsTo } from "../support/worker/site-client";

// The treasury's addresses for programs, as they leave the fetch handler. to-api.test.ts tests their figures.

type Measure = Record<"id" | "label" | "status", string> & { value: number | null };
type Body = {
  generated_at: string;
  price: { status: string };
  purchases: { no: number; date: string }[];
  measures: Measure[];
} & Parameters<typeof recompute>[0];

const times = [...new Set((ledger ?? []).map(({ publishAt }) => Date.parse(publishAt)))].sort((a, b) => a - b);
const [first = 0, last = 0] = [times[0], times.at(-1)];
const purchases = (ledger ?? []).filter((entry) => entry.kind === "btc" && entry.flow === "in");

const site = openClient();
/** A visitor's client, so many seconds after a moment. */
const openAt = (time: number, seconds: number) => openClient({ offsetSeconds: secondsTo(time, seconds) });

// Until the feed has a price, answers are kept for seconds only.
beforeAll(async () => void (await vi.waitUntil(async () => (await site.get("/api/bitcoin/stats")).status === 200)));
beforeEach(forgetStoredPages);

it("/api/treasury is public, even to another site's page, and cached for a minute", async () => {
  const { status, headers, json } = await site.get("/api/treasury");
  expect(status).toBe(200);
  expect(headers.get("Content-Type")).toBe("application/json; charset=utf-8");
  expect(headers.get("Access-Control-Allow-Origin")).toBe("*");
  expect(headers.get("Cache-Control")).toBe("public, max-age=60");
  const body = json<Body>();
  expect(body).toMatchObject({ schema: "treasury/v1", price: { btc_cad: null, status: "simulated" } });
  expect(body.purchases).toHaveLength(purchases.length);
});

it.each([
  ...["/api/treasury", "/api/treasury?as_of=2025-06-24", "/api/treasury/history", "/api/treasury/history?format=csv"],
  ...["/api/bitcoin/stats", "/api/bitcoin/closes", "/api/openapi.json", "/treasury.csv", "/llms.txt"],
  ...["/treasury/chart/value.csv", "/treasury/badge.svg"],
  createServices().ledgerCopy()?.path ?? "",
])("%s names the company's currency, and not what the code calls every currency", async (path) => {
  const { status, text } = await site.get(path);
  expect([status, text.match(/.{0,40}fiat.{0,40}/gi)]).toEqual([200, null]);
});

it("/api/treasury answers 304 to a client that has the same figures, whenever they were made", async () => {
  const { headers, json } = await site.get("/api/treasury");
  const tag = headers.get("ETag") ?? "";
  expect(tag).toMatch(/^"[\w-]{43}"$/);
  for (const sent of [tag, `W/${tag}`, `"other", ${tag}`, "*"]) {
    const answer = await site.request("/api/treasury", { headers: { "If-None-Match": sent } });
    expect([answer.status, answer.text, answer.headers.get("ETag")]).toEqual([304, "", tag]);
    expect(answer.headers.get("Access-Control-Allow-Origin")).toBe("*");
    expect(answer.headers.get("Cache-Control")).toBe("public, max-age=60");
  }
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 1_000 });
  const other = await site.request("/api/treasury", { headers: { "If-None-Match": '"other"' } });
  expect(other.status).toBe(200);
  expect(other.headers.get("ETag")).toBe(tag);
  expect(other.json<Body>().generated_at).not.toBe(json<Body>().generated_at);
  vi.useRealTimers();
  // Pages from the isolate's memory are compared, too.
  vi.restoreAllMocks();
  await site.get("/api/treasury");
  const stored = await site.request("/api/treasury", { headers: { "If-None-Match": tag } });
  expect([stored.status, stored.text]).toEqual([304, ""]);
});

it("/api/treasury/history is for everyone, has a tag, and is a table too", async () => {
  const days = "from=2025-01-01&to=2025-01-31";
  const { headers, json } = await site.get(`/api/treasury/history?${days}`);
  expect([headers.get("Access-Control-Allow-Origin"), headers.get("Cache-Control")]).toEqual([
    "*",
    "public, max-age=60",
  ]);
  const { days: listed, series } = json<{ days: string[]; series: { id: string }[] }>();
  expect(listed).toHaveLength(31);
  const tag = headers.get("ETag") ?? "";
  const again = await site.request(`/api/treasury/history?${days}`, { headers: { "If-None-Match": tag } });
  expect([again.status, again.text]).toEqual([304, ""]);
  const file = await site.get(`/api/treasury/history?${days}&format=csv`);
  expect(file.headers.get("Content-Disposition")).toContain('filename="treasury-history-2025-01-01-2025-01-31.csv"');
  const [head, ...rows] = parse(file.text, { bom: true, record_delimiter: "\r\n" }) as string[][];
  expect(head?.slice(1, series.length + 1)).toEqual(series.map(({ id }) => id));
  expect(rows.map(([day]) => day)).toEqual(listed);
});

it.each([
  ["from=2025-02-30", "from"],
  ["to=tomorrow", "to"],
  ["from=2025-06-24&to=2025-06-23", "to"],
])("/api/treasury/history?%s is refused, and the answer names the field", async (query, field) => {
  const { status, json } = await site.get(`/api/treasury/history?${query}`);
  expect(status).toBe(400);
  expect(json<{ fieldErrors: object }>().fieldErrors).toHaveProperty(field);
});

it("an independent script recomputes every point of every series", async () => {
  const answer = (await site.get("/api/treasury")).json<Body>();
  const history = (await site.get("/api/treasury/history")).json<History>();
  expect(history.series.flatMap(({ values }) => values).length).toBeGreaterThan(0);
  expect(compareSeries(answer, history)).toEqual([]);
});

it("a hypothetical answer is kept out of search results, and what cannot be read is named at its field", async () => {
  const { text } = await site.get("/treasury/what-if?bitcoin=200,000&share=%240,70");
  expect(text).toContain('<meta name="robots" content="noindex"');
  expect(text).toMatch(/Bitcoin at C\$200,000 \(your figure\) and the share at C\$0\.70 \(your figure\)/);
  expect((await site.get("/sitemap.xml")).text).not.toContain("what-if");
  const wrong = await site.get("/treasury/what-if?bitcoin=lots&share=-1&price=1e9");
  for (const name of ["bitcoin", "share", "price"])
    expect(wrong.text).toMatch(new RegExp(`<p id="what-if-${name}-error"[^>]*>Enter an amount above 0, up to C\\$`));
});

const conditional = createServices()
  .treasury.instruments()
  .filter(({ type, condition, remaining }) => type === "escrow" && condition && remaining > 0);
it.each(conditional)("/investors/capital says how much of $title its condition has released", async (escrow) => {
  const released = (escrow.count - escrow.remaining).toLocaleString("en-CA");
  expect((await site.get("/investors/capital")).text).toContain(`${escrow.condition}; ${released} released so far`);
});

it("/treasury.csv is a file, named by the ledger's last day", async () => {
  const { status, headers } = await site.get("/treasury.csv");
  expect([status, headers.get("Content-Type")]).toEqual([200, "text/csv; charset=utf-8"]);
  const asOf = createServices().treasury.asOf();
  expect(headers.get("Content-Disposition")).toBe(`attachment; filename="treasury-${asOf}.csv"`);
});

it("before the first entry there are no figures and no file, and JSON says so to programs", async () => {
  const visitor = openAt(first, -60);
  const { status, headers, json } = await visitor.get("/api/treasury");
  expect([status, headers.get("Cache-Control")]).toEqual([404, "no-store"]);
  expect(headers.get("Access-Control-Allow-Origin")).toBe("*");
  expect(json()).toEqual({ error: expect.any(String) });
  const file = await visitor.get("/treasury.csv");
  expect([file.status, file.headers.get("Cache-Control")]).toEqual([404, "private, no-store"]);
});

it("no answer has an entry before its publication time", async () => {
  const before = await openAt(last, -60).get("/api/treasury");
  const hidden = purchases.filter(({ publishAt }) => Date.parse(publishAt) === last);
  expect(before.json<Body>().purchases).toHaveLength(purchases.length - hidden.length);
});

it("the ledger is a file under the hash of its bytes, and only the published one", async () => {
  const [before, after] = [openAt(last, -60), openAt(last, 1)];
  const pathOf = async (visitor: typeof before) =>
    /\/ledger\/treasury-[0-9a-f]{16}\.json/.exec((await visitor.get("/treasury")).text)?.[0] ?? "";
  const [early, late] = [await pathOf(before), await pathOf(after)];
  expect(early).not.toBe(late);
  const { status, headers, text, json } = await after.get(late);
  expect([status, headers.get("Access-Control-Allow-Origin")]).toEqual([200, "*"]);
  expect(createHash("sha256").update(text).digest("hex")).toContain(late.slice(-21, -5));
  expect(json<Body>().purchases).toHaveLength(purchases.length);
  expect([(await before.get(early)).status, (await before.get(late)).status]).toEqual([200, 404]);
});

/** Ten days on which something was announced, spread over the ledger's life. */
const pastTimes = [...Array(10).keys()].map((at) => times[Math.floor((at * (times.length - 1)) / 9)] ?? 0);

/** "C$9,571,074" and "9571074" are one figure; a dash is none. */
const bare = (text: string) => text.replaceAll("−", "-").replaceAll(/[^\d.-]/g, "");
const withoutTags = (html: string) =>
  html
    .replaceAll(/<[^>]*>/g, "")
    .replaceAll("&amp;", "&")
    .trim();
const rowsOf = (html: string, table: string) => {
  const [found = ""] = new RegExp(`aria-label="Table: ${table}"[^]*?</table>`).exec(html) ?? [];
  const rows = found.split("<tr").slice(2);
  return rows.map((row) => [...row.matchAll(/<td[^>]*>(.*?)<\/td>/g)].map(([, cell = ""]) => withoutTags(cell)));
};

/** The answer with the closes of the year until a day and until the ledger's last one, as the history has them. */
async function readAnswer(client: Pick<typeof site, "get">, until: string): Promise<Body> {
  const answer = (await client.get("/api/treasury")).json<Body>();
  const closes = [];
  for (const to of new Set([answer.ledger_as_of, until])) {
    const from = new Date(Date.parse(to) - 365 * 86_400_000).toISOString().slice(0, 10);
    const history = await client.get(`/api/treasury/history?from=${from}&to=${to}`);
    if (history.status === 200) closes.push(...readCloses(history.json()));
  }
  return { ...answer, closes, prices_until: until };
}

it.each([...new Set([Date.now(), ...pastTimes])])(
  "an independent script recomputes every figure of every outlet as of %d from the raw entries",
  async (time) => {
    vi.useFakeTimers({ toFake: ["Date"] });
    const visitor = openAt(time, 1);
    const today = localDay(time + 1_000);
    const answer = await readAnswer(visitor, today);
    const [page, list, file, badge] = await Promise.all(
      ["/treasury", "/treasury/purchases", "/treasury.csv", "/treasury/badge.svg"].map(
        async (path) => (await visitor.get(path)).text,
      ),
    );
    vi.useRealTimers();
    // The price as the page names it.
    const [, live] = /compares \D*([\d,.]+) per bitcoin/.exec(page ?? "") ?? [];
    const price = live === undefined ? null : bare(live);
    const figures = recompute(answer, price);
    const dated = recompute(answer);
    const { differing } = compareAnswer(answer, answer, { price, today, state: { simulated: true } });
    expect(differing).toEqual([]);
    // In its first quarter a year has the same days, and the page has them once.
    const isFirstQuarter = Number(answer.ledger_as_of.slice(5, 7)) <= 3;
    for (const [id, value] of Object.entries(figures.measures)) {
      if (isFirstQuarter && id.endsWith("_qtd")) continue;
      const [, shown] = new RegExp(`<li id="${id}"[^]*?<strong>([^<]*)`).exec(page ?? "") ?? [];
      expect([id, bare(shown ?? "missing")]).toEqual([id, value ?? ""]);
    }
    const { btc_holdings: quantity } = figures.measures;
    expect(bare(/<title>([\d.,]+) BTC/.exec(badge ?? "")?.[1] ?? "")).toBe(quantity ?? "");
    const records = parse(file ?? "", { bom: true, columns: true }) as Record<string, string>[];
    expect(records.filter(({ asset }) => asset === "btc").map(({ no, btc_after }) => [Number(no), btc_after])).toEqual(
      dated.purchases.map(({ no, quantity }) => [no, String(Number(round(quantity, 8)))]),
    );
    const bitcoin = rowsOf(list ?? "", "Purchases").filter(([, quantity]) => quantity?.endsWith("BTC"));
    const latest = rowsOf(page ?? "", "Purchases");
    const withoutRelease = (rows: string[][]) => rows.map((cells) => cells.slice(0, -1));
    // A column has the digits of its finest amount, which may be on either page.
    const bareCells = (rows: string[][]) =>
      rows.map((cells) => cells.map((cell) => Number(bare(cell)) || cell.length > 0));
    expect(bareCells(withoutRelease(latest))).toEqual(
      bareCells(withoutRelease(rowsOf(list ?? "", "Purchases"))).slice(0, latest.length),
    );
    expect(bitcoin.map(([, , , , after = "", since = ""]) => [Number(bare(after)), bare(since)])).toEqual(
      figures.purchases
        .toReversed()
        .slice(0, bitcoin.length)
        .map(({ quantity, against }) => [Number(round(quantity, 8)), against ?? ""]),
    );
    const steps = dated.steps.toReversed().filter(({ basic }) => basic);
    const stepRows = rowsOf(list ?? "", "Sats per share");
    expect(stepRows.map(([, basic = "", diluted = ""]) => [bare(basic), bare(diluted)])).toEqual(
      steps.map(({ basic, diluted }) => [basic, diluted ?? ""]),
    );
    const [latestQuarter] = dated.yields;
    const ofYear = dated.yields.findIndex((row, at) => at > 0 && String(row) === String(latestQuarter));
    const yields = isFirstQuarter ? dated.yields.filter((_, at) => at !== ofYear) : dated.yields;
    expect(rowsOf(page ?? "", "BTC Yield by period").map(([, ...cells]) => cells.map(bare))).toEqual(
      yields.map((period) => period.map((value) => value ?? "")),
    );
    const hasGold = answer.ledger.some(({ kind }) => kind === "gold");
    expect(
      rowsOf(list ?? "", "Sources and uses of funds").map(([title, ...cells]) => [title, ...cells.map(bare)]),
    ).toEqual(
      dated.raises.map(({ title, amounts }) => [title, ...(hasGold ? amounts : amounts.filter((_, at) => at !== 3))]),
    );
    expect(rowsOf(page ?? "", "Reconciliation").map(([, amount = ""]) => bare(amount))).toEqual(
      (live === undefined ? dated : figures).reconciliation ?? [],
    );
  },
);

it("an independent script recomputes the answers as of past days, and the figures of other pages", async () => {
  const answer = await readAnswer(site, (await site.get("/api/treasury")).json<Body>().ledger_as_of);
  // What was announced last can be of a day before.
  const days = new Set(pastTimes.map((time) => [localDay(time), answer.ledger_as_of].sort()[0] ?? ""));
  for (const today of days) {
    const past = (await site.get(`/api/treasury?as_of=${today}`)).json<Body>();
    expect(past.ledger_as_of).toBe(today);
    expect(compareAnswer(past, answer, { today }).differing).toEqual([]);
  }
  const { measures, reserves, securities, sharePrice } = recompute(answer);
  const { text: investors } = await site.get("/investors");
  const keyFigures = [...investors.matchAll(/<dd class="mt-3"><a[^>]*>([^<]*)<\/a>/g)].map(([, figure = ""]) =>
    bare(figure),
  );
  expect(keyFigures).toEqual([sharePrice, securities[0], measures.btc_holdings].filter(Boolean));
  const page = createServices().pages?.bitcoin;
  if (!page) return;
  const { text: bitcoin } = await site.get("/bitcoin");
  for (const { kind, measure, value, date } of answer.ledger)
    if (kind === "published") {
      expect(recompute(answer, undefined, date).measures[measure]).toBe(value);
      expect(bitcoin).toMatch(new RegExp(`>${value}\\D`));
    }
  const cells = [...bitcoin.matchAll(/<td[^>]*>(.*?)<\/td>/g)].map(([, cell = ""]) => bare(withoutTags(cell)));
  expect(reserves).toEqual(expect.arrayContaining(cells.filter(Boolean)));
  const [, warrants = "", options = ""] = /([\d,]+) warrants, ([\d,]+) options/.exec(investors) ?? [];
  expect([bare(warrants), bare(options)]).toEqual(securities.slice(1));
});

it("the badge may be shown by any site, in two themes, and the API is described beside it", async () => {
  const badges = await Promise.all(
    ["", "?theme=dark", "?theme=evil"].map((query) => site.get(`/treasury/badge.svg${query}`)),
  );
  const [light, dark, other] = badges.map(({ text }) => text);
  expect(other).toBe(light);
  expect(dark).not.toBe(light);
  for (const { status, headers, text } of badges) {
    expect([status, headers.get("Content-Type")]).toEqual([200, "image/svg+xml; charset=utf-8"]);
    expect(headers.get("Cross-Origin-Resource-Policy")).toBe("cross-origin");
    expect(headers.get("Content-Security-Policy")).toMatch(/^default-src 'none'; /);
    expect(text).toMatch(/<title>[\d.,]+ BTC held by /);
  }
  const { headers, json } = await site.get("/api/openapi.json");
  expect(headers.get("Access-Control-Allow-Origin")).toBe("*");
  expect(json()).toMatchObject({ openapi: "3.1.0", servers: [{ url: brand.origin }] });
});
