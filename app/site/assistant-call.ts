import type { Conclusion, Said } from "~/domain/assistant/said";
import { serverEvents } from "~/live/server-events";
import { ChatRejected } from "./assistant-conversation";

/** Milliseconds after which an answer is given up: longer than the server gives its model. */
const TIMEOUT = 40_000;

/**
 * Asks the assistant and reads its answer as it comes.
 * @throws {ChatRejected} when this visitor has to wait; anything else when there is no answer
 */
export async function* askAssistant(message: string): AsyncGenerator<Said> {
  const response = await fetch("/api/chat", {
    method: "POST",
    body: JSON.stringify({ message }),
    headers: { "content-type": "application/json", accept: "text/event-stream" },
    credentials: "include",
    signal: AbortSignal.timeout(TIMEOUT),
  });
  if (response.status === 429) throw new ChatRejected(((await response.json()) as { error: string }).error);
  if (!response.ok || !response.body) throw new Error(String(response.status));
  for await (const { event, data } of serverEvents(response.body)) {
    if (event === "message") yield { type: "text", text: data };
    else if (event === "done") yield { type: "done", ...(JSON.parse(data) as Conclusion) };
    else throw new Error(data);
  }
}
