import { connect, type Socket } from "node:net";
import path from "node:path";
import { performance } from "node:perf_hooks";
import { setTimeout as wait } from "node:timers/promises";
import { drawReconnectDelay } from "../app/live/reconnect.ts";
import { root } from "../scripts/site-process.ts";
import { quantile } from "./load.ts";
import { isSmall, print, verdict } from "./verdict.ts";
import { bundleSite, memoryCache, type Service, scratch, siteBindings, startRuntime } from "./workerd.ts";

/**
 * Does a crowd come back after a deployment? Visitors fill twenty rooms through the site's own entry and receive the prices
 * of its feed. Then the runtime is killed, which closes every socket at once, and starts again with what it had stored; the
 * visitors come back after the pauses that the site's browser half draws.
 *
 *     npm run bench crowd    (8,000 sockets in 20 rooms: about two minutes)
 *     npm run bench crowd 9090 2000 5    (port, sockets, rooms)
 */
const [port = 9090, sockets = 8_000, rooms = 20] = process.argv.slice(2).map(Number);
const TICKS = isSmall ? 1 : 8;
/** Of RFC 6455, which a deployment gives. */
const RESTARTED = 1012;
/** The feed publishes every four seconds (POLL_MS in workers/price/schedule.ts). */
const TICK_MS = 4_000;
/** From a price's first arrival until it is counted; whoever lacks it then is waited for. */
const ARRIVAL_MS = isSmall ? TICK_MS / 8 : TICK_MS / 2;
/** A price that has not arrived by then is lost. */
const LATEST_MS = 20_000;
const ARRIVING = 64;
const GIVE_UP_MS = 120_000;

const entry = { name: "counted.js", file: path.join(root, "bench/rooms/counted.js") };
const site: Service = {
  name: "site",
  modules: [entry, { name: "index.js", file: scratch("site/index.js") }],
  port,
  bindings: siteBindings({ ROOM_CAPACITY: `${Math.ceil(sockets / rooms)}` }),
  objects: ["PriceFeed", "PriceRoom"],
  cache: "cache",
};
const feedCalls = `http://127.0.0.1:${port}/feed-calls`;
const start = (keepStorage: boolean) => startRuntime("crowd", [site, memoryCache], feedCalls, { keepStorage });

interface Visitor {
  socket: Socket | null;
  /** Prices received since counting began, as they were sent. */
  prices: string[];
  /** Of what has arrived, what does not make a whole frame yet. */
  rest: Buffer;
}
const visitors: Visitor[] = Array.from({ length: sockets }, () => ({
  socket: null,
  prices: [],
  rest: Buffer.alloc(0),
}));

/** One try to open a visitor's socket. @returns whether it is open */
const tryToOpen = (visitor: Visitor) =>
  new Promise<boolean>((done) => {
    const socket = connect({ port, host: "127.0.0.1", noDelay: true });
    visitor.rest = Buffer.alloc(0);
    let isOpen = false;
    const end = () => {
      if (visitor.socket === socket) visitor.socket = null;
      done(false);
    };
    socket.on("connect", () =>
      socket.write(
        `GET /ws HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nOrigin: http://127.0.0.1:${port}\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n`,
      ),
    );
    socket.on("error", end);
    socket.on("close", end);
    socket.on("data", (chunk: Buffer) => {
      let frames = chunk;
      if (!isOpen) {
        const head = chunk.indexOf("\r\n\r\n");
        if (!chunk.toString("latin1", 0, 12).startsWith("HTTP/1.1 101")) return socket.destroy();
        isOpen = true;
        visitor.socket = socket;
        done(true);
        frames = chunk.subarray(head + 4);
      }
      readFrames(visitor, frames);
    });
  });

/** Takes text frames of up to 65,535 bytes (RFC 6455, 5.2). */
function readFrames(visitor: Visitor, chunk: Buffer): void {
  let rest = visitor.rest.length > 0 ? Buffer.concat([visitor.rest, chunk]) : chunk;
  while (rest.length >= 4) {
    const short = (rest[1] ?? 0) & 0x7f;
    const [head, length] = short < 126 ? [2, short] : [4, rest.readUInt16BE(2)];
    if (rest.length < head + length) break;
    if (((rest[0] ?? 0) & 0x0f) === 1) visitor.prices.push(rest.toString("latin1", head, head + length));
    rest = rest.subarray(head + length);
  }
  visitor.rest = rest;
}

const countOpen = () => visitors.filter(({ socket }) => socket).length;

async function readFeed() {
  const answer = await fetch(feedCalls);
  return (await answer.json()) as { calls: Record<string, number>; rooms: number };
}

const listPrices = () => new Set(visitors.flatMap(({ prices }) => prices));

/**
 * What every visitor receives in so many ticks of the feed. A price that reaches a room late, on a busy machine, is not
 * missed: every visitor is waited for.
 * @returns prices that visitors did not receive, of those sent
 */
async function countMissed(): Promise<{ missed: number; sent: number }> {
  const [watched] = visitors;
  const nextTick = async () => {
    const before = watched?.prices.length;
    for (let waited = 0; watched?.prices.length === before && waited < 10 * TICK_MS; waited += 20) await wait(20);
    await wait(ARRIVAL_MS);
  };
  await nextTick();
  const earlier = listPrices();
  for (const visitor of visitors) visitor.prices = [];
  for (let tick = 0; tick < TICKS; tick++) await nextTick();
  const sent = [...listPrices()].filter((price) => !earlier.has(price));
  const countMissing = () =>
    visitors.reduce((sum, { prices }) => sum + sent.filter((price) => !prices.includes(price)).length, 0);
  let missed = countMissing();
  for (let waited = 0; missed > 0 && waited < LATEST_MS; waited += TICK_MS / 4) {
    await wait(TICK_MS / 4);
    missed = countMissing();
  }
  return { missed, sent: sent.length };
}

await bundleSite();

let server = await start(false);
let next = 0;
const filling = performance.now();
const arrive = async () => {
  while (next < sockets) {
    const visitor = visitors[next++];
    for (let failures = 1; visitor && !(await tryToOpen(visitor)); failures++)
      await wait(drawReconnectDelay(failures, 0, Math.random()));
  }
};
await Promise.all(Array.from({ length: ARRIVING }, arrive));
console.log(`${sockets} sockets opened in ${((performance.now() - filling) / 1000).toFixed(1)} s`);
const filled = await readFeed();
verdict("rooms with visitors", filled.rooms, "≥", rooms);
print("calls of the feed while the rooms filled", sum(filled.calls));
const before = await countMissed();
verdict("prices to each visitor", before.sent, "≥", TICKS);
verdict(`prices missed, of ${before.sent} to each visitor`, before.missed, "=", 0);

await server.stop();
while (countOpen() > 0) await wait(10);
server = await start(true);
const dropped = performance.now();
const back: number[] = [];
const comeBack = async (visitor: Visitor) => {
  for (let failures = 1; ; failures++) {
    await wait(drawReconnectDelay(failures, failures === 1 ? RESTARTED : 0, Math.random()));
    if (await tryToOpen(visitor)) return back.push(performance.now() - dropped);
    if (performance.now() - dropped > GIVE_UP_MS) return;
  }
};
await Promise.all(visitors.map(comeBack));
const returned = await readFeed();
const after = await countMissed();
await server.stop();

verdict("visitors who did not come back", sockets - back.length, "=", 0);
for (const [name, share] of [
  ["half are back", 0.5],
  ["99 % are back", 0.99],
  ["the last one is back", 1],
] as const)
  print(`${name}, seconds`, quantile(back, share) / 1000);
verdict("the last visitor's return, in seconds", quantile(back, 1) / 1000, "≤", 60);
print("rooms then", returned.rooms);
verdict("calls of the feed for each room since then", sum(returned.calls) / returned.rooms, "≤", 10);
verdict("prices to each visitor afterwards", after.sent, "≥", TICKS);
verdict(`prices missed afterwards, of ${after.sent} to each visitor`, after.missed, "=", 0);
process.exit();

function sum(calls: Record<string, number>): number {
  return Object.values(calls).reduce((total, count) => total + count, 0);
}
