import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import { json } from "node:stream/consumers";
import { listen } from "./listen.ts";

const recorded = JSON.parse(
  readFileSync(new URL("fixtures/provider-answers.json", import.meta.url), "utf8"),
);

/** Answers as CoinGecko, Kraken and Coinbase do. `POST /control` changes its price or silences it. */
export function startMarketServer() {
  const state = { price: 140_000, mode: "ok" };
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
