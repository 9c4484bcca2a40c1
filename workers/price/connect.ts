import { jsonFailure } from "~/http/json";
import { log } from "../log";
import { findRegion, getRoom } from "./rpc";

/** A million visitors of one region, at 5,000 a room, need 200. */
const SHARDS = 1_000;
/** A full room is not tried again for one to two times this long: the jitter keeps isolates from returning together. */
const FULL_MS = 5_000;
/**
 * A room takes about 1,000 requests a second (https://developers.cloudflare.com/durable-objects/platform/limits/). While
 * so many of this isolate wait for it, the next room is asked: after a deployment tens of thousands a second come back,
 * and in one queue most would give up before their turn (docs/scale.md).
 */
const MOST_ASKING = 4;

/** An isolate's record of a room: when it may be asked again (ms since the epoch), and how many requests wait for it. */
interface KnownRoom {
  fullUntil: number;
  asking: number;
}
export type KnownRooms = Map<string, KnownRoom>;

/** One map per isolate, as bindings are. */
const roomsOf = new WeakMap<Env, KnownRooms>();

/** Answers /ws, its origin and method checked: hands the socket to a room of the visitor's region that has a place. */
export async function connectToPrices(request: Request, env: Env): Promise<Response> {
  if (request.headers.get("Upgrade")?.toLowerCase() !== "websocket")
    return jsonFailure(426, { error: "This address only accepts WebSocket connections." }, { Upgrade: "websocket" });

  const region = findRegion((request as Request<unknown, IncomingRequestCfProperties>).cf?.continent);
  const rooms = roomsOf.get(env) ?? new Map();
  roomsOf.set(env, rooms);

  const answer = await findPlace(
    region,
    rooms,
    async (name) => {
      // A room needs neither cookies nor addresses, so nothing of the visitor's request is passed on.
      const request = new Request("https://room/", { headers: { Upgrade: "websocket" } });
      try {
        const answer = await getRoom(env, name).fetch(request);
        return answer.webSocket ? answer : "full";
      } catch (error) {
        log({ event: "price.room_failed", room: name, error: String(error) });
        return "failed";
      }
    },
    { now: () => Date.now(), random: () => Math.random() },
  );
  if (answer) return answer;
  return jsonFailure(503, { error: "The live price isn't available right now." }, { "Retry-After": "15" });
}

/**
 * Asks a region's rooms, the first shards first, until one has a place.
 * @param rooms this isolate's records of them, which are kept up to date
 * @returns what the room answered; null when none has a place, or one fails
 */
export async function findPlace<Answer extends object>(
  region: string,
  rooms: KnownRooms,
  ask: (room: string) => Promise<Answer | "full" | "failed">,
  { now, random }: { now(): number; random(): number },
): Promise<Answer | null> {
  for (let shard = 0; shard < SHARDS; shard++) {
    const name = `${region}-${shard}`;
    const room = rooms.get(name) ?? { fullUntil: 0, asking: 0 };
    rooms.set(name, room);
    if (room.fullUntil > now() || room.asking >= MOST_ASKING) continue;
    room.asking += 1;
    const answer = await ask(name);
    room.asking -= 1;
    if (answer === "failed") return null;
    if (answer !== "full") return answer;
    room.fullUntil = now() + FULL_MS * (1 + random());
  }
  return null;
}
