import type { ReactNode } from "react";

interface TitledSectionProps {
  title: string;
  /** Of the title; made from its words by default. */
  id?: string;
  className?: string;
  /** In the page, but not shown. */
  hidden?: boolean;
  children: ReactNode;
}

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

const anchorOf = (title: string) => title.toLowerCase().replaceAll(" ", "-");

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
