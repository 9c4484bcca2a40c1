import { type Conclusion, FAILED, MESSAGE_MAX, type Said } from "~/domain/assistant/said";

/** One bubble. */
export interface Message extends Partial<Conclusion> {
  role: "user" | "assistant";
  content: string;
}

export interface Conversation {
  messages: readonly Message[];
  /** Waiting until the first word has come, then writing until the answer is complete. */
  state: "idle" | "waiting" | "writing";
}

/** An answer that was rejected with a sentence for people. */
export class ChatRejected extends Error {
  override name = "ChatRejected";
}

interface ConversationOptions {
  /** @throws {ChatRejected} or anything else: the failure bubble's words are shown for both */
  ask(message: string): AsyncIterable<Said>;
  /** Keeps the conversation for the visit, or null where the browser forbids it. */
  storage: Pick<Storage, "getItem" | "setItem"> | null;
}

/** Where the conversation is kept: in the tab, until it is closed. */
const STORAGE_KEY = "assistant";
/** Bubbles that are kept. */
const KEPT_MAX = 40;

/** A visitor's conversation. It outlives the panel, so an answer goes on being written while that is collapsed. */
export function createConversation({ ask, storage }: ConversationOptions) {
  let conversation: Conversation = { messages: kept(storage), state: "idle" };
  const listeners = new Set<() => void>();

  function become(state: Conversation["state"], messages: readonly Message[]) {
    conversation = { state, messages: messages.slice(-KEPT_MAX) };
    if (state !== "writing") keep(storage, conversation.messages);
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
      become("waiting", before);
      let answer: Message = { role: "assistant", content: "" };
      try {
        for await (const said of ask(content)) {
          answer = grown(answer, said);
          become("writing", [...before, answer]);
        }
        if (!answer.sources) throw new Error("the answer broke off");
      } catch (error) {
        answer = failed(answer, error);
      }
      become("idle", [...before, answer]);
      return true;
    },
    /** Forgets what was said. Ignored while an answer is awaited. */
    clear() {
      if (conversation.state === "idle") become("idle", []);
    },
  };
}

function grown(answer: Message, said: Said): Message {
  if (said.type === "text") return { ...answer, content: answer.content + said.text };
  const { type: _, ...conclusion } = said;
  return { ...answer, ...conclusion };
}

/** What has been said stays; without a word of it the bubble says that it failed. */
function failed(answer: Message, error: unknown): Message {
  const reason = error instanceof ChatRejected ? { note: error.message } : {};
  if (answer.content === "") return { role: "assistant", content: FAILED, ...reason };
  return { ...answer, note: FAILED };
}

function kept(storage: ConversationOptions["storage"]): Message[] {
  try {
    const messages: unknown = JSON.parse(storage?.getItem(STORAGE_KEY) ?? "[]");
    return Array.isArray(messages) ? messages.filter(isMessage).slice(-KEPT_MAX) : [];
  } catch {
    return [];
  }
}

function keep(storage: ConversationOptions["storage"], messages: readonly Message[]) {
  try {
    storage?.setItem(STORAGE_KEY, JSON.stringify(messages));
  } catch {
    // Full or forbidden: the conversation then lives as long as the page.
  }
}

/** What stands in the tab's storage may be an older version's. */
function isMessage(value: unknown): value is Message {
  if (typeof value !== "object" || value === null) return false;
  const { role, content, sources = [], note = "" } = value as Record<string, unknown>;
  return (
    (role === "user" || role === "assistant") &&
    typeof content === "string" &&
    typeof note === "string" &&
    Array.isArray(sources) &&
    sources.every(isSource)
  );
}

const isSource = (value: unknown) =>
  typeof value === "object" &&
  value !== null &&
  ["title", "heading", "path"].every((name) => typeof (value as Record<string, unknown>)[name] === "string");
