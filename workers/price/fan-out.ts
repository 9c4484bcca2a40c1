import { log } from "../log";

/**
 * How many objects one object calls itself. Each call takes about a millisecond of its single thread, and an
 * invocation may make 1,000 (https://developers.cloudflare.com/workers/platform/limits/#subrequests).
 */
export const BREADTH = 200;
/** "Internal error" (RFC 6455, 7.4.1), for a socket that failed while it was written to. */
const FAILED_CODE = 1011;

/** Splits rooms into at most `breadth` branches; the first room of each relays to the rest of its branch. */
export function splitIntoBranches(rooms: readonly string[], breadth = BREADTH): { room: string; relayTo: string[] }[] {
  const size = Math.ceil(rooms.length / breadth);
  return Array.from({ length: Math.ceil(rooms.length / size) || 0 }, (_, branch) => {
    const [room, ...relayTo] = rooms.slice(branch * size, (branch + 1) * size) as [string, ...string[]];
    return { room, relayTo };
  });
}

/** Notifies all rooms, through relays; past a relay that fails, directly. Returns the rooms that have no visitor. */
export async function notifyRooms(
  rooms: readonly string[],
  notify: (room: string, relayTo: string[]) => Promise<string[]>,
  breadth = BREADTH,
): Promise<string[]> {
  const empty = await Promise.all(
    splitIntoBranches(rooms, breadth).map(async ({ room, relayTo }) => {
      try {
        return await notify(room, relayTo);
      } catch (error) {
        log({ event: "price.publish_failed", room, error: String(error) });
        return relayTo.length ? notifyRooms(relayTo, notify, breadth) : [];
      }
    }),
  );
  return empty.flat();
}

type Receiver = Pick<WebSocket, "send" | "close">;

/** Sends a text to all sockets; never throws, but closes those that fail. Returns how many did, and the first error. */
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

/** Closes a socket that may already be closed. */
export function closeQuietly(socket: Receiver, code: number, reason: string): void {
  try {
    socket.close(code, reason);
  } catch {
    // Already closed.
  }
}
