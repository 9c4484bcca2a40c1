import { connect } from "node:net";
import { performance } from "node:perf_hooks";

const HEAD_END = Buffer.from("\r\n\r\n");
const LAST_CHUNK = Buffer.from("0\r\n\r\n");

const CONNECTIONS = 8;

export interface Way {
  port: number;
  path: string;
  /** HEAD for an answer without a body; default GET. */
  method?: "HEAD";
}

/**
 * Requests one address over keep-alive connections, one request at a time on each. Responses are
 * only scanned for their end: on a shared machine every instruction of a client slows the server.
 * @returns for each request, ms from its first byte sent to the last received
 * @throws on any status but 200
 */
async function load({ port, path, method }: Way, milliseconds: number): Promise<number[]> {
  const times: number[] = [];
  const began = performance.now();
  const end = began + milliseconds;

  const visitor = () =>
    new Promise<void>((done, fail) => {
      const socket = connect({ port, host: "127.0.0.1", noDelay: true });
      let sent = 0;
      /** Bytes; NaN before the head was read, Infinity for a chunked response. */
      let missing = Number.NaN;
      const ask = () => {
        if (performance.now() >= end) return socket.end(done);
        missing = Number.NaN;
        sent = performance.now();
        socket.write(`${method ?? "GET"} ${path} HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\n\r\n`);
      };
      socket.on("connect", ask);
      socket.on("error", fail);
      socket.on("data", (chunk) => {
        if (Number.isNaN(missing)) {
          const at = chunk.indexOf(HEAD_END);
          const head = chunk.toString("latin1", 0, at);
          if (at === -1 || !head.startsWith("HTTP/1.1 200")) {
            return socket.destroy(new Error(head.slice(0, 200)));
          }
          const length = /content-length: (\d+)/i.exec(head)?.[1];
          const body = length === undefined ? Number.POSITIVE_INFINITY : Number(length);
          missing = (method === "HEAD" ? 0 : body) + at + HEAD_END.length;
        }
        missing -= chunk.length;
        if (
          missing !== 0 &&
          !(missing > 1e15 && chunk.subarray(-LAST_CHUNK.length).equals(LAST_CHUNK))
        ) {
          return;
        }
        times.push(performance.now() - sent);
        ask();
      });
    });

  await Promise.all(Array.from({ length: CONNECTIONS }, visitor));
  return times;
}

/** Requests a second; 99th percentile of their duration, ms; processor time of one, ms. */
type Figures = Record<"rate" | "p99" | "cpu", number>;

/**
 * Alternates between ways, so that a machine that grows slower favours none, and prints the
 * figures.
 * @param cpuMs the server's processor time so far, where it is wanted
 * @returns the median of a figure, or of its ratio to another way's in the same round
 */
export async function compareWays<Name extends string>(
  ways: Record<Name, Way>,
  {
    rounds,
    milliseconds,
    cpuMs = async () => 0,
  }: { rounds: number; milliseconds: number; cpuMs?: () => Promise<number> },
) {
  const names = Object.keys(ways) as Name[];
  const seen = Object.fromEntries(names.map((name) => [name, [] as Figures[]])) as Record<
    Name,
    Figures[]
  >;
  for (let round = 0; round <= rounds; round++) {
    for (const name of names) {
      const before = await cpuMs();
      const times = await load(ways[name], milliseconds);
      const cpu = ((await cpuMs()) - before) / times.length;
      // The first round compiles and fills the caches.
      if (round > 0) {
        seen[name].push({
          rate: (times.length * 1_000) / milliseconds,
          p99: quantile(times, 0.99),
          cpu,
        });
      }
    }
  }
  const medianOf = (figure: keyof Figures, name: Name) =>
    median(seen[name].map((figures) => figures[figure]));
  for (const name of names) {
    console.log(
      `  ${name.padEnd(22)} ${medianOf("rate", name).toFixed(0)} a second  p99 ${medianOf("p99", name).toFixed(1)} ms  ${medianOf("cpu", name).toFixed(3)} ms of processor`,
    );
  }
  return {
    medianOf,
    ratioOf: (figure: keyof Figures, name: Name, yardstick: Name) =>
      median(
        seen[name].map(
          (figures, at) => figures[figure] / (seen[yardstick][at]?.[figure] ?? Number.NaN),
        ),
      ),
  };
}

export const quantile = (values: readonly number[], share: number) =>
  [...values].sort((a, b) => a - b)[
    Math.min(values.length - 1, Math.floor(values.length * share))
  ] ?? Number.NaN;

export const median = (values: readonly number[]) => quantile(values, 0.5);
