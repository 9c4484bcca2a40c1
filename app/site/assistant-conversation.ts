import * as z from "zod/mini";
import { type AnswerChunk, type Conclusion, FAILED, MESSAGE_MAX } from "~/domain/assistant/answer-chunk";
import { serverEvents } from "~/live/server-events";

const messageSchema = z.object({
  role: z.enum(["user", "assistant"]),
  content: z.string(),
  sources: z.optional(z.array(z.object({ title: z.string(), heading: z.string(), path: z.string() }))),
  note: z.optional(z.string()),
});

/** One bubble; an answer's has its sources and its note. */
export type Message = z.output<typeof messageSchema>;

export interface Conversation {
  messages: readonly Message[];
  /** Waiting until the first word has arrived, then writing until the answer is complete. */
  state: "idle" | "waiting" | "writing";
}

/** An answer that was rejected with a sentence for people. */
export class ChatRejected extends Error {
  override name = "ChatRejected";
}

interface ConversationOptions {
  /** @throws {ChatRejected} or another error: both show the failure bubble */
  ask(message: string): AsyncIterable<AnswerChunk>;
  /** Keeps the conversation for the visit, or null where the browser forbids it. */
  storage: Pick<Storage, "getItem" | "setItem"> | null;
}

/** Milliseconds after which an answer has failed: longer than the server's limit for its model. */
const TIMEOUT_MS = 40_000;

/**
 * Asks the assistant and reads its answer as it arrives.
 * @throws {ChatRejected} when this visitor has to wait; another error when there is no answer
 */
export async function* askAssistant(message: string): AsyncGenerator<AnswerChunk> {
  const response = await fetch("/api/chat", {
    method: "POST",
    body: JSON.stringify({ message }),
    headers: { "content-type": "application/json", accept: "text/event-stream" },
    credentials: "include",
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  if (response.status === 429) throw new ChatRejected(((await response.json()) as { error: string }).error);
  if (!response.ok || !response.body) throw new Error(String(response.status));
  for await (const { event, data } of serverEvents(response.body)) {
    if (event === "message") yield { type: "text", text: data };
    else if (event === "done") yield { type: "done", ...(JSON.parse(data) as Conclusion) };
    else throw new Error(data);
  }
}

/** Where the tab stores the conversation until it is closed. */
const STORAGE_KEY = "assistant";
/** Bubbles that are stored. */
const MESSAGES_MAX = 40;

/** A visitor's conversation. It outlives the panel, so an answer goes on being written while that is collapsed. */
export function createConversation({ ask, storage }: ConversationOptions) {
  let conversation: Conversation = { messages: restore(storage), state: "idle" };
  const listeners = new Set<() => void>();

  function update(state: Conversation["state"], messages: readonly Message[]) {
    conversation = { state, messages: messages.slice(-MESSAGES_MAX) };
    if (state !== "writing") save(storage, conversation.messages);
    for (const listener of listeners) listener();
  }

  return {
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    now: () => conversation,
    /** Sends a question. Ignored when there is nothing in it, or while an answer is awaited; false then. */
    async send(typed: string): Promise<boolean> {
      const content = typed.trim().slice(0, MESSAGE_MAX);
      if (content === "" || conversation.state !== "idle") return false;
      const before: Message[] = [...conversation.messages, { role: "user", content }];
      update("waiting", before);
      let answer: Message = { role: "assistant", content: "" };
      try {
        for await (const chunk of ask(content)) {
          answer = append(answer, chunk);
          update("writing", [...before, answer]);
        }
        if (!answer.sources) throw new Error("the answer broke off");
      } catch (error) {
        answer = markFailed(answer, error);
      }
      update("idle", [...before, answer]);
      return true;
    },
    /** Forgets the conversation. Ignored while an answer is awaited. */
    clear() {
      if (conversation.state === "idle") update("idle", []);
    },
  };
}

function append(answer: Message, chunk: AnswerChunk): Message {
  if (chunk.type === "text") return { ...answer, content: answer.content + chunk.text };
  const { type: _, ...conclusion } = chunk;
  return { ...answer, ...conclusion };
}

/** The part that arrived stays; without any the bubble says that the answer failed. */
function markFailed(answer: Message, error: unknown): Message {
  const reason = error instanceof ChatRejected ? { note: error.message } : {};
  if (answer.content === "") return { role: "assistant", content: FAILED, ...reason };
  return { ...answer, note: FAILED };
}

/** The tab's storage may be empty, or have been written by an older version. */
function restore(storage: ConversationOptions["storage"]): Message[] {
  try {
    return z.array(messageSchema).parse(JSON.parse(storage?.getItem(STORAGE_KEY) ?? "[]"));
  } catch {
    return [];
  }
}

function save(storage: ConversationOptions["storage"], messages: readonly Message[]) {
  try {
    storage?.setItem(STORAGE_KEY, JSON.stringify(messages));
  } catch {
    // Full or forbidden: the conversation then lives as long as the page.
  }
}
