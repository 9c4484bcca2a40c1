import type { ReactNode } from "react";
import { Contents, type Heading } from "./contents";

/** From Markdown, sanitized when the content was built. */
export function Prose({ html, className = "" }: { html: string; className?: string }) {
  return <div className={`prose ${className}`} dangerouslySetInnerHTML={{ __html: html }} />;
}

interface LongReadProps {
  html: string;
  contents: readonly Heading[];
  /** Below the text. */
  children?: ReactNode;
}

export function LongRead({ html, contents, children }: LongReadProps) {
  return (
    <div className="shell grid items-start grid-cols-1 gap-12 lg:grid-cols-[15rem_minmax(0,1fr)]">
      <Contents
        contents={contents}
        className="lg:sticky lg:top-28 lg:max-h-[calc(100dvh-12rem)] lg:overflow-y-auto"
      />
      <div>
        <Prose html={html} />
        {children}
      </div>
    </div>
  );
}

interface SectionedTextProps {
  /** Before the first heading; may be empty. */
  intro: string;
  sections: readonly { id: string; heading: string; html: string }[];
}

export function SectionedText({ intro, sections }: SectionedTextProps) {
  return (
    <div className="shell grid grid-cols-[minmax(0,1fr)]">
      {intro && <Prose html={intro} className="mb-12 lg:ml-[33.333%]" />}
      {sections.map((section) => (
        <section
          key={section.id}
          aria-labelledby={section.id}
          className="grid grid-cols-[minmax(0,1fr)] gap-x-12 gap-y-4 border-t border-line py-10 first:border-t-0 first:pt-0 lg:grid-cols-[minmax(0,1fr)_minmax(0,2fr)] lg:py-14"
        >
          <h2 id={section.id} className="text-heading">
            {section.heading}
          </h2>
          <Prose html={section.html} />
        </section>
      ))}
    </div>
  );
}
