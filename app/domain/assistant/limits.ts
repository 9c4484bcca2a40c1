import { sql } from "drizzle-orm";
import * as z from "zod/mini";
import type { Clock, Store } from "~/db/client.server";
import { assistantUsage } from "~/db/schema";
import { SECOND_MS } from "~/locale/durations";
import { trimmedText } from "../fields";
import { type AnswerChunk, MESSAGE_MAX } from "./answer-chunk";

const EMPTY = "Please enter a question.";
const LONG = `Please keep your question to ${MESSAGE_MAX} characters.`;

export const messageSchema = z.object({
  message: trimmedText(EMPTY, z.minLength(1, EMPTY), z.maxLength(MESSAGE_MAX, LONG)),
});

/** A question whose end is not reported blocks its visitor for this long: longer than any answer may take. */
const ANSWER_MS = 40 * SECOND_MS;
/** The wait that a visitor is given while their last question is being answered. */
const BUSY_SECONDS = 5;

export type InFlight = ReturnType<typeof createInFlight>;

/**
 * One question at a time for each visitor, within one isolate: the platform usually routes a visitor's requests to the
 * same one, and where it does not, the rate limit and the daily budget still hold.
 */
export function createInFlight(clock: Clock) {
  const endsAt = new Map<string, number>();
  return {
    /** @returns a function that ends the question, or null while an earlier one of this visitor's is being answered */
    begin(visitor: string): (() => void) | null {
      const now = clock.now();
      for (const [other, end] of endsAt) if (end <= now) endsAt.delete(other);
      if (endsAt.has(visitor)) return null;
      const end = now + ANSWER_MS;
      endsAt.set(visitor, end);
      return () => {
        if (endsAt.get(visitor) === end) endsAt.delete(visitor);
      };
    },
  };
}

/** Bounds the model's calls in a day, for all visitors together. The table keeps counts and nothing else. */
export function createBudget({ db, clock, perDay }: Store & { perDay: number }) {
  return {
    /** Takes one call of today's (UTC). False when none is left. */
    async take(): Promise<boolean> {
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

interface ChatOptions {
  answer(question: string): AsyncIterable<AnswerChunk>;
  /** Counts a question of this visitor's address; seconds to wait, or 0. */
  rate: { retryAfterSeconds(): Promise<number> };
  inFlight: InFlight;
  /** The visitor's key, or null where limits are lifted. */
  visitor: string | null;
}

export type ChatAnswer = { retryAfterSeconds: number } | { chunks: AsyncIterable<AnswerChunk> };

/** Asks the assistant a validated question within a visitor's limits: a rate, and one question at a time. */
export async function askWithinLimits(question: string, options: ChatOptions): Promise<ChatAnswer> {
  const { answer, rate, inFlight, visitor } = options;
  const retryAfterSeconds = await rate.retryAfterSeconds();
  if (retryAfterSeconds > 0) return { retryAfterSeconds };
  const end = visitor === null ? () => undefined : inFlight.begin(visitor);
  return end ? { chunks: withCleanup(answer(question), end) } : { retryAfterSeconds: BUSY_SECONDS };
}

async function* withCleanup(chunks: AsyncIterable<AnswerChunk>, cleanUp: () => void): AsyncGenerator<AnswerChunk> {
  try {
    yield* chunks;
  } finally {
    cleanUp();
  }
}
