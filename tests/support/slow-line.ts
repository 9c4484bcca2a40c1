import { createServer, request, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as wait } from "node:timers/promises";

/** Pieces of a page, and the ms between two of them: enough for the browser to draw each. */
const PIECES = 24;
const PAUSE_MS = 40;

/** Where pieces begin: at an element, since half a word may still fit the line that the whole one does not. */
const starts = (page: Buffer) =>
  Array.from({ length: PIECES }, (_, piece) => page.indexOf("<", Math.floor((page.length * piece) / PIECES))).filter(
    (at) => at >= 0,
  );

async function inPieces(page: Buffer, response: ServerResponse) {
  const cuts = [...new Set([0, ...starts(page), page.length])];
  for (const [index, from] of cuts.slice(0, -1).entries()) {
    if (index > 0) await wait(PAUSE_MS);
    response.write(page.subarray(from, cuts[index + 1]));
  }
  response.end();
}

/** Stands before a site as a slow line does: its pages come in pieces, everything else as it is. Sockets are refused. */
export async function piecemeal(origin: string): Promise<{ origin: string; close: () => void }> {
  const server = createServer((asked, response) => {
    const { url: path = "/", method, headers } = asked;
    const onward = request(new URL(path, origin), { method, headers: { ...headers, "accept-encoding": "identity" } });
    onward.on("error", () => response.destroy());
    onward.on("response", async (answer) => {
      const { "content-length": _, "transfer-encoding": __, ...rest } = answer.headers;
      response.writeHead(answer.statusCode ?? 502, rest);
      if (!rest["content-type"]?.startsWith("text/html")) return answer.pipe(response);
      const chunks: Buffer[] = [];
      for await (const chunk of answer) chunks.push(chunk);
      await inPieces(Buffer.concat(chunks), response);
    });
    asked.pipe(onward);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://localhost:${port}`,
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}
