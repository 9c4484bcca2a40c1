import { setTimeout as wait } from "node:timers/promises";
import { WebSocket } from "ws";
import { print, verdict } from "./verdict.ts";

/**
 * Keeps a running site busy for minutes and says whether it lived: open sockets that must go on hearing prices, a
 * reload every 5 s (the pace at which some versions of the dev server lost themselves), and calls in between.
 *
 *     npm start &   then   npm run bench soak http://localhost:8787 10
 */
const [origin = "http://localhost:8787", minutes = "10"] = process.argv.slice(2);
const end = Date.now() + Number(minutes) * 60_000;
/** A socket without a message for this long has been lost, in ms. */
const SILENCE = 45_000;

const lastMessage = new Map<WebSocket, number>();
let lost = 0;
let messages = 0;
let requests = 0;
const failures: string[] = [];

function listen() {
  const socket = new WebSocket(`${origin.replace("http", "ws")}/ws`);
  lastMessage.set(socket, Date.now());
  socket.on("message", () => {
    messages += 1;
    lastMessage.set(socket, Date.now());
  });
  socket.on("close", () => {
    lost += 1;
    lastMessage.delete(socket);
    if (Date.now() < end) setTimeout(listen, 1_000);
  });
  socket.on("error", (error) => failures.push(String(error)));
}

async function visit(path: string) {
  requests += 1;
  try {
    const response = await fetch(origin + path, { signal: AbortSignal.timeout(10_000) });
    await response.arrayBuffer();
    if (response.status !== 200) failures.push(`${path}: ${response.status}`);
  } catch (error) {
    failures.push(`${path}: ${error}`);
  }
}

async function every(ms: number, ...paths: string[]) {
  for (let turn = 0; Date.now() < end; turn += 1) {
    await visit(paths[turn % paths.length] ?? "/");
    await wait(ms);
  }
}

for (let index = 0; index < 50; index += 1) listen();
await Promise.all([
  every(5_000, "/"),
  every(4_000, "/api/bitcoin/stats", "/healthz"),
  every(700, "/about", "/investors", "/press-releases", "/brand/logo.svg"),
]);
const silent = [...lastMessage.values()].filter((at) => Date.now() - at > SILENCE).length;
for (const socket of lastMessage.keys()) socket.terminate();

for (const failure of failures.slice(0, 5)) console.log(failure);
print("requests", requests);
print("messages", messages);
verdict("sockets lost", lost, "=", 0);
verdict(`sockets without a message for ${SILENCE / 1_000} s`, silent, "=", 0);
verdict("failed requests", failures.length, "=", 0);
process.exit();
