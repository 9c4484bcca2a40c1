import { type Model, ModelFailure } from "~/domain/assistant/model";
import { openAiModel } from "../../../workers/assistant/models";

export const messages = [{ role: "user" as const, content: "What is the fee?" }];

/** What a model says, and why it stopped before its end. */
export async function readModel(model: Model): Promise<{ text: string; failure: string | null }> {
  let text = "";
  try {
    for await (const piece of model.stream(messages, new AbortController().signal)) text += piece;
    return { text, failure: null };
  } catch (error) {
    return { text, failure: error instanceof ModelFailure ? error.reason : String(error) };
  }
}

export const delta = (content: unknown) => `data: ${JSON.stringify({ choices: [{ delta: { content } }] })}\n\n`;
export const events = (body: BodyInit) => new Response(body, { headers: { "Content-Type": "text/event-stream" } });

/** A server that answers every call alike, and what it was sent. */
export function server(answer: () => Response | Promise<Response>, key?: string) {
  const calls: { url: string; init: RequestInit }[] = [];
  const ask = (async (url: string, init: RequestInit) => {
    calls.push({ url, init });
    return answer();
  }) as unknown as typeof fetch;
  return { model: openAiModel({ url: "https://models.example/v1", model: "small", key }, ask), calls };
}
