import { expect, it, vi } from "vitest";
import { settingsOf } from "../../env";
import { valid } from "../../env.settings.json";
import { kraken } from "./exchanges";
import { createSources } from "./providers";
import * as source from "./source";

const answer = '{"error":[],"result":{"XXBTZCAD":{"c":["91303.20000","0.00067643"]}}}';
const now = Date.UTC(2026, 10, 21, 12);
const createKraken = (fetch: source.Fetch) =>
  source.createHttpSource("kraken", kraken({ base: "https://a.test", currency: "CAD" }), fetch);
const ask = (fetch: source.Fetch): Promise<unknown> => createKraken(fetch).ask(now);
const askHistory = async (fetch: source.Fetch) => createKraken(fetch).history?.(now);
/** So many rows of a history, one a second, from a time on. */
const createHistory = (count: number, from: number) => {
  const rows = Array.from({ length: count }, (_, later) => {
    return [from / 1_000 + later, "1", "1", "1", "91303.2", "1", "1", 1];
  });
  return Response.json({ error: [], result: { XXBTZCAD: rows, last: 1 } });
};
it("asking a provider says who asks, and follows no redirect", async () => {
  const fetch = vi.fn<source.Fetch>(async () => new Response(answer));
  expect(await ask(fetch)).toMatchObject({ price: 91303.2 });
  // The longest real history.
  fetch.mockResolvedValue(createHistory(720, now - 720_000));
  expect(await askHistory(fetch)).toHaveLength(720);
  const init = { redirect: "manual", headers: { "User-Agent": expect.any(String) } };
  const paths = ["Ticker?pair=XBTCAD", `OHLC?pair=XBTCAD&interval=5&since=${now / 1_000 - 86_400}`];
  const calls = paths.map((path) => [`https://a.test/0/public/${path}`, init]);
  expect(fetch.mock.calls).toMatchObject(calls);
});

const half = new ReadableStream({
  start: (body) => body.enqueue(new TextEncoder().encode(answer.slice(0, 9))),
});
it.each<[string, source.Fetch, string]>([
  ["redirects", async () => new Response(answer, { status: 302 }), "HTTP 302"],
  ["is silent", () => new Promise(() => {}), "no answer within"],
  ["stops half-way", async () => new Response(half), "no answer within"],
])("asking gives up on a provider that %s, and leaves no timer", async (_, fetch, reason) => {
  vi.useFakeTimers();
  const asked = vi.fn(fetch);
  const failed = expect(ask(asked)).rejects.toThrow(reason);
  await vi.advanceTimersByTimeAsync(source.TIME_OUT_MS);
  await failed;
  expect(vi.getTimerCount()).toBe(0);
  expect(asked.mock.calls[0]?.[1].signal?.aborted).toBe(true);
});

it.each([
  ["price", ask, source.BODY_LIMIT_BYTES],
  ["history", askHistory, source.HISTORY_LIMIT_BYTES],
])("asking a provider for its %s gives up on a body without end", async (_, askFor, limit) => {
  let sent = 0;
  const pull = (body: ReadableStreamDefaultController) => {
    sent += 16_384;
    body.enqueue(new Uint8Array(16_384).fill(32));
  };
  const endless = async () => new Response(new ReadableStream({ pull }));
  await expect(askFor(endless)).rejects.toThrow(`than ${limit} bytes`);
  expect(sent).toBeLessThan(2 * limit);
});

it("sources come in the operator's order and from the operator's addresses, which name no key", async () => {
  const settings = settingsOf({
    ...valid,
    MARKET_SOURCES: "coinmarketcap,kraken",
    COINMARKETCAP_API_KEY: "a-secret-key",
    KRAKEN_BASE_URL: "https://kraken.test",
  });
  const asked: unknown[] = [];
  const rejection = new Response("no", { status: 500 });
  const fetch: source.Fetch = async (address, { headers }) => {
    asked.push([address, new Headers(headers).get("X-CMC_PRO_API_KEY")]);
    return rejection;
  };
  for (const each of createSources(settings, { fetch, currency: "CAD" })) {
    await expect(each.ask(0)).rejects.toThrow("HTTP 500");
  }
  // An unread answer would hold its connection.
  expect(rejection.bodyUsed).toBe(true);
  expect(asked).toEqual([
    [
      "https://pro-api.coinmarketcap.com/v2/cryptocurrency/quotes/latest?id=1&convert=CAD",
      "a-secret-key",
    ],
    ["https://kraken.test/0/public/Ticker?pair=XBTCAD", null],
  ]);
});

it("a history of the future has no time that is right", async () => {
  expect(await askHistory(async () => createHistory(1, now + 300_000))).toHaveLength(1);
  const ahead = askHistory(async () => createHistory(2, now + 300_000));
  await expect(ahead).rejects.toThrow("its times are ahead by");
});
