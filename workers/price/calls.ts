import type { PriceHistory } from "~/domain/market/history";
import type { MarketStats, PriceMessage } from "~/domain/market/stats";

/** The figures with their age, so that who keeps them can tell when they turn stale. */
export interface Snapshot {
  stats: MarketStats;
  /** Time since a source last confirmed the price, in ms. */
  age: number;
  /** The last day; null while too little of it is known for a line. */
  history: PriceHistory | null;
}

/** State of the feed for operators. Ages are in seconds; null is for never. */
export interface FeedHealth {
  price: number | null;
  source: string | null;
  stale: boolean;
  price_age: number | null;
  /** Rooms with visitors. */
  rooms: number;
  sources: { name: string; breaker: "closed" | "failing" | "open"; failures: number; answered: number | null }[];
}

/** What other objects and the Worker may ask of the feed. */
export interface FeedCalls {
  /** A room has visitors. Repeating it is harmless. Gives the current price, or null. */
  join(room: string): Promise<PriceMessage | null>;
  /** A room has no visitor any more. */
  leave(room: string): Promise<void>;
  /** The last known figures. Never waits for a source. */
  snapshot(): Promise<Snapshot | null>;
  /** As snapshot, but waits a moment for the first answer when nothing was ever known. */
  stats(): Promise<Snapshot | null>;
  health(): Promise<FeedHealth>;
}

/** What the feed, other rooms and the door may ask of a room. */
export interface RoomCalls {
  /** Takes a socket: 101; or 503 when the room is full. */
  fetch(request: Request): Promise<Response>;
  /** Sends a price to all visitors, then to other rooms. Gives back those rooms that have no visitor. */
  publish(message: PriceMessage, relayTo: string[]): Promise<string[]>;
}

/** One feed for the currency, near the exchanges' own clouds and where none of them is barred. */
export const feedOf = (env: Env) => env.PRICE_FEED.getByName("cad", { locationHint: "enam" }) as unknown as FeedCalls;

/** Where a region's rooms are made: the runtime takes a hint on the first call only. */
const hints: Record<string, DurableObjectLocationHint> = {
  na: "enam",
  sa: "sam",
  eu: "weur",
  af: "afr",
  as: "apac",
  oc: "oc",
};

/** A room by its name, `region-shard`. */
export const roomOf = (env: Env, name: string) =>
  env.PRICE_ROOM.getByName(name, { locationHint: hints[name.slice(0, 2)] ?? "enam" }) as unknown as RoomCalls;

/** The region for a continent's code as Cloudflare gives it; North America when it does not know. */
export const regionOf = (continent: string | undefined) => {
  const region = continent?.toLowerCase() ?? "";
  return Object.hasOwn(hints, region) ? region : "na";
};
