import { jsonFailure } from "~/http/json";
import { settingsOf } from "../env";
import { log } from "../log";
import { bucketOf } from "../submission-limit";
import { findRegion, getRoom, VISITOR_HEADER } from "./rpc";

/** A million visitors of one region, at 5,000 a room, need 200. */
const SHARDS = 1_000;
/**
 * A full room is not tried again for one to two times this long: the jitter keeps isolates from
 * returning together.
 */
const FULL_MS = 5_000;
/**
 * A room takes about 1,000 requests a second
 * (https://developers.cloudflare.com/durable-objects/platform/limits/). While so many of this
 * isolate wait for it, the next room is asked: after a deployment tens of thousands a second come
 * back, and in one queue most would give up before their turn.
 */
const MAX_ASKING = 4;

/** Of an isolate; times are in ms since the epoch. */
interface KnownRoom {
  fullUntil: number;
  asking: number;
  askingOf: Map<string, number>;
}
type KnownRooms = Map<string, KnownRoom>;

/** One map per isolate, as bindings are. */
const roomsOf = new WeakMap<Env, KnownRooms>();

/** For /ws, its origin and method checked. */
export async function connectToPrices(request: Request, env: Env): Promise<Response> {
  if (request.headers.get("Upgrade")?.toLowerCase() !== "websocket") {
    return jsonFailure(
      426,
      { error: "This address only accepts WebSocket connections." },
      { Upgrade: "websocket" },
    );
  }

  const region = findRegion(
    (request as Request<unknown, IncomingRequestCfProperties>).cf?.continent,
  );
  const rooms = roomsOf.get(env) ?? new Map();
  roomsOf.set(env, rooms);

  const { RATE_LIMITS, SOCKETS_PER_ADDRESS: most } = settingsOf(env);
  const visitor =
    RATE_LIMITS === "on" ? bucketOf(request.headers.get("CF-Connecting-IP") ?? "local") : null;
  const askRoom = async (name: string) => {
    // A room needs no cookies, so nothing of the visitor's request is passed on but whose it is.
    const request = new Request("https://room/", { headers: { Upgrade: "websocket" } });
    if (visitor !== null) request.headers.set(VISITOR_HEADER, visitor);
    try {
      const answer = await getRoom(env, name).fetch(request);
      if (answer.status === 429) return "too many";
      return answer.webSocket ? answer : "full";
    } catch (error) {
      log({ event: "price.room_failed", room: name, error: String(error) });
      return "failed";
    }
  };
  const answer = await findPlace(
    region,
    rooms,
    askRoom,
    visitor === null ? null : { name: visitor, most },
  );
  if (answer === "too many") {
    return jsonFailure(
      429,
      { error: "Your network has too many live prices open." },
      { "Retry-After": "60" },
    );
  }
  if (answer) return answer;
  return jsonFailure(
    503,
    { error: "The live price isn't available right now." },
    { "Retry-After": "15" },
  );
}

/**
 * Asks a region's rooms until one has a place. While one request of a visitor waits for a room, the
 * others go there as well, or they would fill a room each.
 * @param visitor null: a room takes as many as it can
 * @returns null when none has a place, or one fails
 */
async function findPlace(
  region: string,
  rooms: KnownRooms,
  ask: (room: string) => Promise<Response | "full" | "failed" | "too many">,
  visitor: { name: string; most: number } | null,
): Promise<Response | "too many" | null> {
  for (let shard = 0; shard < SHARDS; shard++) {
    const name = `${region}-${shard}`;
    const room = rooms.get(name) ?? {
      fullUntil: 0,
      asking: 0,
      askingOf: new Map<string, number>(),
    };
    rooms.set(name, room);
    const own = visitor === null ? 0 : (room.askingOf.get(visitor.name) ?? 0);
    if (room.fullUntil > Date.now() || (room.asking >= MAX_ASKING && own === 0)) continue;
    if (visitor !== null && own >= visitor.most) return "too many";
    count(room, visitor?.name, 1);
    const answer = await ask(name);
    count(room, visitor?.name, -1);
    if (answer === "failed") return null;
    if (answer !== "full") return answer;
    room.fullUntil = Date.now() + FULL_MS * (1 + Math.random());
  }
  return null;
}

/** A visitor's requests count as one, so that many at once do not send others to the next room. */
function count(room: KnownRoom, visitor: string | undefined, change: 1 | -1): void {
  const before = visitor === undefined ? 0 : (room.askingOf.get(visitor) ?? 0);
  const after = before + change;
  if (visitor === undefined || before === 0 || after === 0) room.asking += change;
  if (visitor === undefined) return;
  // No entry outlives its requests.
  if (after > 0) {
    room.askingOf.set(visitor, after);
  } else {
    room.askingOf.delete(visitor);
  }
}
