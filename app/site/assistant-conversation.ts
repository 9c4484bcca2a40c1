import * as z from "zod/mini";
import { type Answer, FAILED, MESSAGE_MAX } from "~/domain/assistant/answer";

const messageSchema = z.object({
  role: z.enum(["user", "assistant"]),
  content: z.string(),
  sources: z.optional(z.array(z.object({ title: z.string(), heading: z.string(), path: z.string() }))),
  note: z.optional(z.string()),
});

/** One bubble; an answer's has its sources, a failed one's a note. */
export type Message = z.output<typeof messageSchema>;

export interface Conversation {
  messages: readonly Message[];
  state: "idle" | "waiting";
}

/** An answer that was rejected with a sentence for people. */
export class ChatRejected extends Error {
  override name = "ChatRejected";
}

interface ConversationOptions {
  /** @throws {ChatRejected} or another error: both show the failure bubble */
  ask(message: string): Promise<Answer>;
  /** Keeps the conversation for the visit, or null where the browser forbids it. */
  storage: Pick<Storage, "getItem" | "setItem"> | null;
}

/** Milliseconds after which an answer has failed. */
const TIMEOUT_MS = 15_000;

/**
 * Asks the assistant.
 * @throws {ChatRejected} when this visitor has to wait; another error when there is no answer
 */
export async function askAssistant(message: string): Promise<Answer> {
  const timeout = new AbortController();
  setTimeout(() => timeout.abort(), TIMEOUT_MS);
  const response = await fetch("/api/chat", {
    method: "POST",
    body: JSON.stringify({ message }),
    headers: { "content-type": "application/json" },
    credentials: "include",
    signal: timeout.signal,
  });
  if (response.status === 429) throw new ChatRejected(((await response.json()) as { error: string }).error);
  if (!response.ok) throw new Error(String(response.status));
  return (await response.json()) as Answer;
}

/** Where the tab stores the conversation until it is closed. */
const STORAGE_KEY = "assistant";
/** Bubbles that are stored. */
const MESSAGES_MAX = 40;

/** A visitor's conversation. It outlives the panel, so an answer arrives while that is collapsed. */
export function createConversation({ ask, storage }: ConversationOptions) {
  let conversation: Conversation = { messages: restore(storage), state: "idle" };
  const listeners = new Set<() => void>();

  function update(state: Conversation["state"], messages: readonly Message[]) {
    conversation = { state, messages: messages.slice(-MESSAGES_MAX) };
    save(storage, conversation.messages);
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
      const answer = await ask(content).then(
        ({ text, sources }): Message => ({ role: "assistant", content: text, sources }),
        (error): Message => ({
          role: "assistant",
          content: FAILED,
          ...(error instanceof ChatRejected && { note: error.message }),
        }),
      );
      update("idle", [...before, answer]);
      return true;
    },
    /** Forgets the conversation. Ignored while an answer is awaited. */
    clear() {
      if (conversation.state === "idle") update("idle", []);
    },
  };
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
