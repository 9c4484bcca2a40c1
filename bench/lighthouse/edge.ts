import { createSecureServer, type Http2SecureServer } from "node:http2";
import { connect } from "node:net";
import { promisify } from "node:util";
import { brotliCompress, constants } from "node:zlib";
import { generate } from "selfsigned";

/** Brotli's quality at the platform's edge: fast enough to run on each answer. */
const QUALITY = 4;
const compressible = /^(text\/|application\/(javascript|json|manifest\+json|rss\+xml|atom\+xml)|image\/svg)/;
/** Headers of one connection: HTTP/2 has none of them. */
const perConnection = ["connection", "keep-alive", "transfer-encoding", "content-length", "upgrade"];
const compress = promisify(brotliCompress);

interface Answer {
  status: number;
  headers: Record<string, string>;
  body: Buffer;
}

/** Asks the site, and packs what it says where the visitor takes that. */
async function ask(site: URL, path: string, headers: Record<string, string>, packs: boolean): Promise<Answer> {
  const response = await fetch(new URL(path, site), { headers, redirect: "manual" });
  const plain = Buffer.from(await response.arrayBuffer());
  const kept = Object.fromEntries([...response.headers].filter(([name]) => !perConnection.includes(name)));
  if (!packs || !compressible.test(kept["content-type"] ?? ""))
    return { status: response.status, headers: kept, body: plain };
  const body = await compress(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: QUALITY } });
  return { status: response.status, headers: { ...kept, "content-encoding": "br", vary: "accept-encoding" }, body };
}

/**
 * Stands before a local site and does what the platform's edge does for a visitor: it speaks HTTP/2 over TLS, compresses,
 * and keeps the files that never change. workerd alone sends plain bytes over connections of one request at a time, and
 * a measure of that is not what anybody waits for. Its certificate is made anew each time and trusted by nobody.
 * @returns a listening server
 */
export async function startEdge(origin: string, port: number): Promise<Http2SecureServer> {
  const site = new URL(origin);
  const { private: key, cert } = await generate([{ name: "commonName", value: "localhost" }], {
    keyType: "ec",
    extensions: [{ name: "subjectAltName", altNames: [{ type: 2, value: "localhost" }] }],
  });
  const stored = new Map<string, Answer>();
  const server = createSecureServer({ key, cert, allowHTTP1: true }, async (asked, response) => {
    try {
      const sent = Object.entries(asked.headers).filter(
        ([name]) => !name.startsWith(":") && name !== "host" && !perConnection.includes(name),
      );
      // fetch would ask for compressed bytes on its own.
      const headers = { ...Object.fromEntries(sent), "accept-encoding": "identity" } as Record<string, string>;
      const packs = /\bbr\b/.test(String(asked.headers["accept-encoding"] ?? ""));
      const known = `${packs} ${asked.url}`;
      const answer = stored.get(known) ?? (await ask(site, asked.url, headers, packs));
      if (answer.headers["cache-control"]?.includes("immutable")) stored.set(known, answer);
      response.writeHead(answer.status, { ...answer.headers, "content-length": answer.body.length });
      response.end(answer.body);
    } catch {
      response.writeHead(502);
      response.end();
    }
  });
  // Live prices come by a socket, which is passed on as it is.
  server.on("upgrade", (asked, socket, head) => {
    const passed = connect(Number(site.port), site.hostname, () => {
      const headers = Object.entries({ ...asked.headers, host: site.host, origin: site.origin });
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
