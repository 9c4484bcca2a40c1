import path from "node:path";
import { WebSocket } from "ws";
import { root, run } from "../scripts/site-process.ts";
import { compareWays } from "./load.ts";
import { createState, prepareLocalSite, startLocalSite } from "./local-site.ts";
import { startProcess } from "./running.ts";
import { isSmall, print, verdict } from "./verdict.ts";

/**
 * What does `npm start` serve on one machine beside Next.js? A stored page beside a static one of as many bytes, and a search
 * beside a dynamic page of as many elements, in turns, while 2,000 sockets are open.
 *
 *     npm run bench machine    (builds both, measures: about three minutes)
 *     npm run bench machine 9100 5 2000    (first port, rounds, sockets)
 */
const [port = 9080, rounds = 5, sockets = 2_000] = process.argv.slice(2).map(Number);
/** Handshakes at once. */
const ARRIVING = 8;
const LOAD_MS = isSmall ? 200 : 5_000;
const nextPort = port + 2;
const app = path.join(root, "bench/next");
const next = path.join(root, "bench/node_modules/next/dist/bin/next");

await prepareLocalSite();
const site = await startLocalSite(port, await createState("machine"));
const origin = `http://127.0.0.1:${port}`;
print("ms from the command to the first answer", site.startMs);

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
const args = [next, "start", app, "--port", `${nextPort}`];
await startProcess("node", args, `http://127.0.0.1:${nextPort}/static`, { pauseMs: 100, env });
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
const { medianOf, ratioOf } = await compareWays(
  {
    stored: { port, path: pages.stored },
    static: { port: nextPort, path: "/static" },
    rendered: { port, path: () => `${pages.rendered}${asked++}` },
    dynamic: { port: nextPort, path: () => `/dynamic?q=gold${asked++}` },
  },
  { rounds, milliseconds: LOAD_MS },
);
verdict("stored pages a second / Next's static page", ratioOf("rate", "stored", "static"), "≥", 1);
verdict("stored page's p99 in ms", medianOf("p99", "stored"), "≤", 15);
verdict("rendered pages a second / Next's dynamic page", ratioOf("rate", "rendered", "dynamic"), "≥", 2);
verdict("prices that a visitor missed meanwhile", Math.max(...received) - Math.min(...received), "≤", 1);
process.exit();
