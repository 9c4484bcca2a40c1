import { performance } from "node:perf_hooks";
import { setTimeout as wait } from "node:timers/promises";
import { parentPort, workerData } from "node:worker_threads";

/**
 * Looks at pages at an even pace, in a thread of its own: what the measurement does meanwhile is not part of the answer.
 * Posts the milliseconds that each look took.
 */
const { origin, seconds, perSecond }: Record<"seconds" | "perSecond", number> & { origin: string } = workerData;
const pages = ["/", "/about", "/press-releases", "/treasury", "/api/bitcoin/stats", "/newsletter"];
const looks: Promise<number>[] = [];
for (let sent = 0; sent < seconds * perSecond; sent++) {
  looks.push(look(pages[sent % pages.length]));
  await wait(1_000 / perSecond);
}
parentPort?.postMessage(await Promise.all(looks));

async function look(path = "/") {
  const began = performance.now();
  await (await fetch(origin + path)).arrayBuffer();
  return performance.now() - began;
}
