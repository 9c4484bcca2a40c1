import type { PriceHistory } from "~/domain/market/history";
import type { PricePoint } from "./sources/source";

/** The last day's prices as the feed keeps them. Plain data: it is stored as it is. */
export interface History {
  /** Whether they are the made-up market's: real and made-up prices are never one line. */
  simulated: boolean;
  /** The last price (CAD) of each slot, by the slot's number since the epoch; oldest first. */
  points: [slot: number, price: number][];
  /** When each source was last asked for its own history, and when one last answered; ms since the epoch. */
  askedAt: Partial<Record<string, number>>;
  filledAt: number;
}

/** One price is kept for so long: 288 in a day. */
export const SLOT_MS = 300_000;
/** Pages have one for so long: 96 in a day. */
export const STEP_MS = 900_000;
const STEPS = 96;
const SLOTS_IN_STEP = STEP_MS / SLOT_MS;
/** Two hours of prices: with fewer there is no line. */
const LEAST_POINTS = 24;
/** A source is asked for its history no more often, and none is while one has answered since. */
export const HISTORY_REST_MS = 3_600_000;
/** Bitcoin has never halved or doubled in a day: what lies further from the present price is somebody's mistake. */
const FARTHEST = 2;

export const emptyHistory = (simulated: boolean): History => ({ simulated, points: [], askedAt: {}, filledAt: 0 });

const slotOf = (at: number) => Math.floor(at / SLOT_MS);
const stepOf = (slot: number) => Math.floor(slot / SLOTS_IN_STEP);
/** The oldest of the day's steps at a time. */
const firstStep = (now: number) => stepOf(slotOf(now)) - STEPS + 1;

const inOrder = (points: Map<number, number>, now: number): History["points"] =>
  [...points].filter(([slot]) => stepOf(slot) >= firstStep(now)).sort(([a], [b]) => a - b);

/** The history with one of the feed's own prices, and without what is older than a day. Times in ms since the epoch. */
export const recorded = (history: History, { price, at }: PricePoint, now: number): History => ({
  ...history,
  points: inOrder(new Map(history.points).set(slotOf(Math.min(at, now)), price), now),
});

/** Whether a slot begins with what was recorded: only then is the history written to the disk. */
export const beginsSlot = (before: History, after: History) => before.points.at(-1)?.[0] !== after.points.at(-1)?.[0];

/** The history with its gaps filled from a source's: what the feed has itself stays, what cannot be is left out. */
export function filled(history: History, points: readonly PricePoint[], present: number, now: number): History {
  const believed = points
    .filter(({ at, price }) => at <= now && price < present * FARTHEST && price > present / FARTHEST)
    .toSorted((a, b) => a.at - b.at);
  const known = new Map(believed.map(({ at, price }) => [slotOf(at), price]));
  for (const [slot, price] of history.points) known.set(slot, price);
  return { ...history, points: inOrder(known, now), filledAt: now };
}

/** Whether a step of the last day has no price; the present one does not count. */
export function hasGaps({ points }: History, now: number): boolean {
  const first = firstStep(now);
  const known = new Set(points.map(([slot]) => stepOf(slot)));
  return Array.from({ length: STEPS - 1 }, (_, step) => first + step).some((step) => !known.has(step));
}

/** The last day in STEPS for pages; null while fewer than LEAST_POINTS of its prices are known. */
export function dayHistory({ points }: History, now: number): PriceHistory | null {
  const first = firstStep(now);
  const prices: PriceHistory["prices"] = Array(STEPS).fill(null);
  let known = 0;
  for (const [slot, price] of points) {
    const step = stepOf(slot) - first;
    if (step < 0 || step >= STEPS) continue;
    prices[step] = Math.round(price);
    known++;
  }
  return known < LEAST_POINTS ? null : { lastAt: (first + STEPS - 1) * STEP_MS, stepMs: STEP_MS, prices };
}
