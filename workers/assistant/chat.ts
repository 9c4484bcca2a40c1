import { brand } from "~/brand/generated/public";
import { published } from "~/content/published.server";
import type { Database } from "~/db/client.server";
import { answerQuestion } from "~/domain/assistant/assistant";
import { askWithinLimits, createBudget, createInFlight } from "~/domain/assistant/limits";
import { createRetrieval, type Retrieval } from "~/domain/assistant/retrieve";
import type { PublishedDocument } from "~/domain/search/documents";
import { createPassages } from "~/domain/search/passages";
import type { Settings } from "../env";
import type { Log } from "../log";
import { createSubmissionLimit } from "../submission-limit";
import type { AiBinding } from "./adapters";
import { createModel } from "./model";

let retrieval: Retrieval | undefined;

/** Cut and indexed at the first question: a page must not wait for it, and most isolates are never asked. */
function sharedRetrieval(documents: readonly PublishedDocument[]): Retrieval {
  retrieval ??= createRetrieval(createPassages({ ...published, documents, brand }), published.vocabulary);
  return retrieval;
}

/** Wall time: a question is over when its seconds are, wherever a test has moved the site's clock. */
const inFlight = createInFlight({ now: () => Date.now() });

interface VisitorChatOptions {
  request: Request;
  settings: Settings;
  /** Counts questions of one address. */
  limiter: RateLimit;
  /** The platform's models, where the deployment has them. */
  ai: AiBinding | undefined;
  db: Database;
  clock: { now(): number };
  documents: () => readonly PublishedDocument[];
  log: Log;
}

/** The assistant as this request's visitor meets it. */
export function createVisitorChat(options: VisitorChatOptions) {
  const { request, settings, limiter, ai, db, clock, documents, log } = options;
  const { ASSISTANT_ADAPTER: adapter } = settings;
  const rate = createSubmissionLimit(limiter, request, settings.RATE_LIMITS);
  return {
    /** The questions to begin with, where visitors see the panel and its page; null where they do not. */
    openingQuestions: settings.ASSISTANT === "visible" ? published.vocabulary.openingQuestions : null,
    ask: (question: string) =>
      askWithinLimits(question, { answer, rate, inFlight, visitor: rate.on ? rate.key : null }),
  };

  function answer(question: string) {
    const model = createModel(settings, ai);
    // A quotation looks like an answer: without this line nobody would learn that the model is never asked.
    if (!model && adapter !== "none") log({ event: "assistant.not_configured", adapter });
    return answerQuestion(question, {
      find: (words) => sharedRetrieval(documents()).find(words, clock.now()),
      model,
      budget: createBudget({ db, clock, perDay: settings.ASSISTANT_DAILY_CALLS }),
      names: { company: brand.company.name, product: brand.product.name },
      report: (trouble) => log({ event: "assistant.model_failed", ...trouble }),
    });
  }
}
