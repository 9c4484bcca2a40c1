import { Link } from "@remix-run/react";
import { type FormEvent, type KeyboardEvent, useEffect, useRef, useState } from "react";
import { brand } from "~/brand/generated/public";
import { QUERY_MAX } from "~/domain/field-lengths";
import type { Answer } from "~/domain/search/answer";
import { sendJson } from "~/live/fetch-json";

const FAILED = "I apologize, but I'm having trouble responding right now. Please try again later.";

interface Message {
  role: "user" | "assistant";
  content: string;
  links?: Answer["links"];
}

export interface AssistantPanelProps {
  title: string;
  isOpen: boolean;
  onCollapse: () => void;
}

/** Not modal: the page behind it stays in reach. */
export default function AssistantPanel({ title, isOpen, onCollapse }: AssistantPanelProps) {
  const [messages, setMessages] = useState<readonly Message[]>([]);
  const [isWaiting, setWaiting] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const log = useRef<HTMLDivElement>(null);

  useEffect(() => {
    if (isOpen) {
      input.current?.focus();
    } else {
      document.querySelector<HTMLElement>(".assistant-open")?.focus();
    }
  }, [isOpen]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: every new bubble moves the content below it
  useEffect(() => {
    // Scroll to the last question: an answer taller than the panel is read from its beginning.
    const lastQuestion = [
      ...(log.current?.querySelectorAll<HTMLElement>("[data-role=user]") ?? []),
    ].pop();
    if (log.current && lastQuestion) {
      log.current.scrollTop = lastQuestion.offsetTop - log.current.offsetTop;
    }
  }, [messages, isWaiting]);

  async function send(event: FormEvent) {
    event.preventDefault();
    const question = input.current?.value.trim();
    if (!input.current || !question || isWaiting) return;
    input.current.value = "";
    const withQuestion: Message[] = [...messages, { role: "user", content: question }];
    setMessages(withQuestion);
    setWaiting(true);
    setMessages([...withQuestion, await ask(question)]);
    setWaiting(false);
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== "Escape") return;
    event.stopPropagation();
    onCollapse();
  }

  return (
    <div
      role="dialog"
      aria-labelledby="assistant-title"
      className="assistant-panel"
      hidden={!isOpen}
      onKeyDown={onKeyDown}
    >
      <div className="flex flex-none items-center border-b border-line py-2 pr-2 pl-4">
        <h2
          id="assistant-title"
          className="mr-auto font-sans text-base font-medium tracking-normal"
        >
          {title}
        </h2>
        <button
          type="button"
          aria-label="Collapse"
          className="assistant-collapse"
          onClick={onCollapse}
        >
          <svg
            viewBox="0 0 16 16"
            width="16"
            height="16"
            aria-hidden="true"
            fill="none"
            stroke="currentColor"
          >
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
          Ask about {brand.product.name}, the company or its documents. I look them up in what we
          have published, and give no investment advice.
        </p>
        {messages.map((message, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: bubbles are only ever added at the end
          <Bubble key={index} message={message} onFollow={collapseIfNarrow} />
        ))}
        {isWaiting && <p className="assistant-bubble assistant-thinking">Thinking...</p>}
      </div>
      <form className="flex flex-none gap-2 border-t border-line p-3" onSubmit={send}>
        <label htmlFor="assistant-question" className="sr-only">
          Your question
        </label>
        <input
          ref={input}
          id="assistant-question"
          maxLength={QUERY_MAX}
          autoComplete="off"
          enterKeyHint="send"
          placeholder={`Ask about ${brand.product.name}...`}
          className="field-input"
        />
        <button
          type="submit"
          aria-label="Send"
          aria-disabled={isWaiting}
          className="assistant-send"
        >
          <svg
            viewBox="0 0 20 20"
            width="20"
            height="20"
            aria-hidden="true"
            fill="none"
            stroke="currentColor"
          >
            <path
              strokeWidth="1.8"
              strokeLinecap="round"
              strokeLinejoin="round"
              d="M10 16V4m-5 5 5-5 5 5"
            />
          </svg>
        </button>
      </form>
    </div>
  );

  /** On a phone the panel covers the page. */
  function collapseIfNarrow() {
    if (window.matchMedia("(max-width: 40rem)").matches) onCollapse();
  }
}

const ask = (question: string): Promise<Message> =>
  sendJson<Answer>("POST", "/api/chat", { message: question }).then(
    ({ intro, links }) => ({ role: "assistant", content: intro, links }),
    (): Message => ({ role: "assistant", content: FAILED }),
  );

/** Plain text, never markup. */
function Bubble({ message, onFollow }: { message: Message; onFollow: () => void }) {
  const { role, content, links = [] } = message;
  return (
    <div className="assistant-bubble" data-role={role}>
      <p className="sr-only">{role === "user" ? "You asked:" : "Answer:"}</p>
      <p className="whitespace-pre-wrap">{content}</p>
      {links.length > 0 && (
        <ul aria-label="Pages" className="assistant-links">
          {links.map(({ path, title, sentence }) => (
            <li key={path}>
              <Link to={path} onClick={onFollow}>
                {title}
              </Link>
              <p>{sentence}</p>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
