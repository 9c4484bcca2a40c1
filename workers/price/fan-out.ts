/** "Internal error" (RFC 6455, 7.4.1), for a socket that failed while it was written to. */
const FAILED_CODE = 1011;

type Receiver = Pick<WebSocket, "send" | "close">;

/**
 * Sends a text to all sockets; never throws, but closes those that fail. Returns how many did, and
 * the first error.
 */
export function broadcast(
  sockets: readonly Receiver[],
  text: string,
): { failed: number; error: unknown } {
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

export function closeQuietly(socket: Receiver, code: number, reason: string): void {
  try {
    socket.close(code, reason);
  } catch {}
}
