import type { EntryOf, Ledger } from "~/content/treasury-schema";
import { DAY_MS } from "~/locale/durations";
import { addTrade, type Holding, NOTHING_HELD } from "./books";
import { Rational } from "./rational";

/** The ledger at the end of a day. A number is the same object until an entry changes it. */
export interface LedgerDay {
  readonly day: string;
  readonly bitcoin: Holding;
  /** Null before the first gold. */
  readonly gold: Holding | null;
  /** Null before the ledger first counts shares. */
  readonly basic: Rational | null;
  /** Null, too, once an instrument has expired without an entry that says so. */
  readonly diluted: Rational | null;
  /** The balance sheet of this day. */
  readonly balance: EntryOf<"balance"> | null;
}

const NEVER = "9999-12-31";

/** Each day of a range in one pass, so that years of days and thousands of entries cost no more than both together. */
export function* followDays(ledger: Ledger, from: string, to: string): Generator<LedgerDay> {
  let [bitcoin, gold]: [Holding, Holding | null] = [NOTHING_HELD, null];
  let [basic, withOthers]: [Rational | null, Rational | null] = [null, null];
  const instruments = new Map<string, { expires: string; remaining: number }>();
  /** The first expiry date of what may still become shares. */
  let nextExpiry = NEVER;
  const remove = (counts: Readonly<Record<string, number>>) => {
    for (const [id, count] of Object.entries(counts)) {
      const instrument = instruments.get(id) ?? { expires: NEVER, remaining: 0 };
      instruments.set(id, { ...instrument, remaining: instrument.remaining - count });
    }
  };

  let next = 0;
  for (let day = from; day <= to; day = followingDay(day)) {
    let balance: EntryOf<"balance"> | null = null;
    const before = next;
    for (let entry = ledger[next]; entry && entry.date <= day; entry = ledger[++next]) {
      if (entry.kind === "btc") bitcoin = addTrade(bitcoin, entry);
      else if (entry.kind === "gold") gold = addTrade(gold ?? NOTHING_HELD, entry);
      else if (entry.kind === "balance" && entry.date === day) balance = entry;
      else if (entry.kind === "instrument" && entry.type !== "escrow") {
        const removed = instruments.get(entry.id)?.remaining ?? 0;
        instruments.set(entry.id, { expires: entry.expires, remaining: removed + entry.count });
      } else if (entry.kind === "capital") {
        basic = Rational.of(entry.sharesAfter);
        withOthers = Rational.of(entry.sharesAfter + entry.warrantsAfter + entry.optionsAfter);
        remove(entry.exercised);
        remove(entry.lapsed);
      }
    }
    if (next > before) nextExpiry = firstExpiry([...instruments.values()]);
    yield { day, bitcoin, gold, basic, diluted: nextExpiry < day ? null : withOthers, balance };
  }
}

const firstExpiry = (instruments: readonly { expires: string; remaining: number }[]) =>
  instruments.reduce((first, { expires, remaining }) => (remaining > 0 && expires < first ? expires : first), NEVER);

const followingDay = (day: string) => new Date(Date.parse(day) + DAY_MS).toISOString().slice(0, 10);
