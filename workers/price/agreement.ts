import { roundPrice } from "~/domain/market/history";
import { DAY_MS, MINUTE_MS, SECOND_MS } from "~/locale/durations";

// Which price the sources agree on: pure functions over what each says now, said before, and when
// it last moved. docs/decisions/036-agreed-price.md says why.

/** A source's last price. Plain data, stored as it is; times are in ms since the epoch. */
export interface SourceReading {
  readonly source: string;
  readonly price: number;
  /** When the price was current: the source's own time, or else when it was asked. */
  readonly at: number;
  /** When it was asked: the same for all answers of one poll. */
  readonly seenAt: number;
  /** The source's own time, or else when it first gave this very price. */
  readonly movedAt: number;
  /** When it first gave this very price, and what the others said then. */
  readonly changedAt: number;
  readonly othersThen: BySource<number>;
  readonly live: boolean;
  /**
   * Since when its price has not gone on from the agreed one: null while it does, 0 once others
   * have decided against it.
   */
  readonly offSince: number | null;
}

export type BySource<Value> = Readonly<Partial<Record<string, Value>>>;

/** The last price that was live. */
export interface AgreedPrice {
  readonly price: number;
  readonly at: number;
  readonly seenAt: number;
  readonly movedAt: number;
  readonly sources: readonly string[];
}

export type LeftOutReason = "disagrees" | "stands still" | "jumped";

/** What is shown, who gave it, who was left out and why. */
export interface Agreement extends AgreedPrice {
  readonly isAgreed: boolean;
  readonly leftOut: BySource<LeftOutReason>;
}

/** What the next decision goes on from. */
export interface Precedent {
  /** Null before the first agreement. */
  readonly agreed: AgreedPrice | null;
  /** A price that is not live yet: it may persist. */
  readonly pending: { readonly price: number; readonly seenAt: number } | null;
}

export const noPrecedent: Precedent = { agreed: null, pending: null };

/** A source's price counts while it is younger than this. */
export const COUNTS_MS = 15 * SECOND_MS;
/**
 * Prices no further apart than this agree: exchanges differ by less, but for moments of a crash.
 */
export const BAND = 0.02;
/** What markets move in a minute at most: 12 March 2020 and 19 May 2021 had minutes of 5 to 8 %. */
const PER_MINUTE = 0.1;
/** What they move within an hour at most, and what a day adds to it. */
const PER_HOUR = 0.2;
const PER_DAY = 0.8;
/** A source has halted once it stood still for five polls while another moved by more than this. */
const HALTED_MS = 20 * SECOND_MS;
/** A slow source gives each price for a minute or more. */
const SLOW_HALTED_MS = 5 * MINUTE_MS;
const HALTED_MOVE = 0.01;
/**
 * A source's own time says nothing of a price that it has repeated for so long: it may be that of
 * its answer.
 */
const OWN_TIME_MS = 30 * MINUTE_MS;
/** For so long a slow source's price is an opinion on the others': two of its polls. */
const OPINION_MS = 10 * MINUTE_MS;
/** The next poll's readings are at least so much newer: alarms are not exact. */
const NEXT_POLL_MS = 3 * SECOND_MS;
/** Without a third opinion, a source that jumped is decided against after this time. */
export const TIME_DECIDES_MS = 10 * MINUTE_MS;
/** An agreed price that is older says nothing of today's. */
const AGREED_COUNTS_MS = DAY_MS;

/**
 * Bitcoin has never halved or doubled in a day: a price further from the last one than this is a
 * mistake.
 */
export const FARTHEST = 1;

/** How far apart two prices are, as a share of the lower one. */
export const distance = (a: number, b: number) => Math.max(a, b) / Math.min(a, b) - 1;

/** How far real markets may have moved in so many ms. */
export const movementIn = (ms: number) =>
  Math.min(
    BAND + (PER_MINUTE * Math.max(0, ms)) / MINUTE_MS,
    PER_HOUR + (PER_DAY * Math.max(0, ms)) / DAY_MS,
  );

const countsStill = (agreed: AgreedPrice | null, now: number) =>
  agreed && now - agreed.seenAt < AGREED_COUNTS_MS ? agreed : null;

/**
 * What markets usually move in a minute of trouble: an opinion that is older says as much less of
 * the present price.
 */
const OPINION_PER_MINUTE = 0.03;
const toleranceOf = ({ live, at }: Pick<SourceReading, "live" | "at">, now: number) =>
  live ? BAND : Math.min(PER_HOUR, BAND + (OPINION_PER_MINUTE * (now - at)) / MINUTE_MS);

/** A source's answer to a poll. Its own time is null where it gives none. */
export type SourceAnswer = Pick<SourceReading, "source" | "price" | "live"> & {
  readonly at: number | null;
};

/** Takes a poll's answers: each source's reading, with whether it goes on from what was agreed. */
export function trackReadings(
  before: readonly SourceReading[],
  answers: readonly SourceAnswer[],
  { agreed }: Precedent,
  now: number,
): SourceReading[] {
  const prices = Object.fromEntries(
    [...before, ...answers].map(({ source, price }) => [source, price]),
  );
  const last = countsStill(agreed, now);
  const tracked = answers.map(({ source, price, at: own, live }): SourceReading => {
    const previous = before.find((reading) => reading.source === source);
    // A provider's clock may run ahead of ours; nothing is younger than now. One that is far ahead
    // tells no time.
    const hasTime = own !== null && own < now + MINUTE_MS;
    const at = hasTime ? Math.min(own, now) : now;
    // Where nobody asked it for so long, its own time is believed again: the price may have gone
    // and come back.
    const isRepeated =
      previous?.price === price && !(hasTime && now - previous.seenAt > OWN_TIME_MS);
    const changedAt = isRepeated ? previous.changedAt : now;
    const movedAt = hasTime && now - changedAt < OWN_TIME_MS ? at : changedAt;
    const othersThen = isRepeated ? previous.othersThen : prices;
    const isOn = last !== null && goesOn({ price, at, live }, previous, last, now);
    const offSince = isOn ? null : (previous?.offSince ?? now);
    return { source, price, at, seenAt: now, movedAt, changedAt, othersThen, live, offSince };
  });
  const answered = new Set(answers.map(({ source }) => source));
  return [...before.filter(({ source }) => !answered.has(source)), ...tracked];
}

/**
 * Whether a price goes on from the agreed one, step by step as markets move. A source that is off
 * has to come back to it.
 */
function goesOn(
  next: Pick<SourceReading, "price" | "at" | "live">,
  previous: SourceReading | undefined,
  agreed: AgreedPrice,
  now: number,
): boolean {
  const fromAgreed = distance(next.price, agreed.price);
  const step = previous ? distance(next.price, previous.price) : 0;
  const isStep = previous && step <= movementIn(now - previous.seenAt);
  if (previous && previous.offSince === null && previous.seenAt >= agreed.seenAt)
    return Boolean(isStep);
  // Staying where it is brings a source that is off no nearer with time; a jump back may find a
  // price that moved on.
  const isBack = previous?.offSince != null && isStep;
  return (
    fromAgreed <=
    (isBack ? toleranceOf(next, now) : movementIn(now - Math.min(agreed.seenAt, next.at)))
  );
}

/**
 * Whether it repeats one price while another, which has moved as markets do, is elsewhere by now.
 */
const hasHalted = (reading: SourceReading, readings: readonly SourceReading[]) =>
  reading.seenAt - reading.changedAt >= (reading.live ? HALTED_MS : SLOW_HALTED_MS) &&
  readings.some(({ source, price, offSince, at }) => {
    const then = source === reading.source ? undefined : reading.othersThen[source];
    return (
      then !== undefined &&
      offSince === null &&
      at > reading.changedAt &&
      distance(price, then) > HALTED_MOVE
    );
  });

function readMiddle(prices: readonly number[]): [low: number, high: number] {
  const sorted = prices.toSorted((a, b) => a - b);
  const half = (sorted.length - 1) / 2;
  return [sorted[Math.floor(half)] as number, sorted[Math.ceil(half)] as number];
}

const computeMean = ([low, high]: [number, number]) => (low + high) / 2;

/**
 * Those within a band of the median, or of one that is; nobody where the middle two of an even
 * number disagree.
 */
function findAgreeing(readings: readonly SourceReading[]): SourceReading[] {
  if (readings.length < 2) return [];
  const middle = readMiddle(readings.map(({ price }) => price));
  const near = readings.filter(({ price }) => distance(price, computeMean(middle)) <= BAND);
  // Without those of the second kind a source that is left out could move the price by more than
  // the band.
  const agreeing = readings.filter(({ price }) =>
    near.some((other) => distance(price, other.price) <= BAND),
  );
  return agreeing.length > 1 && distance(...middle) <= BAND ? agreeing : [];
}

/**
 * Whether sources have gone elsewhere together, further than markets move, or while one that is
 * alive went on.
 */
function hasStrayed(
  agreeing: readonly SourceReading[],
  readings: readonly SourceReading[],
  agreed: AgreedPrice | null,
  now: number,
) {
  const isAway = agreeing.every(
    ({ offSince }) => offSince !== null && now - offSince < TIME_DECIDES_MS,
  );
  const isFar = agreeing.every(
    ({ price }) => agreed && distance(price, agreed.price) > movementIn(now - agreed.seenAt),
  );
  const goesOnAlive = readings.some(
    ({ offSince, changedAt }) => offSince === null && now - changedAt < HALTED_MS,
  );
  return goesOnAlive && (isAway || isFar);
}

/**
 * Those that agree; where the readings have no such majority, those that go on, if the others
 * contradict each other too.
 */
function findMajority(
  readings: readonly SourceReading[],
  agreed: AgreedPrice | null,
  now: number,
): SourceReading[] {
  const agreeing = findAgreeing(readings);
  if (agreeing.length > 0 && !hasStrayed(agreeing, readings, agreed, now)) return agreeing;
  const [on, off] = [true, false].map((isOn) =>
    readings.filter(({ offSince }) => (offSince === null) === isOn),
  );
  return findAgreeing(off ?? []).length > 0 ? [] : findAgreeing(on ?? []);
}

interface Choice {
  readonly givers: readonly SourceReading[];
  /** Readings that agree, the slow ones' opinions among them. */
  readonly voices: number;
  /** False where sources disagree and neither a third nor time has decided. */
  readonly isDecided: boolean;
}

/** Who is to be believed, in the operator's order where nothing else decides. */
function choose(
  readings: readonly SourceReading[],
  agreed: AgreedPrice | null,
  now: number,
): Choice | null {
  const moving = readings.filter((reading) => !hasHalted(reading, readings));
  const live = moving.filter((reading) => reading.live && now - reading.at < COUNTS_MS);
  const givers = live.length > 0 ? live : moving.filter(({ seenAt }) => now - seenAt < COUNTS_MS);
  const [only] = givers;
  if (!only) return null;
  const opinions = moving.filter(
    (reading) => !reading.live && !givers.includes(reading) && now - reading.at < OPINION_MS,
  );
  const agreeing = findMajority(givers, agreed, now);
  if (agreeing.length > 0) return { givers: agreeing, voices: agreeing.length, isDecided: true };

  const findBackers = ({ price }: SourceReading) =>
    opinions.filter((opinion) => distance(opinion.price, price) <= toleranceOf(opinion, now));
  const ranked = givers
    .map((giver) => ({ giver, backers: findBackers(giver) }))
    .toSorted((a, b) => b.backers.length - a.backers.length);
  const [best, second] = ranked;
  if (best && best.backers.length > (second?.backers.length ?? 0)) {
    const isNear = best.backers.some(({ price }) => distance(price, best.giver.price) <= BAND);
    if (best.giver.offSince === null || isNear)
      return { givers: [best.giver], voices: 1 + best.backers.length, isDecided: true };
  }
  if (givers.length === 1 && opinions.length === 0) return { givers, voices: 1, isDecided: true };

  const all = [...givers, ...opinions];
  const trusted = all.filter(({ offSince }) => offSince === null);
  const pool = trusted.length > 0 ? trusted : givers;
  const nearest =
    agreed &&
    pool.toSorted((a, b) => distance(a.price, agreed.price) - distance(b.price, agreed.price))[0];
  const picked = nearest ?? only;
  const contradicts = (reading: SourceReading) =>
    distance(reading.price, picked.price) > toleranceOf(reading, now);
  const isOut = ({ offSince }: SourceReading) =>
    offSince !== null && now - offSince >= TIME_DECIDES_MS;
  const isDecided = picked.offSince === null && all.filter(contradicts).every(isOut);
  return { givers: [picked], voices: 1, isDecided };
}

/**
 * The price that readings of one site's sources give at `now`; null where none counts: what was
 * shown stays, and ages.
 * @returns also the readings, with those that were decided against, and what the next decision goes
 * on from
 */
export function agree(
  readings: readonly SourceReading[],
  { agreed, pending }: Precedent,
  now: number,
): { agreement: Agreement; readings: SourceReading[]; precedent: Precedent } | null {
  const last = countsStill(agreed, now);
  const choice = choose(readings, last, now);
  if (!choice) return null;
  const { givers, voices, isDecided } = choice;
  const candidate: AgreedPrice = {
    price: roundPrice(computeMean(readMiddle(givers.map(({ price }) => price)))),
    at: Math.max(...givers.map(({ at }) => at)),
    seenAt: Math.max(...givers.map(({ seenAt }) => seenAt)),
    movedAt: Math.max(...givers.map(({ movedAt }) => movedAt)),
    sources: givers.map(({ source }) => source),
  };
  const { price, seenAt } = candidate;

  const fromLast = last === null ? 0 : distance(price, last.price);
  const isSteady = givers.some(({ offSince }) => offSince === null);
  const continues =
    last !== null && (isSteady || (voices > 1 && fromLast <= movementIn(now - last.seenAt)));
  const persists =
    pending !== null &&
    seenAt - pending.seenAt >= NEXT_POLL_MS &&
    distance(price, pending.price) <= movementIn(seenAt - pending.seenAt);
  const [{ offSince } = { offSince: null }] = givers;
  const hasLasted = offSince !== null && now - offSince >= TIME_DECIDES_MS;
  // Nobody else could decide, now or later.
  const isAlone = readings.length === 1 && hasLasted;
  // However many say so, no market goes so far at once.
  const isNearEnough = fromLast <= PER_HOUR || (hasLasted && fromLast < FARTHEST);
  const isLive =
    isDecided &&
    (continues ||
      (last === null && voices > 1) ||
      (persists && (last === null || (voices > 1 && isNearEnough))) ||
      (isAlone && fromLast <= PER_HOUR));

  const isShown = isLive || last === null || isSteady || (persists && fromLast < FARTHEST);
  const shown = isShown ? candidate : last;
  const isGiver = ({ source }: SourceReading) => isShown && candidate.sources.includes(source);
  const findReason = (reading: SourceReading): LeftOutReason | null => {
    if (isGiver(reading)) return null;
    if (hasHalted(reading, readings)) return "stands still";
    const isCurrent =
      now - (reading.live ? reading.seenAt : reading.at) < (reading.live ? COUNTS_MS : OPINION_MS);
    if (!isCurrent || distance(reading.price, shown.price) <= toleranceOf(reading, now))
      return null;
    return candidate.sources.includes(reading.source) ? "jumped" : "disagrees";
  };
  const reasons = readings.map((reading) => [reading.source, findReason(reading)] as const);
  const leftOut = Object.fromEntries(
    reasons.filter(([, reason]) => reason !== null),
  ) as Agreement["leftOut"];
  const isNear = (reading: SourceReading) =>
    distance(reading.price, price) <= toleranceOf(reading, now);
  const decideOn = (reading: SourceReading): SourceReading =>
    leftOut[reading.source]
      ? { ...reading, offSince: 0 }
      : isNear(reading)
        ? { ...reading, offSince: null }
        : reading;

  return {
    agreement: { ...shown, isAgreed: isLive, leftOut },
    readings: isLive ? readings.map(decideOn) : [...readings],
    precedent: isLive
      ? { agreed: candidate, pending: null }
      : { agreed, pending: { price, seenAt } },
  };
}
