import { describeError } from "../describe-error";
import { type ExtractiveAnswer, type Source, sourceOf } from "./extract";
import type { Judgement } from "./judge";
import { boundedAnswer, type Model, ModelFailure, type ModelFailureReason } from "./model";
import { checkedSentences, saysNotFound } from "./model-answer";
import { promptOf } from "./prompt";
import type { Found, Retrieval } from "./retrieve";
import { FAILED, type Said, SPENT } from "./said";
import { ADVICE_DECLINED, INSTRUCTION_DECLINED, NOT_FOUND } from "./words";

export interface AssistantParts {
  retrieval: Retrieval;
  judge: (question: string) => Judgement;
  extract: (question: string, found: readonly Found[]) => ExtractiveAnswer | null;
  /** Null where none is bound: then answers are quotations. */
  model: Model | null;
  /** Takes one of the day's calls of the model; false when none is left. */
  budget: { take(): Promise<boolean> };
  names: { company: string; product: string };
  /** A model that failed, or a budget that could not be read. Never gets what was written. */
  report: (trouble: AssistantTrouble) => void;
}

export type AssistantTrouble = { reason: ModelFailureReason | "budget"; detail: string };

export interface Assistant {
  /** Answers from published documents, always: a model that fails is replaced by a quotation. */
  answer(question: string): AsyncGenerator<Said>;
}

/** Characters of a model's answer that are shown. */
const SHOWN_MAX = 1_500;

/** The assistant: declines, finds, asks the model where there is one, and quotes where there is none. */
export function createAssistant(parts: AssistantParts): Assistant {
  const { retrieval, judge, extract, model } = parts;
  return {
    async *answer(question) {
      const judgement = judge(question);
      if (judgement !== "answer") {
        yield* words(judgement === "advice" ? ADVICE_DECLINED : INSTRUCTION_DECLINED);
        return;
      }
      const found = retrieval.find(question);
      const quotation = extract(question, found);
      const none = quotation ? quoted(quotation) : words(NOT_FOUND);
      if (!model || found.length === 0) yield* none;
      else if (!(await taken(parts))) yield* quotation ? quoted(quotation, SPENT) : words(NOT_FOUND, SPENT);
      else yield* written(question, found, quotation, { ...parts, model });
    },
  };
}

async function taken({ budget, report }: AssistantParts): Promise<boolean> {
  try {
    return await budget.take();
  } catch (error) {
    report({ reason: "budget", detail: describeError(error) });
    return false;
  }
}

function* words(text: string, note?: string): Generator<Said> {
  yield { type: "text", text };
  yield { type: "done", sources: [], ...(note ? { note } : {}) };
}

function* quoted({ text, sources }: ExtractiveAnswer, note?: string): Generator<Said> {
  yield { type: "text", text };
  yield { type: "done", sources, ...(note ? { note } : {}) };
}

/** The model's answer as far as it stands on the passages; without a word of it, the quotation, or that there is none. */
async function* written(
  question: string,
  found: readonly Found[],
  quotation: ExtractiveAnswer | null,
  { model, names, report }: AssistantParts & { model: Model },
): AsyncGenerator<Said> {
  const said = { raw: "", shown: 0, cited: [] as number[] };
  const prompt = promptOf(question, found, { names, fence: crypto.randomUUID() });
  let failed = false;
  try {
    const pieces = heard(boundedAnswer(model, prompt), said);
    for await (const { text, cited } of checkedSentences(pieces, found)) {
      yield { type: "text", text: said.shown === 0 ? text : ` ${text}` };
      said.shown += text.length + 1;
      said.cited.push(...cited.filter((place) => !said.cited.includes(place)));
      if (said.shown > SHOWN_MAX) break;
    }
    if (said.raw.trim() === "") throw new ModelFailure("empty");
    if (said.shown === 0 && !saysNotFound(said.raw)) throw new ModelFailure("unsupported");
  } catch (error) {
    failed = true;
    report(troubleOf(error));
  }
  if (said.shown > 0) yield { type: "done", sources: sourcesOf(found, said.cited) };
  else if (quotation) yield* quoted(quotation);
  else yield* words(failed ? FAILED : NOT_FOUND);
}

async function* heard(pieces: AsyncIterable<string>, said: { raw: string }): AsyncGenerator<string> {
  for await (const piece of pieces) {
    said.raw += piece;
    yield piece;
  }
}

const troubleOf = (error: unknown): AssistantTrouble =>
  error instanceof ModelFailure
    ? { reason: error.reason, detail: error.message }
    : { reason: "broken", detail: error instanceof Error ? error.name : typeof error };

const sourcesOf = (found: readonly Pick<Found, "passage">[], cited: readonly number[]): Source[] =>
  cited.flatMap((place) => {
    const passage = found[place]?.passage;
    return passage ? [sourceOf(passage)] : [];
  });
