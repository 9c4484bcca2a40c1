import type { ReactNode } from "react";

interface TitledSectionProps {
  title: string;
  /** Anchor of the title; made from its words where none is given. */
  id?: string;
  className?: string;
  /** Kept in the page without being shown. */
  hidden?: boolean;
  children: ReactNode;
}

/** A part of a page under a large title. */
export function TitledSection({
  title,
  id = anchorOf(title),
  className,
  hidden,
  children,
}: TitledSectionProps) {
  return (
    <section aria-labelledby={id} className={`shell ${className ?? "mt-24"}`} hidden={hidden}>
      <h2 id={id} className="text-section">
        {title}
      </h2>
      {children}
    </section>
  );
}

/** The anchor of a title that has none of its own. */
const anchorOf = (title: string) => title.toLowerCase().replaceAll(" ", "-");

/** Points side by side, each a title and a text below a rule. */
export function CardList({
  cards,
  columns,
}: {
  cards: readonly { title: string; text: string }[];
  columns: string;
}) {
  return (
    <ul className={`mt-8 grid gap-x-10 gap-y-8 ${columns}`}>
      {cards.map((card) => (
        <li key={card.title} className="border-t border-line pt-4">
          <h3 className="font-medium">{card.title}</h3>
          <p className="mt-2 text-muted">{card.text}</p>
        </li>
      ))}
    </ul>
  );
}
