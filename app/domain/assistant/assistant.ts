import { describeError } from "../describe-error";
import type { MarketStats } from "../market/stats";
import { type Answer, type AnswerChunk, FAILED, OUT_OF_BUDGET } from "./answer-chunk";
import { classifyQuestion } from "./classify-question";
import { type Model, ModelFailure, type ModelFailureReason, streamWithinLimits, toModelFailure } from "./model";
import { checkSentences, saysNotFound } from "./model-answer";
import { asksForPrice, describePriceNow } from "./price-answer";
import { createPrompt } from "./prompt";
import { quoteAnswer, toSource } from "./quote";
import { NOT_FOUND, replies } from "./replies";
import type { Found } from "./retrieve";

export interface AssistantDeps {
  /** Published passages that may answer, best first. */
  find(question: string): readonly Found[];
  /** The market's figures now; null where none are known. */
  readPrice(): Promise<MarketStats | null>;
  /** The language model; null where none is configured: then answers are quotations. */
  model: Model | null;
  /** Takes one of the model's calls for the day; false when none is left. */
  budget: { take(): Promise<boolean> };
  names: { company: string; product: string };
  /** Reports a model that failed or a budget that could not be read, never what a visitor or the model wrote. */
  report(trouble: AssistantTrouble): void;
}

export type AssistantTrouble = { reason: ModelFailureReason | "budget"; detail: string };

const SHOWN_MAX = 1_500;

/** Answers from published documents: declines, or asks the model, or quotes where there is no model or it fails. */
export async function* answerQuestion(question: string, deps: AssistantDeps): AsyncGenerator<AnswerChunk> {
  const kind = classifyQuestion(question);
  if (kind !== "question") return yield* toChunks({ text: replies[kind], sources: [] });
  const price = asksForPrice(question) ? describePriceNow(await deps.readPrice()) : null;
  if (price) return yield* toChunks(price);
  const found = deps.find(question);
  const quotation = quoteAnswer(found) ?? { text: NOT_FOUND, sources: [] };
  if (!deps.model || found.length === 0) yield* toChunks(quotation);
  else if (!(await takeCall(deps))) yield* toChunks({ ...quotation, note: OUT_OF_BUDGET });
  else yield* askModel(question, found, { ...deps, model: deps.model });
}

async function takeCall({ budget, report }: AssistantDeps): Promise<boolean> {
  try {
    return await budget.take();
  } catch (error) {
    report({ reason: "budget", detail: describeError(error) });
    return false;
  }
}

function* toChunks({ text, ...conclusion }: Answer): Generator<AnswerChunk> {
  yield { type: "text", text };
  yield { type: "done", ...conclusion };
}

/** The model's sentences that the passages support; without any, the quotation. */
async function* askModel(
  question: string,
  found: readonly Found[],
  { model, names, report }: AssistantDeps & { model: Model },
): AsyncGenerator<AnswerChunk> {
  const cited = new Set<number>();
  let raw = "";
  let shown = 0;
  let failed = false;
  async function* collect(pieces: AsyncIterable<string>) {
    for await (const piece of pieces) {
      raw += piece;
      yield piece;
    }
  }
  try {
    const prompt = createPrompt(question, found, { names, fence: crypto.randomUUID() });
    for await (const sentence of checkSentences(collect(streamWithinLimits(model, prompt)), found)) {
      yield { type: "text", text: shown === 0 ? sentence.text : ` ${sentence.text}` };
      shown += sentence.text.length + 1;
      for (const place of sentence.cited) cited.add(place);
      if (shown > SHOWN_MAX) break;
    }
    if (raw.trim() === "") throw new ModelFailure("empty");
    if (shown === 0 && !saysNotFound(raw)) throw new ModelFailure("unsupported");
  } catch (error) {
    failed = true;
    const { reason, message } = toModelFailure(error);
    report({ reason, detail: message });
  }
  const sources = [...cited].flatMap((place) => (found[place] ? [toSource(found[place].passage)] : []));
  if (shown > 0) yield { type: "done", sources };
  else yield* toChunks(quoteAnswer(found) ?? { text: failed ? FAILED : NOT_FOUND, sources: [] });
}
