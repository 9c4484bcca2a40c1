import { createServer, request, type ServerResponse } from "node:http";
import { buffer } from "node:stream/consumers";
import { setTimeout as wait } from "node:timers/promises";
import { listen } from "./listen.ts";

/** Chunks of a page, and the ms between two of them: enough for the browser to draw each. */
const CHUNKS = 24;
const PAUSE_MS = 40;

async function sendInChunks(page: Buffer, response: ServerResponse) {
  const places = Array.from({ length: CHUNKS }, (_, chunk) => Math.floor((page.length * chunk) / CHUNKS));
  // Each begins at an element, since half a word may still fit the line that the whole one does not.
  const starts = places.map((place) => page.indexOf("<", place)).filter((at) => at >= 0);
  const cuts = [...new Set([0, ...starts, page.length])];
  for (const [index, from] of cuts.slice(0, -1).entries()) {
    if (index > 0) await wait(PAUSE_MS);
    response.write(page.subarray(from, cuts[index + 1]));
  }
  response.end();
}

/** Stands before a site as a slow line does: its pages come in chunks, everything else as it is, and no sockets. */
export function startSlowLine(origin: string) {
  const server = createServer((asked, response) => {
    const { url: path = "/", method, headers } = asked;
    const onward = request(new URL(path, origin), { method, headers: { ...headers, "accept-encoding": "identity" } });
    onward.on("error", () => response.destroy());
    onward.on("response", async (answer) => {
      const { "content-length": _, "transfer-encoding": __, ...rest } = answer.headers;
      response.writeHead(answer.statusCode ?? 502, rest);
      if (rest["content-type"]?.startsWith("text/html")) await sendInChunks(await buffer(answer), response);
      else answer.pipe(response);
    });
    asked.pipe(onward);
  });
  return listen(server);
}
