/** A room that is told something, and those that it tells in turn. */
export interface Branch {
  room: string;
  relayTo: string[];
}

/**
 * An object tells at most so many others itself. Each call takes about a millisecond of its one thread, and an
 * invocation may make 1,000 (https://developers.cloudflare.com/workers/platform/limits/#subrequests).
 */
export const BREADTH = 200;

/** Splits rooms into branches: up to the breadth stand alone; of more, the first of each branch relays to the rest of it. */
export function branches(rooms: readonly string[], breadth = BREADTH): Branch[] {
  const size = Math.ceil(rooms.length / breadth);
  const split: Branch[] = [];
  for (let start = 0; start < rooms.length; start += size) {
    const [room, ...relayTo] = rooms.slice(start, start + size) as [string, ...string[]];
    split.push({ room, relayTo });
  }
  return split;
}

/**
 * Tells all rooms, through relays where there are many. A relay that fails loses nobody else: those behind it are told
 * directly. Gives back the rooms that have no visitor.
 */
export async function tellRooms(
  rooms: readonly string[],
  tell: (room: string, relayTo: string[]) => Promise<string[]>,
  onFailure: (room: string, error: unknown) => void,
  breadth = BREADTH,
): Promise<string[]> {
  const empty = await Promise.all(
    branches(rooms, breadth).map(async ({ room, relayTo }) => {
      try {
        return await tell(room, relayTo);
      } catch (error) {
        onFailure(room, error);
        return relayTo.length ? tellRooms(relayTo, tell, onFailure, breadth) : [];
      }
    }),
  );
  return empty.flat();
}
