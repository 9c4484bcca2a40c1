import { sql } from "drizzle-orm";
import type { Database } from "~/db/client.server";
import { assistantUsage } from "~/db/schema";

/** Seconds after which a turn counts as over even if nobody gave it back: longer than any answer may take. */
const TURN_SECONDS = 40;
/** Seconds that someone is asked to wait while their last question is being answered. */
const BUSY_SECONDS = 5;

interface Clock {
  now(): number;
}

export interface Turns {
  /**
   * Takes the one turn of a visitor.
   * @returns what gives it back, or null while an earlier question of theirs is being answered
   */
  take(visitor: string): (() => void) | null;
}

/**
 * One question at a time for each visitor, as far as one isolate sees: the platform sends a visitor's calls to the
 * same place as a rule, and where it does not, the rate and the daily budget still hold.
 */
export function createTurns(clock: Clock): Turns {
  const endsAt = new Map<string, number>();
  return {
    take(visitor) {
      const now = clock.now();
      for (const [other, end] of endsAt) if (end <= now) endsAt.delete(other);
      if (endsAt.has(visitor)) return null;
      const end = now + TURN_SECONDS * 1000;
      endsAt.set(visitor, end);
      return () => {
        if (endsAt.get(visitor) === end) endsAt.delete(visitor);
      };
    },
  };
}

export interface Budget {
  /** Takes one call of today's (UTC). False when none is left. */
  take(): Promise<boolean>;
}

/** Bounds how often the model is asked in a day, by all visitors together. The table keeps counts and nothing else. */
export function createBudget({ db, clock, perDay }: { db: Database; clock: Clock; perDay: number }): Budget {
  return {
    async take() {
      if (perDay < 1) return false;
      const day = new Date(clock.now()).toISOString().slice(0, 10);
      // One statement counts and rejects, so that calls in parallel cannot pass together.
      const taken = await db
        .insert(assistantUsage)
        .values({ day, calls: 1 })
        .onConflictDoUpdate({
          target: assistantUsage.day,
          set: { calls: sql`${assistantUsage.calls} + 1` },
          setWhere: sql`${assistantUsage.calls} < ${perDay}`,
        })
        .returning({ calls: assistantUsage.calls });
      return taken.length === 1;
    },
  };
}

interface ChatOptions<Part> {
  answer(question: string): AsyncIterable<Part>;
  /** Counts a question of this visitor's address; seconds to wait, or 0. */
  rate: { retryAfterSeconds(): Promise<number> };
  turns: Turns;
  /** Who asks, or null where limits are lifted. */
  visitor: string | null;
}

export type ChatAnswer<Part> = { waitSeconds: number } | { parts: AsyncIterable<Part> };

/** The assistant behind its limits: how often, and one question at a time. */
export function createChat<Part>({ answer, rate, turns, visitor }: ChatOptions<Part>) {
  return {
    /** @param question already validated */
    async ask(question: string): Promise<ChatAnswer<Part>> {
      const waitSeconds = await rate.retryAfterSeconds();
      if (waitSeconds > 0) return { waitSeconds };
      const giveBack = visitor === null ? () => undefined : turns.take(visitor);
      if (!giveBack) return { waitSeconds: BUSY_SECONDS };
      return { parts: finallyDo(answer(question), giveBack) };
    },
  };
}

async function* finallyDo<Part>(parts: AsyncIterable<Part>, work: () => void): AsyncGenerator<Part> {
  try {
    yield* parts;
  } finally {
    work();
  }
}
