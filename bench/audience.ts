import { connect, type Socket } from "node:net";
import { performance } from "node:perf_hooks";
import { setTimeout as wait } from "node:timers/promises";

/**
 * Concurrent handshakes. When four of an isolate wait for a room, the next room is asked
 * (workers/price/connect.ts); the benchmarks speak to one.
 */
const ARRIVING = 4;
const PATIENCE_MS = 15_000;

/**
 * Sockets that only note when a message is complete: parsing takes longer than the server's
 * broadcast, so the client would measure itself. Messages must all have one length.
 */
export class Audience {
  readonly #sockets: Socket[] = [];
  /** By visitor, since the last tick began. */
  readonly #received: number[] = [];
  #frame = Number.POSITIVE_INFINITY;
  #arrivals: number[] = [];
  #tooMuch = 0;

  /** Resolves when the last handshake is over. */
  async open(port: number, path: string, count: number): Promise<void> {
    let next = 0;
    const arrive = async () => {
      while (next < count) {
        const index = next++;
        this.#received[index] = 0;
        this.#sockets[index] = await this.#shake(port, path, index);
      }
    };
    await Promise.all(Array.from({ length: ARRIVING }, arrive));
  }

  /**
   * Waits until every visitor has a message of so many bytes.
   * @param send sends it
   * @returns milliseconds after the first arrival at which each visitor had all of it, and how many
   * have not
   */
  async tick(
    text: string,
    send: () => Promise<void>,
  ): Promise<{ after: number[]; missing: number; extra: number }> {
    // RFC 6455, 5.2: an unmasked frame of up to 65,535 bytes.
    const length = Buffer.byteLength(text);
    this.#frame = length + (length < 126 ? 2 : 4);
    this.#received.fill(0);
    this.#arrivals = [];
    this.#tooMuch = 0;
    const end = performance.now() + PATIENCE_MS;
    await send();
    while (this.#arrivals.length < this.#sockets.length && performance.now() < end) await wait(5);
    const first = this.#arrivals[0] ?? Number.NaN;
    return {
      after: this.#arrivals.map((at) => at - first),
      missing: this.#sockets.length - this.#arrivals.length,
      extra: this.#tooMuch,
    };
  }

  close(): void {
    for (const socket of this.#sockets) socket.destroy();
  }

  #shake(port: number, path: string, index: number): Promise<Socket> {
    return new Promise((done, fail) => {
      const socket = connect({ port, host: "127.0.0.1", noDelay: true });
      let isOpen = false;
      socket.on("connect", () =>
        socket.write(
          `GET ${path} HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nOrigin: http://127.0.0.1:${port}\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n`,
        ),
      );
      socket.on("error", fail);
      socket.on("data", (chunk) => {
        if (isOpen) return this.#receive(index, chunk.length);
        const head = chunk.toString("latin1");
        if (!head.startsWith("HTTP/1.1 101")) return socket.destroy(new Error(head.slice(0, 200)));
        isOpen = true;
        done(socket);
      });
    });
  }

  #receive(index: number, bytes: number) {
    const received = (this.#received[index] ?? 0) + bytes;
    this.#received[index] = received;
    if (received === this.#frame) {
      this.#arrivals.push(performance.now());
    } else if (received > this.#frame) {
      this.#tooMuch += 1;
    }
  }
}
