import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import { json } from "node:stream/consumers";
import { listen } from "./listen.ts";

const recorded = JSON.parse(
  readFileSync(new URL("fixtures/provider-answers.json", import.meta.url), "utf8"),
);
const STEP_MS = 300_000;

/** Answers as CoinGecko, Kraken and Coinbase do. `POST /control` changes its price or silences it. */
export function startMarketServer() {
  const state = { price: 140_000, mode: "ok" };
  /**
   * The last day in points of five minutes: waves of 1% around the price, as [ms since the epoch,
   * CAD].
   */
  const lastDay = () =>
    Array.from({ length: 288 }, (_, index): [number, number] => [
      Date.now() - (287 - index) * STEP_MS,
      state.price * (1 + 0.01 * Math.sin(index / 30)),
    ]);

  const answers: Readonly<Record<string, () => object>> = {
    "/api/v3/simple/price": () => ({
      bitcoin: {
        ...recorded.coingecko.bitcoin,
        cad: state.price,
        last_updated_at: Math.floor(Date.now() / 1000),
      },
    }),
    "/0/public/Ticker": () => ({
      error: [],
      result: {
        XXBTZCAD: { ...recorded.kraken.result.XXBTZCAD, c: [state.price.toFixed(5), "0.00012000"] },
      },
    }),
    "/v2/prices/BTC-CAD/spot": () => ({
      data: { amount: state.price.toFixed(2), base: "BTC", currency: "CAD" },
    }),
    "/api/v3/coins/bitcoin/market_chart": () => ({
      ...recorded.coingeckoHistory,
      prices: lastDay(),
    }),
    "/0/public/OHLC": () => ({
      error: [],
      result: {
        XXBTZCAD: lastDay().map(([at, price]) => {
          const text = price.toFixed(1);
          return [Math.floor(at / STEP_MS) * 300, text, text, text, text, text, "3.39243896", 23];
        }),
        last: Math.floor(Date.now() / 1000),
      },
    }),
  };

  const server = createServer(async (request, response) => {
    const send = (status: number, body?: object) =>
      response
        .writeHead(status, { "content-type": "application/json" })
        .end(body && JSON.stringify(body));
    const { pathname } = new URL(request.url ?? "/", "http://localhost");
    if (pathname === "/control") {
      Object.assign(state, await json(request));
      return send(204);
    }
    if (pathname === "/page-views") return send(204);
    const answer = answers[pathname];
    if (!answer) return send(404);
    if (state.mode === "ok") send(200, answer());
  });

  return listen(server);
}
