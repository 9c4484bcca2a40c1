import type { PriceHistory } from "~/domain/market/history";
import type { PriceMessage } from "~/domain/market/stats";
import type { Figures } from "./quote";

/** The market at one moment. */
export interface Snapshot extends Figures {
  /** The last day; null while too little of it is known for a line. */
  history: PriceHistory | null;
}

/** State of the feed for operators. Ages are in seconds; null means never. */
export interface FeedHealth {
  price: number | null;
  source: string | null;
  stale: boolean;
  price_age: number | null;
  /** Rooms with visitors. */
  rooms: number;
  sources: { name: string; breaker: "closed" | "failing" | "open"; failures: number; answered: number | null }[];
}

/** What rooms and the Worker may call on the feed. */
export interface FeedRpc {
  /** A room has visitors. Safe to repeat. Returns the current price, or null. */
  join(room: string): Promise<PriceMessage | null>;
  /** A room's last visitor has gone. */
  leave(room: string): Promise<void>;
  /** The last known figures. Never waits for a source over the network. */
  snapshot(): Promise<Snapshot | null>;
  /** Like snapshot, but waits a moment for the first answer when no price was ever known. */
  stats(): Promise<Snapshot | null>;
  health(): Promise<FeedHealth>;
}

/** What the feed, other rooms and the fetch handler may call on a room. */
export interface RoomRpc {
  /** Accepts a socket (101), or answers 503 when the room is full. */
  fetch(request: Request): Promise<Response>;
  /** Sends a price to all visitors, then to the rooms in `relayTo`. Returns the rooms that have no visitor. */
  publish(message: PriceMessage, relayTo: string[]): Promise<string[]>;
}

/** One feed for the currency, close to the exchanges' own data centres and where none of them is blocked. */
export const getFeed = (env: Env) => env.PRICE_FEED.getByName("cad", { locationHint: "enam" }) as unknown as FeedRpc;

/** Where each region's rooms are created: the runtime honours the hint on the first call only. */
const hints: Record<string, DurableObjectLocationHint> = {
  na: "enam",
  sa: "sam",
  eu: "weur",
  af: "afr",
  as: "apac",
  oc: "oc",
};

/** A room by its name, `region-shard`. */
export const getRoom = (env: Env, name: string) =>
  env.PRICE_ROOM.getByName(name, { locationHint: hints[name.slice(0, 2)] ?? "enam" }) as unknown as RoomRpc;

/** The region for Cloudflare's continent code; North America when it is unknown. */
export const findRegion = (continent = "") => {
  const region = continent.toLowerCase();
  return Object.hasOwn(hints, region) ? region : "na";
};
