interface CardListProps {
  title: string;
  cards: readonly { title: string; text: string }[];
  /** Kept in the page, shown to nobody. */
  hidden?: boolean;
}

/** A titled row of cards. */
export function CardList({ title, cards, hidden = false }: CardListProps) {
  const id = title.toLowerCase().replaceAll(" ", "-");
  return (
    <section aria-labelledby={id} className="shell mt-24" hidden={hidden}>
      <h2 id={id} className="text-title">
        {title}
      </h2>
      <ul className="mt-10 grid gap-5 md:grid-cols-2 lg:grid-cols-3">
        {cards.map((card) => (
          <li key={card.title} className="card">
            <h3 className="font-medium">{card.title}</h3>
            <p className="mt-2 text-muted">{card.text}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
