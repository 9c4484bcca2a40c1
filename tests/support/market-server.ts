import { createServer, type ServerResponse } from "node:http";
import { listen } from "./listen.ts";

/**
 * A stand-in for the exchanges on this machine: answers in CoinGecko's and Kraken's public shapes, and fails in the
 * ways that real ones do. `POST /control {"price": …, "mode": …}` sets what it says; `GET /control` counts its calls,
 * those for the last day apart.
 */
const modes = ["ok", "error", "reset", "silence", "broken", "negative", "absurd"] as const;
type Mode = (typeof modes)[number];

let price = 140_000;
let mode: Mode = "ok";
let calls = 0;
let historyCalls = 0;

/** The last day in points of five minutes: waves of 1% around a price, as [ms since the epoch, CAD]. */
const dayAround = (cad: number) =>
  Array.from({ length: 288 }, (_, index): [number, number] => [
    Date.now() - (287 - index) * 300_000,
    cad * (1 + 0.01 * Math.sin(index / 30)),
  ]);

const shapes = {
  "/api/v3/simple/price": (cad: number) => ({
    bitcoin: {
      cad,
      cad_market_cap: cad * 19_600_000,
      cad_24h_vol: 48_000_000_000,
      cad_24h_change: -1.25,
      last_updated_at: Math.floor(Date.now() / 1000),
    },
  }),
  "/0/public/Ticker": (cad: number) => ({
    error: [],
    result: {
      XXBTZCAD: {
        a: [cad.toFixed(5), "1", "1.000"],
        b: [cad.toFixed(5), "1", "1.000"],
        c: [cad.toFixed(5), "0.00012000"],
        v: ["12.5", "30.1"],
        p: [cad.toFixed(5), cad.toFixed(5)],
        t: [900, 2400],
        l: [cad.toFixed(5), cad.toFixed(5)],
        h: [cad.toFixed(5), cad.toFixed(5)],
        o: cad.toFixed(5),
      },
    },
  }),
};

const histories = {
  "/api/v3/coins/bitcoin/market_chart": (cad: number) => ({
    prices: dayAround(cad),
    market_caps: dayAround(cad * 19_600_000),
    total_volumes: dayAround(48_000_000_000),
  }),
  "/0/public/OHLC": (cad: number) => ({
    error: [],
    result: {
      XXBTZCAD: dayAround(cad).map(([at, price]) => {
        const text = price.toFixed(1);
        return [Math.floor(at / 300_000) * 300, text, text, text, text, text, "3.39243896", 23];
      }),
      last: Math.floor(Date.now() / 1000),
    },
  }),
};

function answer(shape: (cad: number) => unknown, response: ServerResponse) {
  const send = (status: number, body: string) =>
    response.writeHead(status, { "content-type": "application/json" }).end(body);
  switch (mode) {
    case "ok":
      return send(200, JSON.stringify(shape(price)));
    case "error":
      return send(500, "<html>Internal Server Error</html>");
    case "reset":
      return response.destroy();
    case "silence":
      // Nobody waits this long; the socket is only kept from the garbage collector.
      return setTimeout(() => response.destroy(), 30_000).unref();
    case "broken":
      return send(200, JSON.stringify(shape(price)).slice(0, 40));
    case "negative":
      return send(200, JSON.stringify(shape(-price)));
    case "absurd":
      return send(200, JSON.stringify(shape(price * 1e9)));
    default:
      return mode satisfies never;
  }
}

const server = createServer(async (request, response) => {
  const { pathname } = new URL(request.url ?? "/", "http://localhost");
  if (pathname === "/control") {
    if (request.method === "POST") {
      const chunks: Buffer[] = [];
      for await (const chunk of request) chunks.push(chunk);
      const wanted: { price?: number; mode?: Mode } = JSON.parse(Buffer.concat(chunks).toString());
      price = wanted.price ?? price;
      if (wanted.mode && modes.includes(wanted.mode)) mode = wanted.mode;
    }
    return response
      .writeHead(200, { "content-type": "application/json" })
      .end(JSON.stringify({ price, mode, calls, historyCalls }));
  }
  if (pathname === "/page-views") return response.writeHead(204).end();
  const history = histories[pathname as keyof typeof histories];
  if (history) {
    historyCalls += 1;
    return answer(history, response);
  }
  const shape = shapes[pathname as keyof typeof shapes];
  if (!shape) return response.writeHead(404).end();
  calls += 1;
  return answer(shape, response);
});

/** Starts the stand-in, on a port of its own. */
export const startMarketServer = () => listen(server);
