import { brand } from "~/brand/generated/public";
import { published } from "~/content/published.server";
import type { Database } from "~/db/client.server";
import { createAssistant } from "~/domain/assistant/assistant";
import { extractiveAnswer } from "~/domain/assistant/extract";
import { judge } from "~/domain/assistant/judge";
import { createBudget, createChat, createTurns } from "~/domain/assistant/limits";
import type { Passage } from "~/domain/assistant/passages";
import { createPassages } from "~/domain/assistant/published";
import { createRetrieval } from "~/domain/assistant/retrieve";
import type { Settings } from "../env";
import type { Log } from "../log";
import { createSubmissionLimit } from "../submission-limit";
import type { AiBinding } from "./adapters";
import { createModel } from "./model";

let passages: Passage[] | undefined;

/** Made at the first question: a page must not wait for it. */
function allPassages(): Passage[] {
  passages ??= createPassages({ ...published, brand });
  return passages;
}

/** Wall time: a turn is over when its seconds are, wherever a test has moved the site's clock. */
const turns = createTurns({ now: () => Date.now() });

interface VisitorChatOptions {
  request: Request;
  settings: Settings;
  /** Counts questions of one address. */
  limiter: RateLimit;
  /** The platform's models, where the deployment has them. */
  ai: AiBinding | undefined;
  db: Database;
  clock: { now(): number };
  log: Log;
}

/** The assistant as this request's visitor meets it. */
export function createVisitorChat({ request, settings, limiter, ai, db, clock, log }: VisitorChatOptions) {
  const { ASSISTANT_ADAPTER: adapter } = settings;
  const model = createModel(settings, ai);
  const assistant = createAssistant({
    retrieval: { find: (question) => createRetrieval({ passages: allPassages(), clock }).find(question) },
    judge,
    extract: extractiveAnswer,
    model,
    budget: createBudget({ db, clock, perDay: settings.ASSISTANT_DAILY_CALLS }),
    names: { company: brand.company.name, product: brand.product.name },
    report: (trouble) => log({ event: "assistant.model_failed", ...trouble }),
  });
  const answer = (question: string) => {
    // A quotation looks like an answer: without this line nobody would learn that the model is never asked.
    if (!model && adapter !== "none") log({ event: "assistant.not_configured", adapter });
    return assistant.answer(question);
  };
  const rate = createSubmissionLimit(limiter, request, settings.RATE_LIMITS);
  return {
    /** Whether visitors see the panel and its page. */
    shown: settings.ASSISTANT === "visible",
    ...createChat({ answer, rate, turns, visitor: rate.on ? rate.key : null }),
  };
}
