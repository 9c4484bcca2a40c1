import { describe, expect, it, vi } from "vitest";
import { validSettings } from "../../../tests/support/worker/settings";
import { readSettings } from "../../env";
import { createSources } from "./configured";
import { kraken } from "./kraken";
import { BODY_LIMIT_BYTES, createHttpSource, type Fetch, HISTORY_LIMIT_BYTES, TIME_OUT_MS } from "./source";

const answer = '{"error":[],"result":{"XXBTZCAD":{"c":["91303.20000","0.00067643"]}}}';
const now = Date.UTC(2026, 10, 21, 12);
const row = [now / 1_000, "1", "1", "1", "91303.2", "1", "1", 1];
const createHistory = (length: number) => ({ error: [], result: { XXBTZCAD: Array(length).fill(row), last: 1 } });
const createKraken = (fetch: Fetch) => createHttpSource(kraken("https://kraken.test"), fetch);
const ask = (fetch: Fetch) => createKraken(fetch).ask(now);
const askHistory = async (fetch: Fetch) => createKraken(fetch).history?.(now);

const since = Date.UTC(2026, 10, 20, 12) / 1_000;
it.each<[string, (fetch: Fetch) => Promise<unknown>, string, string, unknown]>([
  ["its price", ask, answer, "Ticker?pair=XBTCAD", { price: 91303.2 }],
  [
    "its history",
    askHistory,
    JSON.stringify(createHistory(1)),
    `OHLC?pair=XBTCAD&interval=5&since=${since}`,
    [{ at: now, price: 91303.2 }],
  ],
])("asking a provider for %s goes to its address, says who asks, and follows no redirect", async (...row) => {
  const [, askFor, body, path, result] = row;
  const fetch = vi.fn<Fetch>(async () => new Response(body));
  await expect(askFor(fetch)).resolves.toMatchObject(result as object);
  const [address, init] = fetch.mock.calls[0] ?? [];
  expect(address).toBe(`https://kraken.test/0/public/${path}`);
  expect(init).toMatchObject({ redirect: "manual", headers: { "User-Agent": expect.any(String) } });
});

describe.each([
  ["its price", ask, BODY_LIMIT_BYTES],
  ["its history", askHistory, HISTORY_LIMIT_BYTES],
])("asking a provider for %s", (_, askFor, limit) => {
  it.each([301, 302, 403, 429, 500, 503])("fails on status %i, whatever the body says", async (status) => {
    await expect(askFor(async () => new Response(answer, { status }))).rejects.toThrow(`HTTP ${status}`);
  });

  it("fails when the connection does", async () => {
    await expect(askFor(() => Promise.reject(new Error("Network connection lost.")))).rejects.toThrow("lost");
  });

  const half = new ReadableStream({ start: (body) => body.enqueue(new TextEncoder().encode(answer.slice(0, 9))) });
  it.each<[string, Fetch]>([
    ["is silent", () => new Promise(() => {})],
    ["stops half-way", async () => new Response(half)],
  ])("gives up on a provider that %s", async (_, fetch) => {
    vi.useFakeTimers();
    try {
      const timedOut = expect(askFor(fetch)).rejects.toThrow("no answer within");
      await vi.advanceTimersByTimeAsync(TIME_OUT_MS);
      await timedOut;
    } finally {
      vi.useRealTimers();
    }
  });

  it("gives up on a body without end", async () => {
    let sent = 0;
    const endless = new ReadableStream<Uint8Array>({
      pull(body) {
        sent += 16_384;
        body.enqueue(new Uint8Array(16_384).fill(32));
      },
    });
    await expect(askFor(async () => new Response(endless))).rejects.toThrow(`more than ${limit} bytes`);
    expect(sent).toBeLessThan(limit + BODY_LIMIT_BYTES);
  });
});

it("there is room for the longest real history", async () => {
  await expect(askHistory(async () => Response.json(createHistory(720)))).resolves.toHaveLength(720);
});

describe("configured sources", () => {
  const settings = {
    ...validSettings,
    ENVIRONMENT: "local",
    MARKET_SOURCES: "coinmarketcap,kraken,coinbase,coingecko",
    COINGECKO_BASE_URL: "https://gecko.test",
    KRAKEN_BASE_URL: "https://kraken.test",
    COINBASE_BASE_URL: "https://coinbase.test",
    COINMARKETCAP_BASE_URL: "https://cmc.test",
    COINMARKETCAP_API_KEY: "a-secret-key",
  };

  it("come in the operator's order, with a history where the provider gives one in public", () => {
    const sources = createSources(readSettings(settings), fetch);
    expect(sources.map(({ name, cadence, history }) => [name, cadence, history !== undefined])).toEqual([
      ["coinmarketcap", "slow", false],
      ["kraken", "live", true],
      ["coinbase", "live", false],
      ["coingecko", "slow", true],
    ]);
  });

  it("ask each provider where the operator says, and keep the key out of addresses", async () => {
    const asked: string[] = [];
    const sources = createSources(readSettings(settings), async (address, init) => {
      asked.push(address);
      const key = new Headers(init.headers).get("X-CMC_PRO_API_KEY");
      expect(key).toBe(address.startsWith("https://cmc.test/") ? "a-secret-key" : null);
      return new Response("no", { status: 500 });
    });
    for (const source of sources) await expect(source.ask(0)).rejects.toThrow("HTTP 500");
    expect(asked).toEqual([
      "https://cmc.test/v2/cryptocurrency/quotes/latest?id=1&convert=CAD",
      "https://kraken.test/0/public/Ticker?pair=XBTCAD",
      "https://coinbase.test/v2/prices/BTC-CAD/spot",
      expect.stringMatching(/^https:\/\/gecko\.test\/api\/v3\/simple\/price\?ids=bitcoin&vs_currencies=cad&/),
    ]);
    expect(asked.join()).not.toContain("secret");
  });

  it("cost no call when simulated", async () => {
    const fetch = vi.fn<Fetch>();
    const sources = createSources(readSettings({ ...settings, MARKET_SOURCES: "simulated" }), fetch);
    expect(sources.map(({ name, isFree }) => [name, isFree])).toEqual([["simulated", true]]);
    await sources[0]?.ask(Date.now());
    expect(fetch).not.toHaveBeenCalled();
  });
});
