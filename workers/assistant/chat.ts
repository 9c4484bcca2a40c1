import { brand } from "~/brand/generated/public";
import { type CompiledContent, compiledContent } from "~/content/compiled.server";
import type { Store } from "~/db/client.server";
import { askWithinLimits, createBudget, createInFlight } from "~/domain/assistant/limits";
import type { Retrieval } from "~/domain/assistant/retrieve";
import { treasuryPassages } from "~/domain/assistant/treasury-passages";
import type { MarketStats } from "~/domain/market/stats";
import type { Published } from "~/domain/publication";
import type { PublishedDocument } from "~/domain/search/documents";
import { createPassages } from "~/domain/search/passages";
import type { Treasury } from "~/domain/treasury/treasury";
import { localDay } from "~/locale/local-times";
import type { Settings } from "../env";
import type { Log } from "../log";
import { createSubmissionLimit } from "../submission-limit";
import { type AiBinding, createModel } from "./models";

/** An isolate's index of what is published, for the day on which its figures are read. */
const indexes = new WeakMap<object, { readonly day: string; readonly retrieval: Retrieval }>();

/** Wall time, whatever the site's clock says. */
const inFlight = createInFlight({ now: () => Date.now() });

interface VisitorChatOptions extends Store {
  request: Request;
  /** The binding `QUESTIONS` limits the questions of one address; `AI` has the platform's models, where it is bound. */
  env: Env;
  settings: Settings;
  content: Published<CompiledContent>;
  searchDocuments: () => readonly PublishedDocument[];
  treasury: Treasury;
  market: { snapshot(): Promise<MarketStats | null> };
  log: Log;
}

export function createVisitorChat(options: VisitorChatOptions) {
  const { request, env, settings, db, clock, content, searchDocuments, treasury, market, log } = options;
  const { ASSISTANT_ADAPTER: adapter } = settings;
  const rate = createSubmissionLimit({ limiter: env.QUESTIONS, request, setting: settings.RATE_LIMITS });
  return {
    /** The suggested questions, where visitors see the panel and its page; null where they do not. */
    openingQuestions: settings.ASSISTANT === "visible" ? compiledContent.vocabulary.openingQuestions : null,
    ask: (question: string) =>
      askWithinLimits(question, { answer, rate, inFlight, visitor: rate.on ? rate.key : null }),
  };

  /** Loaded at an isolate's first question and indexed at its first search: no page waits for it. */
  async function* answer(question: string) {
    const [{ answerQuestion }, { createRetrieval }] = await Promise.all([
      import("~/domain/assistant/assistant"),
      import("~/domain/assistant/retrieve"),
    ]);
    const model = createModel(settings, (env as { AI?: AiBinding }).AI);
    // Quotations look like answers, so a model that is missing would go unnoticed.
    if (!model && adapter !== "none") log({ event: "assistant.not_configured", adapter });
    yield* answerQuestion(question, {
      find(words) {
        const day = localDay(clock.now());
        const cached = indexes.get(content);
        const index = cached?.day === day ? cached : { day, retrieval: createIndex() };
        indexes.set(content, index);
        return index.retrieval.find(words);
      },
      readPrice: () => market.snapshot(),
      model,
      budget: createBudget({ db, clock, perDay: settings.ASSISTANT_DAILY_CALLS }),
      names: { company: brand.company.name, product: brand.product.name },
      report: (trouble) => log({ event: "assistant.model_failed", ...trouble }),
    });

    function createIndex(): Retrieval {
      const passages = createPassages({ ...content, documents: searchDocuments(), brand });
      return createRetrieval([...passages, ...treasuryPassages(treasury)], content.vocabulary);
    }
  }
}
