import path from "node:path";
import { WebSocket } from "ws";
import { buildSite } from "../scripts/build-site.ts";
import { ensureLocalSecret } from "../scripts/local-site.ts";
import { root, run } from "../scripts/site-process.ts";
import { createKillableSite, createState } from "./killable-site.ts";
import { load, median, quantile } from "./load.ts";
import { isSmall, print, verdict } from "./verdict.ts";
import { startProcess } from "./workerd.ts";

/**
 * What does `npm start` serve on one machine beside Next.js? A stored page beside a static one of as many bytes, and a search
 * beside a dynamic page of as many elements, in turns, while 2,000 sockets are open.
 *
 *     npm run bench machine    (builds both, measures: about three minutes)
 *     npm run bench machine 9100 5 2000    (first port, rounds, sockets)
 */
const [port = 9080, rounds = isSmall ? 1 : 5, sockets = isSmall ? 50 : 2_000] = process.argv.slice(2).map(Number);
/** Handshakes at once. */
const ARRIVING = 8;
const LOAD_MS = isSmall ? 200 : 5_000;
const nextPort = port + 2;
const state = ".tmp/bench/machine";
const app = path.join(root, "bench/next");
const next = path.join(root, "bench/node_modules/next/dist/bin/next");

await buildSite();
await createState(state);
await ensureLocalSecret();
const site = createKillableSite();
const origin = `http://127.0.0.1:${port}`;
const typed = ["--port", `${port}`, "--ip", "127.0.0.1", "--persist-to", state, "--var", "RATE_LIMITS:off"];
const begun = performance.now();
await site.start(typed, () =>
  fetch(`${origin}/healthz`).then(
    ({ ok }) => ok,
    () => false,
  ),
);
print("ms from the command to the first answer", performance.now() - begun);

const pages = { stored: "/about", rendered: "/press-releases?q=gold" };
const describePage = async (address: string) => {
  const html = await (await fetch(address)).text();
  return { bytes: Buffer.byteLength(html), elements: html.match(/<[a-z]/g)?.length ?? 0 };
};
const [stored, rendered] = [await describePage(origin + pages.stored), await describePage(origin + pages.rendered)];

/** Next's page has its words twice: as HTML, and for React. */
const characters = Math.max(1, Math.round(stored.bytes / rendered.elements / 2) - 20);
const env = { PARAGRAPHS: `${rendered.elements}`, CHARACTERS: `${characters}`, NEXT_TELEMETRY_DISABLED: "1" };
await run("node", [next, "build", app], env);
Object.assign(process.env, env);
const other = await startProcess(
  "node",
  [next, "start", app, "--port", `${nextPort}`],
  `http://127.0.0.1:${nextPort}/static`,
);
const nextStored = await describePage(`http://127.0.0.1:${nextPort}/static`);
console.log(
  `stored ${stored.bytes} bytes, Next's static page ${nextStored.bytes}; ${rendered.elements} elements rendered`,
);

/** How many prices each visitor got. */
const received: number[] = [];
const openSocket = (at: number) => {
  received[at] = 0;
  const socket = new WebSocket(`ws://127.0.0.1:${port}/ws`);
  socket.on("message", () => {
    received[at] = (received[at] ?? 0) + 1;
  });
  return new Promise((done, fail) => socket.once("open", done).once("error", fail));
};
let arrived = 0;
const arrive = async () => {
  while (arrived < sockets) await openSocket(arrived++);
};
await Promise.all(Array.from({ length: ARRIVING }, arrive));
received.fill(0);

let asked = 0;
const ways = {
  stored: () => load(port, () => pages.stored, { milliseconds: LOAD_MS }),
  static: () => load(nextPort, () => "/static", { milliseconds: LOAD_MS }),
  rendered: () => load(port, () => `/press-releases?q=gold${asked++}`, { milliseconds: LOAD_MS }),
  dynamic: () => load(nextPort, () => `/dynamic?q=gold${asked++}`, { milliseconds: LOAD_MS }),
};
type Way = keyof typeof ways;
const seen: Record<Way, { rate: number[]; p99: number[] }> = {
  stored: { rate: [], p99: [] },
  static: { rate: [], p99: [] },
  rendered: { rate: [], p99: [] },
  dynamic: { rate: [], p99: [] },
};
for (let round = 0; round <= rounds; round++)
  for (const way of Object.keys(ways) as Way[]) {
    const { times, requests } = await ways[way]();
    // The first round compiles and fills the stores.
    if (round === 0 && !isSmall) continue;
    seen[way].rate.push((requests * 1_000) / LOAD_MS);
    seen[way].p99.push(quantile(times, 0.99));
  }
for (const [way, { rate, p99 }] of Object.entries(seen))
  console.log(`  ${way.padEnd(9)} ${median(rate).toFixed(0)} a second, p99 ${median(p99).toFixed(1)} ms`);
const ratio = (way: Way, yardstick: Way) =>
  median(seen[way].rate.map((rate, round) => rate / (seen[yardstick].rate[round] ?? Number.NaN)));
verdict("stored pages a second / Next's static page", ratio("stored", "static"), "≥", 1);
verdict("stored page's p99 in ms", median(seen.stored.p99), "≤", 15);
verdict("rendered pages a second / Next's dynamic page", ratio("rendered", "dynamic"), "≥", 2);
verdict("prices that a visitor missed meanwhile", Math.max(...received) - Math.min(...received), "≤", 1);
await other.stop();
await site.kill();
process.exit();
