/** A socket failed while it was written to: "internal error" (RFC 6455, 7.4.1). */
const FAILED_CODE = 1011;

/** What a broadcast needs of a socket. */
export type Receiver = Pick<WebSocket, "send" | "close">;

/**
 * Sends one text to all. A socket that fails is closed and the rest go on: never throws. Gives back the first error
 * and how many sockets failed, since a log line for each of thousands would say no more.
 */
export function broadcast(sockets: readonly Receiver[], text: string): { failed: number; error: unknown } {
  let failed = 0;
  let first: unknown = null;
  for (const socket of sockets) {
    try {
      socket.send(text);
    } catch (error) {
      failed += 1;
      first ??= error;
      closeQuietly(socket, FAILED_CODE, "failed");
    }
  }
  return { failed, error: first };
}

/** Closes a socket that may be closed already. */
export function closeQuietly(socket: Receiver, code: number, reason: string): void {
  try {
    socket.close(code, reason);
  } catch {
    // It is closed, which is what was wanted.
  }
}
