import { jsonFailure } from "~/http/json";
import { log } from "../log";
import { findRegion, getRoom } from "./rpc";

/** A million visitors of one region, at 5,000 a room, need 200. */
const SHARDS = 1_000;
/** A full room is not tried again for one to two times this long: the jitter keeps isolates from returning together. */
const FULL_MS = 5_000;
/** When full rooms may be tried again, in ms since the epoch. One map per isolate, as bindings are. */
const fullUntil = new WeakMap<Env, Map<string, number>>();

/** Answers /ws, its origin and method checked: hands the socket to a room of the visitor's region that has a place. */
export async function connectToPrices(request: Request, env: Env): Promise<Response> {
  if (request.headers.get("Upgrade")?.toLowerCase() !== "websocket")
    return jsonFailure(426, { error: "This address only accepts WebSocket connections." }, { Upgrade: "websocket" });

  const region = findRegion((request as Request<unknown, IncomingRequestCfProperties>).cf?.continent);
  const full = fullUntil.get(env) ?? new Map<string, number>();
  fullUntil.set(env, full);

  for (let shard = 0; shard < SHARDS; shard++) {
    const name = `${region}-${shard}`;
    if ((full.get(name) ?? 0) > Date.now()) continue;
    try {
      // A room needs neither cookies nor addresses, so nothing of the visitor's request is passed on.
      const answer = await getRoom(env, name).fetch(
        new Request("https://room/", { headers: { Upgrade: "websocket" } }),
      );
      if (answer.webSocket) return answer;
      full.set(name, Date.now() + FULL_MS * (1 + Math.random()));
    } catch (error) {
      log({ event: "price.room_failed", room: name, error: String(error) });
      break;
    }
  }
  return jsonFailure(503, { error: "The live price isn't available right now." }, { "Retry-After": "15" });
}
