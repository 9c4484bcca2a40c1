import { createServer, request, type Server } from "node:http";
import { connect } from "node:net";
import { brotliCompress, constants } from "node:zlib";

/** Brotli's quality at the platform's edge: fast enough to run on each answer. */
const QUALITY = 4;
const compressible = /^(text\/|application\/(javascript|json|manifest\+json|rss\+xml|atom\+xml)|image\/svg)/;

/**
 * Stands before a local site and compresses what it says, as the platform's edge does: workerd alone sends plain bytes,
 * and a measure of those is not what a visitor waits for.
 * @returns a listening server
 */
export function startEdge(origin: string, port: number): Promise<Server> {
  const target = new URL(origin);
  const server = createServer((asked, answer) => {
    const { host: _, "accept-encoding": accepted = "", ...headers } = asked.headers;
    const options = { host: target.hostname, port: target.port, path: asked.url, method: asked.method };
    const passed = request({ ...options, headers: { ...headers, host: target.host } }, (response) => {
      const chunks: Buffer[] = [];
      response.on("data", (chunk: Buffer) => chunks.push(chunk));
      response.on("end", () => {
        const body = Buffer.concat(chunks);
        const packed = /\bbr\b/.test(String(accepted)) && compressible.test(response.headers["content-type"] ?? "");
        const send = (bytes: Buffer, encoding: Record<string, string>) => {
          const { "transfer-encoding": __, "content-length": ___, ...kept } = response.headers;
          answer.writeHead(response.statusCode ?? 502, { ...kept, ...encoding, "content-length": bytes.length });
          answer.end(bytes);
        };
        if (!packed) return send(body, {});
        brotliCompress(body, { params: { [constants.BROTLI_PARAM_QUALITY]: QUALITY } }, (error, bytes) =>
          error ? send(body, {}) : send(bytes, { "content-encoding": "br", vary: "accept-encoding" }),
        );
      });
    });
    passed.on("error", () => answer.writeHead(502).end());
    asked.pipe(passed);
  });
  // Live prices come by a socket, which is passed on as it is.
  server.on("upgrade", (asked, socket, head) => {
    const passed = connect(Number(target.port), target.hostname, () => {
      const headers = Object.entries({ ...asked.headers, host: target.host, origin: target.origin });
      passed.write(
        `GET ${asked.url} HTTP/1.1\r\n${headers.map(([name, value]) => `${name}: ${value}\r\n`).join("")}\r\n`,
      );
      passed.write(head);
      socket.pipe(passed).pipe(socket);
    });
    for (const end of [socket, passed]) end.on("error", () => [socket, passed].map((each) => each.destroy()));
  });
  return new Promise((resolve) => server.listen(port, "127.0.0.1", () => resolve(server)));
}
