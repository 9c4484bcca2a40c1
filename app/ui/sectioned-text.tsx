import { Prose } from "./prose";

interface TextSection {
  id: string;
  heading: string;
  html: string;
}

interface SectionedTextProps {
  /** What stands before the first heading; may be empty. */
  intro: string;
  sections: readonly TextSection[];
}

/** A text as ruled rows: the heading on the left, its words on the right; below one another on a phone. */
export function SectionedText({ intro, sections }: SectionedTextProps) {
  return (
    <div className="shell grid grid-cols-[minmax(0,1fr)]">
      {intro && <Prose html={intro} className="mb-12 lg:ml-[33.333%]" />}
      {sections.map((section) => (
        <section
          key={section.id}
          aria-labelledby={section.id}
          className="grid grid-cols-[minmax(0,1fr)] gap-x-12 gap-y-4 border-t border-line py-10 lg:grid-cols-[minmax(0,1fr)_minmax(0,2fr)] lg:py-14"
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
