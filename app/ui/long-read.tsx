import type { ReactNode } from "react";
import { Prose } from "./prose";

export interface Heading {
  id: string;
  heading: string;
}

interface LongReadProps {
  html: string;
  contents: readonly Heading[];
  /** Closes the document, below its text. */
  children?: ReactNode;
}

/** A long document beside its table of contents. */
export function LongRead({ html, contents, children }: LongReadProps) {
  return (
    <div className="shell grid items-start grid-cols-1 gap-12 lg:grid-cols-[15rem_minmax(0,1fr)]">
      <Contents contents={contents} className="lg:sticky lg:top-28 lg:max-h-[calc(100dvh-12rem)] lg:overflow-y-auto" />
      <div>
        <Prose html={html} />
        {children}
      </div>
    </div>
  );
}

/** The headings of a document as links. */
export function Contents({ contents, className = "" }: { contents: readonly Heading[]; className?: string }) {
  return (
    <nav aria-label="Contents" className={`contents-list print:hidden ${className}`}>
      <p className="text-sm font-medium">Contents</p>
      <ol>
        {contents.map(({ id, heading }) => (
          <li key={id}>
            <a href={`#${id}`}>{heading}</a>
          </li>
        ))}
      </ol>
    </nav>
  );
}
