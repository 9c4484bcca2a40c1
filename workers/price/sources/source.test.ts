import { describe, expect, it, vi } from "vitest";
import { validSettings } from "../../../tests/support/worker/settings";
import { readSettings } from "../../env";
import { createSources } from "./configured";
import { kraken } from "./kraken";
import { BODY_LIMIT_BYTES, createHttpSource, type Fetch, HISTORY_LIMIT_BYTES, TIME_OUT_MS } from "./source";

const answer = '{"error":[],"result":{"XXBTZCAD":{"c":["91303.20000","0.00067643"]}}}';
const ask = (fetch: Fetch) => createHttpSource(kraken("https://kraken.test"), fetch).ask(0);

describe("asking a provider", () => {
  const half = new TextEncoder().encode(answer.slice(0, 9));

  it("goes to its address, says who asks, and follows no redirect", async () => {
    const fetch = vi.fn<Fetch>(async () => new Response(answer));
    await expect(ask(fetch)).resolves.toMatchObject({ price: 91303.2 });
    const [address, init] = fetch.mock.calls[0] ?? [];
    expect(address).toBe("https://kraken.test/0/public/Ticker?pair=XBTCAD");
    expect(init).toMatchObject({ redirect: "manual", headers: { "User-Agent": expect.any(String) } });
  });

  it.each([301, 302, 403, 429, 500, 503])("fails on status %i, whatever the body says", async (status) => {
    await expect(ask(async () => new Response(answer, { status }))).rejects.toThrow(`HTTP ${status}`);
  });

  it.each<[string, Fetch]>([
    ["is silent", () => new Promise(() => {})],
    ["stops half-way", async () => new Response(new ReadableStream({ start: (body) => body.enqueue(half) }))],
  ])("gives up on a provider that %s", async (_, fetch) => {
    vi.useFakeTimers();
    try {
      const timedOut = expect(ask(fetch)).rejects.toThrow("no answer within");
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
    await expect(ask(async () => new Response(endless))).rejects.toThrow(`more than ${BODY_LIMIT_BYTES} bytes`);
    expect(sent).toBeLessThan(4 * BODY_LIMIT_BYTES);
  });
});

describe("asking a provider for its history", () => {
  const now = Date.UTC(2026, 10, 21, 12);
  const askHistory = (fetch: Fetch) => createHttpSource(kraken("https://kraken.test"), fetch).history?.(now);
  const row = [now / 1_000, "1", "1", "1", "91303.2", "1", "1", 1];

  it("goes to its address for a day, as for a price", async () => {
    const fetch = vi.fn<Fetch>(async () => Response.json({ error: [], result: { XXBTZCAD: [row], last: 1 } }));
    await expect(askHistory(fetch)).resolves.toEqual([{ at: now, price: 91303.2 }]);
    const [address, init] = fetch.mock.calls[0] ?? [];
    expect(address).toBe(
      `https://kraken.test/0/public/OHLC?pair=XBTCAD&interval=5&since=${Date.UTC(2026, 10, 20, 12) / 1_000}`,
    );
    expect(init).toMatchObject({ redirect: "manual", headers: { "User-Agent": expect.any(String) } });
  });

  it("has room for the longest real answer, and not for much more", async () => {
    const longest = { error: [], result: { XXBTZCAD: Array.from({ length: 720 }, () => row), last: 1 } };
    await expect(askHistory(async () => Response.json(longest))).resolves.toHaveLength(720);
    const huge = " ".repeat(HISTORY_LIMIT_BYTES + 1);
    await expect(askHistory(async () => new Response(huge))).rejects.toThrow(`more than ${HISTORY_LIMIT_BYTES} bytes`);
  });

  it("fails on another status or when the connection does", async () => {
    await expect(askHistory(async () => Response.json({}, { status: 429 }))).rejects.toThrow("HTTP 429");
    await expect(askHistory(() => Promise.reject(new Error("Network connection lost.")))).rejects.toThrow("lost");
  });
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
