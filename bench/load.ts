import { connect } from "node:net";
import { performance } from "node:perf_hooks";

const HEAD_END = Buffer.from("\r\n\r\n");
const LAST_CHUNK = Buffer.from("0\r\n\r\n");

export interface Load {
  /** Milliseconds from a request's first byte sent to its answer's last received. */
  times: number[];
  requests: number;
}

/**
 * Asks one address over kept-alive connections, each with one request under way, for some milliseconds. It reads an
 * answer no further than to find its end: on a shared machine every instruction of a client slows the server.
 * @param pathOf gives the path of the nth request
 * @param options.method GET, or HEAD for an answer without a body
 * @throws on any status but 200
 */
export async function load(
  port: number,
  pathOf: (request: number) => string,
  { milliseconds = 2_000, connections = 8, method = "GET" } = {},
): Promise<Load> {
  const times: number[] = [];
  const began = performance.now();
  const end = began + milliseconds;
  let asked = 0;

  const visitor = () =>
    new Promise<void>((done, fail) => {
      const socket = connect({ port, host: "127.0.0.1", noDelay: true });
      let sent = 0;
      /** Bytes still missing; NaN before the head was read, Infinity for an answer in chunks. */
      let missing = Number.NaN;
      const ask = () => {
        if (performance.now() >= end) return socket.end(done);
        missing = Number.NaN;
        sent = performance.now();
        socket.write(`${method} ${pathOf(asked++)} HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\n\r\n`);
      };
      socket.on("connect", ask);
      socket.on("error", fail);
      socket.on("data", (chunk) => {
        if (Number.isNaN(missing)) {
          const at = chunk.indexOf(HEAD_END);
          const head = chunk.toString("latin1", 0, at);
          if (at === -1 || !head.startsWith("HTTP/1.1 200")) return socket.destroy(new Error(head.slice(0, 200)));
          const length = /content-length: (\d+)/i.exec(head)?.[1];
          const body = length === undefined ? Number.POSITIVE_INFINITY : Number(length);
          missing = (method === "HEAD" ? 0 : body) + at + HEAD_END.length;
        }
        missing -= chunk.length;
        if (missing !== 0 && !(missing > 1e15 && chunk.subarray(-LAST_CHUNK.length).equals(LAST_CHUNK))) return;
        times.push(performance.now() - sent);
        ask();
      });
    });

  await Promise.all(Array.from({ length: connections }, visitor));
  return { times, requests: times.length };
}

export const quantile = (values: readonly number[], share: number) =>
  [...values].sort((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))] ?? Number.NaN;

export const median = (values: readonly number[]) => quantile(values, 0.5);
