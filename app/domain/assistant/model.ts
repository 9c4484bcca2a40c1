import { withTimeout } from "~/domain/with-timeout";

export interface ModelMessage {
  role: "system" | "user";
  content: string;
}

export interface Model {
  /** The answer, piece by piece as it is written. @throws {ModelFailure} when there is none, or it ends early */
  stream(messages: readonly ModelMessage[], signal: AbortSignal): AsyncIterable<string>;
}

export type ModelFailureReason = "unreachable" | "rejected" | "slow" | "broken" | "empty" | "unsupported";

/** A model that did not answer as it should. Its message never contains what a visitor or the model wrote. */
export class ModelFailure extends Error {
  override name = "ModelFailure";
  constructor(
    readonly reason: ModelFailureReason,
    detail = "",
  ) {
    super(detail === "" ? reason : `${reason}: ${detail}`);
  }
}

/** How long a model may take, in milliseconds, and how much it may write, in characters. */
export const modelLimits = {
  /** From the question to the first word: a small model that was asleep needs seconds. */
  firstWordMs: 10_000,
  /** Between two pieces of a running answer. */
  silenceMs: 8_000,
  totalMs: 25_000,
  characters: 4_000,
};

/** A model's answer, cut off where it is too long. @throws {ModelFailure} when it comes too late or never */
export async function* streamWithinLimits(
  model: Model,
  messages: readonly ModelMessage[],
  limits: typeof modelLimits = modelLimits,
): AsyncGenerator<string> {
  const abort = new AbortController();
  const pieces = model.stream(messages, abort.signal)[Symbol.asyncIterator]();
  const deadline = Date.now() + limits.totalMs;
  let patience = limits.firstWordMs;
  let left = limits.characters;
  try {
    while (left > 0) {
      const next = await withTimeout(
        pieces.next(),
        Math.min(patience, deadline - Date.now()),
        () => new ModelFailure("slow"),
      );
      if (next.done) return;
      yield next.value.slice(0, left);
      left -= next.value.length;
      patience = limits.silenceMs;
    }
  } catch (error) {
    throw toModelFailure(error);
  } finally {
    abort.abort();
    pieces.return?.().catch(() => undefined);
  }
}

/** Any other error by its name alone: its message may contain what a visitor wrote. */
export const toModelFailure = (error: unknown): ModelFailure =>
  error instanceof ModelFailure
    ? error
    : new ModelFailure("broken", error instanceof Error ? error.name : typeof error);
