import { afterEach, expect, it, vi } from "vitest";
import { settingsOf } from "../../env";
import { valid } from "../../env.settings.json";
import { kraken } from "./exchanges";
import { createSources } from "./providers";
import {
  BODY_LIMIT_BYTES,
  createHttpSource,
  type Fetch,
  HISTORY_LIMIT_BYTES,
  TIME_OUT_MS,
} from "./source";

const answer = '{"error":[],"result":{"XXBTZCAD":{"c":["91303.20000","0.00067643"]}}}';
const now = Date.UTC(2026, 10, 21, 12);
const row = [now / 1_000, "1", "1", "1", "91303.2", "1", "1", 1];
const createKraken = (fetch: Fetch) =>
  createHttpSource("kraken", kraken({ base: "https://kraken.test", currency: "CAD" }), fetch);
const ask = (fetch: Fetch): Promise<unknown> => createKraken(fetch).ask(now);
const askHistory = async (fetch: Fetch): Promise<unknown> => createKraken(fetch).history?.(now);
afterEach(() => void vi.useRealTimers());

it("asking a provider goes to its address, says who asks, and follows no redirect", async () => {
  const fetch = vi.fn<Fetch>(async () => new Response(answer));
  expect(await ask(fetch)).toMatchObject({ price: 91303.2 });
  // The longest real history.
  fetch.mockResolvedValue(
    Response.json({ error: [], result: { XXBTZCAD: Array(720).fill(row), last: 1 } }),
  );
  expect(await askHistory(fetch)).toEqual(Array(720).fill({ at: now, price: 91303.2 }));
  const init = { redirect: "manual", headers: { "User-Agent": expect.any(String) } };
  const paths = ["Ticker?pair=XBTCAD", `OHLC?pair=XBTCAD&interval=5&since=${now / 1_000 - 86_400}`];
  const calls = paths.map((path) => [`https://kraken.test/0/public/${path}`, init]);
  expect(fetch.mock.calls).toMatchObject(calls);
});

const half = new ReadableStream({
  start: (body) => body.enqueue(new TextEncoder().encode(answer.slice(0, 9))),
});
it.each<[string, Fetch, string]>([
  [
    "redirects, whatever its body says",
    async () => new Response(answer, { status: 302 }),
    "HTTP 302",
  ],
  ["has no body", async () => new Response(null, { status: 503 }), "HTTP 503"],
  ["is not there", () => Promise.reject(new Error("Network connection lost.")), "lost"],
  ["is silent", () => new Promise(() => {}), "no answer within"],
  ["stops half-way", async () => new Response(half), "no answer within"],
])("asking gives up on a provider that %s, and leaves no timer", async (_, fetch, reason) => {
  vi.useFakeTimers();
  const failed = expect(ask(fetch)).rejects.toThrow(reason);
  await vi.advanceTimersByTimeAsync(TIME_OUT_MS);
  await failed;
  expect(vi.getTimerCount()).toBe(0);
});

it.each([
  ["its price", ask, BODY_LIMIT_BYTES],
  ["its history", askHistory, HISTORY_LIMIT_BYTES],
])("asking a provider for %s gives up on a body without end", async (_, askFor, limit) => {
  let sent = 0;
  const pull = (body: ReadableStreamDefaultController) => {
    sent += 16_384;
    body.enqueue(new Uint8Array(16_384).fill(32));
  };
  await expect(askFor(async () => new Response(new ReadableStream({ pull })))).rejects.toThrow(
    `than ${limit} bytes`,
  );
  expect(sent).toBeLessThan(limit + BODY_LIMIT_BYTES);
});

it("configured sources come in the operator's order, ask where the operator says, and keep the key out of addresses", async () => {
  const MARKET_SOURCES = "coinmarketcap,kraken,coinbase,coingecko";
  const settings = {
    ...valid,
    ENVIRONMENT: "local",
    MARKET_SOURCES,
    COINMARKETCAP_API_KEY: "a-secret-key",
  };
  const names = ["COINGECKO", "KRAKEN", "COINBASE", "COINMARKETCAP"];
  const addresses = Object.fromEntries(
    names.map((name) => [`${name}_BASE_URL`, `https://${name.toLowerCase()}.test`]),
  );
  const asked: unknown[] = [];
  const fail: Fetch = async (address, init) => {
    asked.push([address.replace(/&.*/, ""), new Headers(init.headers).get("X-CMC_PRO_API_KEY")]);
    return new Response("no", { status: 500 });
  };
  const sources = createSources(settingsOf({ ...settings, ...addresses }), {
    fetch: fail,
    currency: "CAD",
  });
  for (const source of sources) await expect(source.ask(0)).rejects.toThrow("HTTP 500");
  expect(asked).toEqual([
    ["https://coinmarketcap.test/v2/cryptocurrency/quotes/latest?id=1", "a-secret-key"],
    ["https://kraken.test/0/public/Ticker?pair=XBTCAD", null],
    ["https://coinbase.test/v2/prices/BTC-CAD/spot", null],
    ["https://coingecko.test/api/v3/simple/price?ids=bitcoin", null],
  ]);
  const modes = sources.map(
    ({ name, cadence, history }) => `${name} ${cadence}${history ? ", history" : ""}`,
  );
  expect(modes).toEqual([
    "coinmarketcap slow",
    "kraken live, history",
    "coinbase live",
    "coingecko slow, history",
  ]);
});

it("a history of the future has no time that is right", async () => {
  const askFrom = (at: number) => {
    const rows = [0, 300, 600].map((later) => [at / 1_000 + later, ...row.slice(1)]);
    const body = { error: [], result: { XXBTZCAD: rows, last: 1 } };
    return askHistory(async () => Response.json(body));
  };
  expect(await askFrom(now - 300_000)).toHaveLength(3);
  for (const ahead of [1, 86_400_000]) {
    await expect(askFrom(now - 300_000 + ahead)).rejects.toThrow("its times are ahead by");
  }
});
