import { createContext, useContext } from "react";

/** Markup by the id of the element that holds it; null in the browser. */
export const ServerMarkupContext = createContext<Readonly<Record<string, string>> | null>(null);

/** What the page came with: after an error the browser renders the whole layout anew. */
const kept = new Map<string, string>();

function keep(id: string): string {
  const markup = kept.get(id) ?? document.getElementById(id)?.innerHTML ?? "";
  kept.set(id, markup);
  return markup;
}

interface ServerMarkupProps {
  id: string;
  className?: string;
  hidden?: boolean;
}

/**
 * A part of every page that only the server renders (app/entry.server.tsx): its script and data
 * stay there.
 */
export function ServerMarkup({ id, ...attributes }: ServerMarkupProps) {
  const markup = useContext(ServerMarkupContext);
  return (
    <div
      id={id}
      dangerouslySetInnerHTML={{ __html: markup ? (markup[id] ?? "") : keep(id) }}
      {...attributes}
    />
  );
}
