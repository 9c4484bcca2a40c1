import { type Model, ModelFailure, type ModelMessage } from "~/domain/assistant/model";
import { serverEvents } from "~/live/server-events";
import { readBoundedText } from "../bounded-body";
import type { Settings } from "../env";

/** Tokens that a model may write: an answer is a few sentences. */
const MAX_TOKENS = 500;
/** Near its likeliest words: an answer is taken from documents, not invented. */
const TEMPERATURE = 0.1;
/** Bytes of an answer that came in one piece. */
const WHOLE_ANSWER_MAX = 256 * 1024;

/** The model that the settings name, or null: then answers are quoted from the documents. */
export function createModel(settings: Settings, binding: AiBinding | undefined): Model | null {
  const { ASSISTANT_ADAPTER: adapter, ASSISTANT_API_URL: url, ASSISTANT_MODEL: model } = settings;
  switch (adapter) {
    case "none":
      return null;
    case "openai":
      return url && model ? openAiModel({ url, model, key: settings.ASSISTANT_API_KEY }) : null;
    case "workers-ai":
      return binding && model ? workersAiModel(binding, model) : null;
    default:
      return adapter satisfies never;
  }
}

/** `url` goes up to "/chat/completions"; local servers need no key. */
type Endpoint = Record<"url" | "model", string> & { key: string | undefined };

/** Any server that speaks the chat completions of OpenAI's API, streaming or not. */
export const openAiModel = ({ url, model, key }: Endpoint, ask: typeof fetch = fetch): Model => ({
  async *stream(messages, signal) {
    const response = await ask(`${url}/chat/completions`, {
      method: "POST",
      headers: {
        Accept: "text/event-stream",
        "Content-Type": "application/json",
        ...(key ? { Authorization: `Bearer ${key}` } : {}),
      },
      body: JSON.stringify({ model, messages, stream: true, max_tokens: MAX_TOKENS, temperature: TEMPERATURE }),
      // The key must not follow a redirect to another host.
      redirect: "manual",
      signal,
    }).catch(() => {
      throw new ModelFailure("unreachable");
    });
    if (!response.ok || !response.body) {
      await response.body?.cancel();
      throw new ModelFailure("rejected", String(response.status));
    }
    if (isStream(response.headers.get("Content-Type"))) yield* streamedText(response.body);
    else yield wholeText(await readBoundedText(response.body, WHOLE_ANSWER_MAX).catch(failAsBroken));
  },
});

/** The part of the platform's binding that is used here. */
export interface AiBinding {
  run(
    model: string,
    input: { messages: readonly ModelMessage[]; stream: true; max_tokens: number; temperature: number },
  ): Promise<unknown>;
}

export const workersAiModel = (binding: AiBinding, model: string): Model => ({
  async *stream(messages) {
    const answer = await binding
      .run(model, { messages, stream: true, max_tokens: MAX_TOKENS, temperature: TEMPERATURE })
      .catch(() => {
        throw new ModelFailure("rejected");
      });
    // A model that cannot stream hands back its answer whole.
    if (answer instanceof ReadableStream) yield* streamedText(answer);
    else yield textOf(answer);
  },
});

/** @throws {ModelFailure} when the stream ends before it says that it is done */
async function* streamedText(body: ReadableStream<Uint8Array>): AsyncGenerator<string> {
  for await (const { data } of serverEvents(body)) {
    if (data.trim() === "[DONE]") return;
    const piece = textOf(parsed(data));
    if (piece !== "") yield piece;
  }
  throw new ModelFailure("broken", "the stream broke off");
}

const failAsBroken = (error: unknown): never => {
  throw new ModelFailure("broken", String(error));
};

const isStream = (type: string | null) => /^text\/event-stream\b/i.test(type ?? "");

function wholeText(body: string): string {
  const text = textOf(parsed(body));
  if (text === "") throw new ModelFailure("broken", "not an answer");
  return text;
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    // Lines that are not JSON count as empty.
    return null;
  }
}

interface Answer {
  response?: unknown;
  choices?: { delta?: { content?: unknown }; message?: { content?: unknown } }[];
}

/** The text of one chunk or of a whole answer, in either shape; empty for anything else. */
function textOf(value: unknown): string {
  if (typeof value !== "object" || value === null) return "";
  const { response, choices } = value as Answer;
  const choice = Array.isArray(choices) ? choices[0] : undefined;
  const text = choice?.delta?.content ?? choice?.message?.content ?? response;
  return typeof text === "string" ? text : "";
}
