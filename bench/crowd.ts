import { performance } from "node:perf_hooks";
import { setTimeout as wait } from "node:timers/promises";
import { WebSocket } from "ws";
import { drawReconnectDelay } from "../app/live/reconnect.ts";
import { quantile } from "./load.ts";
import { isSmall, print, verdict } from "./verdict.ts";
import { bundleSite, siteService, startRuntime } from "./workerd.ts";

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
/** From a price's first arrival until it is counted; visitors who lack it then are waited for. */
const ARRIVAL_MS = isSmall ? TICK_MS / 8 : TICK_MS / 2;
/** A price that has not arrived by then is lost. */
const LATEST_MS = 20_000;
const ARRIVING = 64;
const GIVE_UP_MS = 120_000;

const site = siteService(port, { ROOM_CAPACITY: `${Math.ceil(sockets / rooms)}` });
const origin = `http://127.0.0.1:${port}`;
const start = (keepStorage: boolean) => startRuntime("crowd", [site], origin, { keepStorage });

interface Visitor {
  isOpen: boolean;
  /** Prices received since counting began, as they were sent. */
  prices: string[];
}
const visitors = Array.from({ length: sockets }, (): Visitor => ({ isOpen: false, prices: [] }));

/** One try to open a visitor's socket. @returns whether it is open */
const tryToOpen = (visitor: Visitor) =>
  new Promise<boolean>((done) => {
    const socket = new WebSocket(`ws://127.0.0.1:${port}/ws`, { perMessageDeflate: false });
    socket.on("open", () => {
      visitor.isOpen = true;
      done(true);
    });
    socket.on("message", (price) => visitor.prices.push(String(price)));
    socket.on("error", () => socket.terminate());
    socket.on("close", () => {
      visitor.isOpen = false;
      done(false);
    });
  });

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

/** Has a visitor try until the socket is open. @param waits whether a pause comes first, as after a deployment */
async function join(visitor: Visitor, waits: boolean): Promise<void> {
  for (let failures = waits ? 1 : 0; ; failures++) {
    const code = waits && failures === 1 ? RESTARTED : 0;
    if (failures > 0) await wait(drawReconnectDelay(failures, code, Math.random()));
    if (await tryToOpen(visitor)) return;
  }
}

let server = await start(false);
let next = 0;
const arrive = async () => {
  for (let visitor = visitors[next++]; visitor; visitor = visitors[next++]) await join(visitor, false);
};
await Promise.all(Array.from({ length: ARRIVING }, arrive));
const { market } = (await (await fetch(`${origin}/healthz`)).json()) as { market: { rooms: number } };
verdict("rooms with visitors", market.rooms, "≥", rooms);
const before = await countMissed();
verdict("prices to each visitor", before.sent, "≥", TICKS);
verdict(`prices missed, of ${before.sent} to each visitor`, before.missed, "=", 0);

await server.stop();
while (visitors.some(({ isOpen }) => isOpen)) await wait(10);
server = await start(true);
const dropped = performance.now();
const secondsBack: number[] = [];
const comeBack = async (visitor: Visitor) => {
  await join(visitor, true);
  secondsBack.push((performance.now() - dropped) / 1000);
};
await Promise.race([Promise.all(visitors.map(comeBack)), wait(GIVE_UP_MS)]);
const after = await countMissed();

verdict("visitors who did not come back", sockets - secondsBack.length, "=", 0);
for (const share of [0.5, 0.99]) print(`seconds until ${share * 100} % are back`, quantile(secondsBack, share));
verdict("seconds until the last one is back", quantile(secondsBack, 1), "≤", 60);
verdict("prices to each visitor afterwards", after.sent, "≥", TICKS);
verdict(`prices missed afterwards, of ${after.sent} to each visitor`, after.missed, "=", 0);
process.exit();
