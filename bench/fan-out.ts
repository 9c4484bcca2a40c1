import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { root } from "../scripts/site-process.ts";
import { Audience } from "./audience.ts";
import { median, quantile } from "./load.ts";
import type { Running } from "./running.ts";
import { isSmall, verdict } from "./verdict.ts";
import { bundleSite, type Service, siteService, startRuntime } from "./workerd.ts";

/**
 * What does a price room cost beside the least a hibernating object could do? Each is filled
 * with sockets in a process of its own and told a price four times a second; they take turns.
 *
 *     npm run bench fan-out    (bundles, measures: about four minutes)
 *     npm run bench fan-out 9100 3 1000,4000 (first port, rounds, sockets)
 */
const [portGiven = "9060", roundsGiven = "3", sizesGiven = "1000,4000"] = process.argv.slice(3);
const port = Number(portGiven);
const rounds = Number(roundsGiven);
const sizes = sizesGiven.split(",").map(Number);
const TICKS = isSmall ? 4 : 24;
const WARM_UP = 4;
const GREETING_MS = isSmall ? 250 : 1_000;
const PACE_MS = 250;
const GOAL = { spread: 1.25, cpu: 1.15, memory: 1.15 };

/** A price of six digits, so that all messages have one length in bytes. */
const message = {
  type: "bitcoin_price",
  updated_at: "2026-01-01T00:00:00.000Z",
  source: "kraken",
  status: "live",
};

const tickerPort = port + 1;
const ticker = (room: string, className: string): Service => ({
  name: "ticker",
  file: path.join(root, "bench/rooms/ticker.js"),
  port: tickerPort,
  bindings: [
    `(name = "ROOM", durableObjectNamespace = (className = "${className}", serviceName = "${room}"))`,
  ],
});
// Its feed finds no source, so only the ticker sends.
const site = siteService(port, { MARKET_SOURCES: "kraken,coinbase", ROOM_CAPACITY: "30000" });
const bare: Service = {
  name: "bare",
  file: path.join(root, "bench/rooms/bare.js"),
  port,
  bindings: ['(name = "ROOM", durableObjectNamespace = "BareRoom")'],
  objects: ["BareRoom"],
};

const ready = `http://127.0.0.1:${tickerPort}/`;
const kinds = {
  room: () => startRuntime("room", [site, ticker("site", "PriceRoom")], ready),
  bare: () => startRuntime("bare-room", [bare, ticker("bare", "BareRoom")], ready),
} satisfies Record<string, () => Promise<Running>>;
type Kind = keyof typeof kinds;

type Figures = Awaited<ReturnType<typeof measure>>;

await bundleSite();

for (const sockets of sizes) {
  const seen: Record<Kind, Figures[]> = { room: [], bare: [] };
  for (let round = 0; round < rounds; round++) {
    // Alternated, so that a machine that grows slower favours neither.
    const order: Kind[] = round % 2 === 0 ? ["bare", "room"] : ["room", "bare"];
    for (const kind of order) seen[kind].push(await measure(kind, sockets));
  }
  const of = (kind: Kind, figure: keyof Figures) =>
    median(seen[kind].map((figures) => figures[figure]));
  console.log(
    `\n${sockets} sockets, ${TICKS} ticks at ${1_000 / PACE_MS} a second, medians of ${rounds} rounds`,
  );
  for (const kind of Object.keys(kinds) as Kind[]) {
    console.log(
      `  ${kind.padEnd(5)} spread p99 ${of(kind, "spreadMs").toFixed(0)} ms, ${of(kind, "cpuUs").toFixed(1)} µs of processor a delivery, ${of(kind, "memoryKb").toFixed(1)} KB a socket`,
    );
  }
  verdict(
    "spread p99 / bare object",
    of("room", "spreadMs") / of("bare", "spreadMs"),
    "≤",
    GOAL.spread,
  );
  verdict(
    "processor per delivery / bare object",
    of("room", "cpuUs") / of("bare", "cpuUs"),
    "≤",
    GOAL.cpu,
  );
  verdict(
    "memory per socket / bare object",
    of("room", "memoryKb") / of("bare", "memoryKb"),
    "≤",
    GOAL.memory,
  );
  const sum = (figure: keyof Figures) =>
    seen.room.reduce((total, figures) => total + figures[figure], 0);
  verdict("ticks that a visitor missed", sum("missing"), "=", 0);
  verdict("ticks that a visitor got twice", sum("extra"), "=", 0);
}

async function measure(kind: Kind, sockets: number) {
  const server = await kinds[kind]();
  const audience = new Audience();
  const lone = new Audience();
  const sendPrice = (audience: Audience, tick: number) => {
    const text = JSON.stringify({ ...message, price: 150_000 + tick });
    return audience.tick(text, async () => {
      const answer = await fetch(ready, { method: "POST", body: text });
      if (!answer.ok) throw new Error(`${kind}: ${answer.status} ${await answer.text()}`);
      await answer.text();
    });
  };
  // What is loaded on first use is no part of a socket's cost.
  await lone.open(port, "/ws", 1);
  for (let tick = 0; tick < WARM_UP; tick++) await sendPrice(lone, tick);
  lone.close();
  const empty = await server.memoryKb();

  await audience.open(port, "/ws", sockets);
  // Wait until newcomers have received the last price.
  await wait(GREETING_MS);
  for (let tick = 0; tick < WARM_UP; tick++) await sendPrice(audience, tick);
  const after: number[] = [];
  let missing = 0;
  let extra = 0;
  const before = await server.cpuMs();
  for (let tick = 0; tick < TICKS; tick++) {
    const next = wait(PACE_MS);
    const reached = await sendPrice(audience, WARM_UP + tick);
    after.push(...reached.after);
    missing += reached.missing;
    extra += reached.extra;
    await next;
  }
  const cpu = (await server.cpuMs()) - before;
  const memory = (await server.memoryKb()) - empty;
  audience.close();
  await server.stop();
  return {
    spreadMs: quantile(after, 0.99),
    cpuUs: (cpu * 1_000) / (sockets * TICKS),
    memoryKb: memory / sockets,
    missing,
    extra,
  };
}
