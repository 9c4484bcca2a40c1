import { brand } from "~/brand/generated/public";
import { type CompiledContent, compiledContent } from "~/content/compiled.server";
import type { Answer } from "~/domain/assistant/answer";
import type { Assistant } from "~/domain/assistant/assistant";
import type { MarketStats } from "~/domain/market/stats";
import type { Published } from "~/domain/publication";
import type { PublishedDocument } from "~/domain/search/documents";
import { createPassages } from "~/domain/search/passages";
import type { Treasury } from "~/domain/treasury/treasury";
import type { Settings } from "../env";
import { createSubmissionLimit } from "../submission-limit";

/** An isolate's index of what is published. */
const assistants = new WeakMap<Published<CompiledContent>, Assistant>();

interface Options {
  request: Request;
  /** The binding `QUESTIONS` limits the questions of one address. */
  env: Env;
  settings: Settings;
  content: Published<CompiledContent>;
  searchDocuments: () => readonly PublishedDocument[];
  treasury: Treasury;
  treasuryToDate: () => Promise<{ treasury: Treasury }>;
  market: { snapshot(): Promise<MarketStats | null> };
}

export function createVisitorChat(scope: Options) {
  const { request, env, settings, content } = scope;
  const rate = createSubmissionLimit({ limiter: env.QUESTIONS, request, setting: settings.RATE_LIMITS });
  return {
    /** The suggested questions, where visitors see the panel and its page; null where they do not. */
    openingQuestions: settings.ASSISTANT === "visible" ? compiledContent.openingQuestions : null,
    /** @returns the answer, or the seconds to wait for a visitor who asks too often */
    async ask(question: string): Promise<Answer | { retryAfterSeconds: number }> {
      const retryAfterSeconds = await rate.retryAfterSeconds();
      if (retryAfterSeconds > 0) return { retryAfterSeconds };
      const assistant = assistants.get(content) ?? (await load());
      return assistant.answer(question, async () => {
        const [stats, { treasury }] = await Promise.all([scope.market.snapshot(), scope.treasuryToDate()]);
        return { treasury, stats };
      });
    },
  };

  /** At an isolate's first question: no page waits for it. */
  async function load(): Promise<Assistant> {
    const [{ createAssistant }, { listFigurePassages }] = await Promise.all([
      import("~/domain/assistant/assistant"),
      import("~/domain/assistant/figure-passages"),
    ]);
    const passages = createPassages({ ...content, documents: scope.searchDocuments(), brand });
    const assistant = createAssistant([...passages, ...listFigurePassages(scope.treasury)], content.firstResults);
    assistants.set(content, assistant);
    return assistant;
  }
}
