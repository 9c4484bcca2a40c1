import type { PriceFeed } from "./feed";
import type { PriceRoom } from "./room";

/** Tells a room the network of the visitor, whose sockets it counts. */
export const VISITOR_HEADER = "X-Visitor";

type FeedRpc = Pick<PriceFeed, "join" | "leave" | "snapshot" | "closes" | "health">;
type RoomRpc = Pick<PriceRoom, "publish"> & Pick<Fetcher, "fetch">;

/**
 * One feed, close to the exchanges' own data centres and where none of them is blocked. Its name is
 * older than other currencies: a new one would lose what the feed has stored.
 */
export const getFeed = (env: Env) =>
  env.PRICE_FEED.getByName("cad", { locationHint: "enam" }) as unknown as FeedRpc;

/** Where each region's rooms are created: the runtime honours the hint on the first call only. */
const hints: Record<string, DurableObjectLocationHint> = {
  na: "enam",
  sa: "sam",
  eu: "weur",
  af: "afr",
  as: "apac",
  oc: "oc",
};

export const getRoom = (env: Env, name: string) =>
  env.PRICE_ROOM.getByName(name, {
    locationHint: hints[name.slice(0, 2)] ?? "enam",
  }) as unknown as RoomRpc;

/** The region for Cloudflare's continent code; North America when it is unknown. */
export const findRegion = (continent = "") => {
  const region = continent.toLowerCase();
  return Object.hasOwn(hints, region) ? region : "na";
};
