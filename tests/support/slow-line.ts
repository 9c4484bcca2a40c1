import { createServer, request, type ServerResponse } from "node:http";
import { buffer } from "node:stream/consumers";
import { setTimeout as wait } from "node:timers/promises";
import { type LocalServer, listen } from "./listen.ts";

/** Chunks of a page, and the ms between two of them: enough for the browser to draw each. */
const CHUNKS = 24;
const PAUSE_MS = 40;

/** Where chunks begin: at an element, since half a word may still fit the line that the whole one does not. */
const findStarts = (page: Buffer) =>
  Array.from({ length: CHUNKS }, (_, chunk) => page.indexOf("<", Math.floor((page.length * chunk) / CHUNKS))).filter(
    (at) => at >= 0,
  );

async function sendInChunks(page: Buffer, response: ServerResponse) {
  const cuts = [...new Set([0, ...findStarts(page), page.length])];
  for (const [index, from] of cuts.slice(0, -1).entries()) {
    if (index > 0) await wait(PAUSE_MS);
    response.write(page.subarray(from, cuts[index + 1]));
  }
  response.end();
}

/** Stands before a site as a slow line does: its pages come in chunks, everything else as it is, and no sockets. */
export function startSlowLine(origin: string): Promise<LocalServer> {
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
