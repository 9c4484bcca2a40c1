import { drawReconnectDelay, OPENING_MS } from "../../app/live/reconnect";
import { findPlace, type KnownRooms } from "../../workers/price/connect";
import { notifyRooms, splitIntoBranches } from "../../workers/price/fan-out";
import * as poll from "../../workers/price/poll";
import { createPriceMessage, isChange } from "../../workers/price/quote";
import { REPEAT_MS, ROOM_SILENCE_MS } from "../../workers/price/schedule";
import type { Source } from "../../workers/price/sources/source";
import { createRandom, quantile, Timeline } from "./timeline.ts";

// Which part runs as deployed: the feed's schedule and merging, the branches and relays, the choice of a room, the
// browser's delays. What is assumed of the platform is here.

/** Each region's share of the visitors, and ms from the feed (eastern North America) to its rooms, one way. */
const regions = {
  na: { share: 0.4, ms: 20 },
  eu: { share: 0.3, ms: 45 },
  as: { share: 0.2, ms: 90 },
  sa: { share: 0.05, ms: 60 },
  oc: { share: 0.03, ms: 100 },
  af: { share: 0.02, ms: 110 },
};
type Region = keyof typeof regions;

/** Mean of what is added to each way, ms, distributed exponentially. */
const JITTER_MS = 10;
/** Of an object's one thread: a call it makes, a socket it accepts (about 1,000 requests a second), a message it sends. */
export const CALL_MS = 1;
const ACCEPT_MS = 1;
export const SEND_MS = 0.01;
/** From a visitor to the platform's closest location, one way. */
const LAST_MILE_MS = 30;
/** Isolates of the Worker in each region, which learn of full rooms each on its own. */
const ISOLATES = 100;
export const ROOM_CAPACITY = 5_000;
/** How full a room is on average, since rooms fill and drain. */
const FILLED = 0.8;
const SOURCE_MS = 250;

interface Room {
  readonly region: Region;
  open: number;
  /** When its thread is free again. */
  freeAt: number;
}

const roomsOf = (visitors: number) =>
  (Object.keys(regions) as Region[]).flatMap((region) => {
    const here = Math.round(visitors * regions[region].share);
    const count = Math.max(1, Math.ceil(here / (ROOM_CAPACITY * FILLED)));
    const room = (): Room => ({ region, open: Math.round(here / count), freeAt: 0 });
    return Array.from({ length: count }, (_, shard): [string, Room] => [`${region}-${shard}`, room()]);
  });

/** Prices that change with each answer, as the exchanges' do. */
const createSources = (timeline: Timeline, random: () => number, onAsk: () => void): Source[] => {
  let price = 90_000;
  const create = (name: Source["name"], cadence: Source["cadence"]): Source => ({
    name,
    cadence,
    isFree: false,
    async ask() {
      onAsk();
      await timeline.sleep(SOURCE_MS);
      price *= 1 + (random() - 0.5) / 1_000;
      return { price, at: timeline.now, market_cap: null, volume_24h: null, percent_change_24h: null };
    },
  });
  return [create("coingecko", "slow"), create("kraken", "live"), create("coinbase", "live")];
};

/** What publishing to a crowd takes. */
export type Publishing = Awaited<ReturnType<typeof simulatePublishing>>;

/**
 * Lets the feed publish to a crowd that stays.
 * @param lost whether a room that relays to others answers no call
 */
export async function simulatePublishing(visitors: number, { seed = 1, minutes = 5, lost = false } = {}) {
  const timeline = new Timeline();
  const random = createRandom(seed);
  const jitter = () => -JITTER_MS * Math.log(1 - random());
  const rooms = new Map(roomsOf(visitors));
  const names = [...rooms.keys()];
  const relay = splitIntoBranches(names).find(({ relayTo }) => relayTo.length > 0) ?? { room: names[0] };
  const lostRoom = lost ? relay.room : undefined;
  const lastVisitor: number[] = [];
  let calls = 0;
  let sourceCalls = 0;
  let callsBy: Record<string, number> = {};

  const publish = async () => {
    const start = timeline.now;
    let last = start;
    callsBy = {};
    const call =
      (caller: string) =>
      async (name: string, relayTo: string[]): Promise<string[]> => {
        // A caller's thread makes one call after another.
        callsBy[caller] = (callsBy[caller] ?? 0) + CALL_MS;
        if (caller === "feed") calls += 1;
        const room = rooms.get(name);
        if (!room) throw new Error(`there is no ${name}`);
        const way = (caller === "feed" ? regions[room.region].ms : 5) + jitter();
        await timeline.sleep(callsBy[caller] + way);
        if (name === lostRoom) throw new Error("lost");
        await timeline.sleep(room.open * SEND_MS);
        last = Math.max(last, timeline.now + LAST_MILE_MS);
        const empty = await notifyRooms(relayTo, call(name));
        await timeline.sleep(way);
        return empty;
      };
    await notifyRooms(names, call("feed"));
    lastVisitor.push(last - start);
  };

  const onAsk = () => {
    sourceCalls += 1;
  };
  const deps = { sources: createSources(timeline, random, onAsk), now: () => timeline.now, random };
  const feed = async () => {
    let state = poll.emptyState;
    let published: { message: ReturnType<typeof createPriceMessage>; at: number } | null = null;
    while (timeline.now < minutes * 60_000) {
      state = (await poll.pollDueSources(state, deps)) ?? state;
      const figures = poll.getFigures(state, deps);
      const message = figures && createPriceMessage(figures.stats);
      const now = timeline.now;
      if (message && (!published || isChange(published.message, message) || now - published.at >= REPEAT_MS)) {
        published = { message, at: now };
        await publish();
      }
      await timeline.sleep(poll.computeDelay(state, deps, published?.at ?? null));
    }
  };
  void feed();
  await timeline.run((minutes + 1) * 60_000);
  const ticks = lastVisitor.length;
  return {
    visitors,
    rooms: rooms.size,
    ticksPerMinute: ticks / minutes,
    /** By the feed. */
    callsPerTick: calls / ticks,
    /** Ms from the first call of a tick to the last visitor's message, for each tick. */
    lastVisitor,
    sourceCallsPerHour: (sourceCalls / minutes) * 60,
  };
}

/**
 * Closes every socket, as a deployment does, and lets the browsers come back to empty rooms. Times are in ms after the
 * sockets were closed.
 */
export async function simulateReconnects(
  visitors: number,
  { seed = 1, code = 1012, region: only = undefined as Region | undefined } = {},
) {
  const timeline = new Timeline();
  const random = createRandom(seed);
  const rooms = new Map<string, Room>();
  const back: number[] = [];
  let full = 0;
  let repeats = 0;
  const clock = { now: () => timeline.now, random };
  const places = Object.fromEntries(
    Object.keys(regions).map((region) => [region, Array.from({ length: ISOLATES }, () => new Map() as KnownRooms)]),
  );

  const connect = async (region: Region, failures: number): Promise<void> => {
    const startedAt = timeline.now;
    const isolate = places[region]?.[Math.floor(random() * ISOLATES)] ?? new Map();
    const place = await findPlace(
      region,
      isolate,
      async (name) => {
        const room = rooms.get(name) ?? { region, open: 0, freeAt: 0 };
        rooms.set(name, room);
        // The room's thread takes one request after another.
        room.freeAt = Math.max(timeline.now, room.freeAt) + ACCEPT_MS;
        await timeline.sleep(room.freeAt - timeline.now);
        if (room.open >= ROOM_CAPACITY) {
          full += 1;
          return "full";
        }
        // A browser that has given up leaves its place.
        if (timeline.now - startedAt > OPENING_MS) return "failed";
        room.open += 1;
        return room;
      },
      clock,
    );
    if (place) back.push(timeline.now + 2 * LAST_MILE_MS);
    else {
      repeats += 1;
      // Its browser tries again since it gave up.
      const late = Math.max(0, timeline.now - startedAt - OPENING_MS);
      timeline.after(drawReconnectDelay(failures + 1, 0, random()) - late, () => void connect(region, failures + 1));
    }
  };
  for (const region of only ? [only] : (Object.keys(regions) as Region[])) {
    const here = only ? visitors : Math.round(visitors * regions[region].share);
    for (let visitor = 0; visitor < here; visitor += 1)
      timeline.after(drawReconnectDelay(1, code, random()), () => void connect(region, 1));
  }
  while (back.length < Math.round(visitors * 0.9999) && timeline.now < 1_800_000)
    await timeline.run(timeline.now + 1_000);

  const seconds = Math.ceil(timeline.now / 1_000);
  const perSecond = new Array<number>(seconds + 1).fill(0);
  for (const time of back) perSecond[Math.ceil(time / 1_000)] = (perSecond[Math.ceil(time / 1_000)] ?? 0) + 1;
  let sum = 0;
  return {
    visitors,
    /** That have visitors afterwards. */
    rooms: rooms.size,
    /** How many were back after each second. */
    curve: perSecond.map((number) => (sum += number)),
    half: quantile(back, 0.5),
    p99: quantile(back, 0.99),
    last: quantile(back, 1),
    /** Requests that a full room answered, for each visitor. */
    fullAnswers: full / visitors,
    /** Tries that took too long and were repeated, for each visitor. */
    repeats: repeats / visitors,
  };
}

/**
 * Loses the feed's alarm, the worst that can happen to it: the rooms' own alarms notice the silence one by one.
 * @returns ms until a price is published again, and how many rooms have asked the feed by then
 */
export function simulateLostFeed(visitors: number, { seed = 1 } = {}) {
  const random = createRandom(seed);
  const rooms = roomsOf(visitors);
  const asking = rooms.map(([, { region }]) => ROOM_SILENCE_MS * (1 + random()) + regions[region].ms);
  // The first to ask finds old figures, which the feed refreshes at once and publishes to all.
  const again = Math.min(...asking) + SOURCE_MS;
  return { rooms: rooms.length, again, asked: asking.filter((time) => time <= again).length };
}
