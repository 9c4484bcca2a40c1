import { type Model, ModelFailure } from "~/domain/assistant/model";

export const messages = [{ role: "user" as const, content: "What is the fee?" }];

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
