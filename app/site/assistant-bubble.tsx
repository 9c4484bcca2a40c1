import { Link } from "@remix-run/react";
import { nameOf } from "~/domain/assistant/said";
import type { Message } from "./assistant-conversation";

interface AssistantBubbleProps {
  message: Message;
  onFollow: () => void;
}

/** One bubble: plain words, never markup, and links to the pages they come from. */
export function AssistantBubble({ message: { role, content, sources = [], note }, onFollow }: AssistantBubbleProps) {
  return (
    <div className="assistant-bubble" data-role={role}>
      <p className="sr-only">{role === "user" ? "You asked:" : "Answer:"}</p>
      <p className="assistant-words">{content}</p>
      {sources.length > 0 && (
        <ul aria-label="Sources" className="assistant-sources">
          {sources.map((source) => (
            <li key={source.path}>
              <Link to={source.path} onClick={onFollow}>
                {nameOf(source)}
              </Link>
            </li>
          ))}
        </ul>
      )}
      {note && <p className="assistant-note">{note}</p>}
    </div>
  );
}
