import { type FormEvent, type KeyboardEvent, useEffect, useRef, useSyncExternalStore } from "react";
import { brand } from "~/brand/generated/public";
import { formatSource, MESSAGE_MAX } from "~/domain/assistant/answer";
import { Link } from "~/ui/links";
import { askAssistant, createConversation, type Message } from "./assistant-conversation";

/** One for the page's life, so that the conversation is there when the panel opens again. */
const conversation = createConversation({ ask: askAssistant, storage: tabStorage() });

/** Reading the property itself throws where storage is forbidden. */
function tabStorage() {
  try {
    return window.sessionStorage;
  } catch {
    return null;
  }
}

/** Pixels over the last question. */
const ROOM_ABOVE = 16;

export type AssistantPanelProps = { title: string; openingQuestions: readonly string[]; onCollapse: () => void };

/** The open assistant. Not modal: the page behind it stays in reach. */
export default function AssistantPanel({ title, openingQuestions, onCollapse }: AssistantPanelProps) {
  const { messages, state } = useSyncExternalStore(conversation.subscribe, conversation.now);
  const input = useRef<HTMLInputElement>(null);
  const log = useRef<HTMLDivElement>(null);

  useEffect(() => {
    input.current?.focus();
    // By now the panel is gone and its button is back.
    return () => document.querySelector<HTMLElement>(".assistant-open")?.focus();
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: every new bubble moves the content below it
  useEffect(() => {
    // From the last question on: an answer longer than the panel is read from its beginning.
    const asked = [...(log.current?.querySelectorAll<HTMLElement>("[data-role=user]") ?? [])].pop();
    if (log.current && asked) log.current.scrollTop = asked.offsetTop - ROOM_ABOVE;
  }, [messages, state]);

  function send(event: FormEvent) {
    event.preventDefault();
    const field = input.current;
    if (!field || field.value.trim() === "" || conversation.now().state !== "idle") return;
    void conversation.send(field.value);
    field.value = "";
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== "Escape") return;
    event.stopPropagation();
    onCollapse();
  }

  return (
    <div role="dialog" aria-labelledby="assistant-title" className="assistant-panel" onKeyDown={onKeyDown}>
      <div className="assistant-head flex flex-none items-center gap-1 border-b border-line py-2 pr-2 pl-4">
        <h2 id="assistant-title" className="mr-auto font-sans text-base font-medium tracking-normal">
          {title}
        </h2>
        {messages.length > 0 && (
          <button type="button" aria-disabled={state !== "idle"} onClick={clearAndFocus}>
            Clear
          </button>
        )}
        <button type="button" aria-expanded="true" aria-label="Collapse" onClick={onCollapse}>
          <svg viewBox="0 0 16 16" width="16" height="16" aria-hidden="true" fill="none" stroke="currentColor">
            <path strokeWidth="1.6" strokeLinecap="round" d="m3 6 5 5 5-5" />
          </svg>
        </button>
      </div>
      <div
        ref={log}
        role="log"
        aria-label="Conversation"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
        tabIndex={0}
        className="assistant-log"
      >
        <p className="assistant-bubble">
          Ask about {brand.product.name}, the company or its documents. Answers come from our published documents and
          cite their sources. They are not investment advice.
        </p>
        {messages.length === 0 &&
          openingQuestions.map((question) => (
            <button key={question} type="button" className="assistant-opening" onClick={() => begin(question)}>
              {question}
            </button>
          ))}
        {messages.map((message, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: bubbles are only ever added at the end
          <Bubble key={index} message={message} onFollow={collapseIfNarrow} />
        ))}
        {state === "waiting" && <p className="assistant-bubble assistant-thinking">Thinking...</p>}
      </div>
      <form className="flex flex-none gap-2 border-t border-line p-3" onSubmit={send}>
        <label htmlFor="assistant-question" className="sr-only">
          Your question
        </label>
        <input
          ref={input}
          id="assistant-question"
          maxLength={MESSAGE_MAX}
          autoComplete="off"
          enterKeyHint="send"
          placeholder={`Ask about ${brand.product.name}...`}
          className="field-input"
        />
        <button type="submit" aria-label="Send" aria-disabled={state !== "idle"} className="assistant-send">
          <svg viewBox="0 0 20 20" width="20" height="20" aria-hidden="true" fill="none" stroke="currentColor">
            <path strokeWidth="1.8" strokeLinecap="round" strokeLinejoin="round" d="M10 16V4m-5 5 5-5 5 5" />
          </svg>
        </button>
      </form>
    </div>
  );

  /** The pressed button disappears, so the field below takes the focus. */
  function begin(question: string) {
    void conversation.send(question);
    input.current?.focus();
  }

  function clearAndFocus() {
    conversation.clear();
    input.current?.focus();
  }

  /** A phone's panel covers the page that a source leads to. */
  function collapseIfNarrow() {
    if (window.matchMedia("(max-width: 40rem)").matches) onCollapse();
  }
}

/** Plain text, never markup, with links to its sources. */
function Bubble({ message, onFollow }: { message: Message; onFollow: () => void }) {
  const { role, content, sources = [], note } = message;
  return (
    <div className="assistant-bubble" data-role={role}>
      <p className="sr-only">{role === "user" ? "You asked:" : "Answer:"}</p>
      <p className="assistant-words whitespace-pre-wrap">{content}</p>
      {sources.length > 0 && (
        <ul aria-label="Sources" className="assistant-sources">
          {sources.map((source) => (
            <li key={source.path}>
              <Link to={source.path} onClick={onFollow}>
                {formatSource(source)}
              </Link>
            </li>
          ))}
        </ul>
      )}
      {note && <p className="mt-2 text-[0.8125rem] text-muted">{note}</p>}
    </div>
  );
}
