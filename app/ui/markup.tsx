import { createContext, type HTMLAttributes, useContext } from "react";

/** On the server, what a page's `Markup`s hold, in their order; null in the browser. */
export const MarkupContext = createContext<string[] | null>(null);

interface MarkupProps extends HTMLAttributes<HTMLDivElement> {
  /** Finished HTML, in which nothing is left to escape. */
  html: string;
}

/**
 * HTML from a loader. A page has it once, as what it shows: its data name this element instead, and
 * the browser puts the text back before React starts (app/entry.server.tsx).
 */
export function Markup({ html, ...attributes }: MarkupProps) {
  const number = useContext(MarkupContext)?.push(html);
  return (
    <div
      {...attributes}
      data-markup={number}
      dangerouslySetInnerHTML={{ __html: html }}
      suppressHydrationWarning
    />
  );
}
