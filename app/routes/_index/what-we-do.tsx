import { Link } from "@remix-run/react";

export interface Activity {
  title: string;
  text: string;
  action: string;
  /** Null for what is announced but not open yet. */
  href: string | null;
}

/** The company's three activities. */
export function WhatWeDo({ cards }: { cards: Activity[] }) {
  return (
    <section id="tradfi" aria-labelledby="what-we-do-title" className="shell py-14 lg:py-20">
      <p className="eyebrow">Bridging two systems</p>
      <h2 id="what-we-do-title" className="mt-3 text-title">
        What We Do
      </h2>
      <ul className="mt-10 grid gap-5 lg:grid-cols-3">
        {cards.map((card) => (
          <li key={card.title} className="card">
            <h3 className="font-display text-heading">{card.title}</h3>
            <p className="mt-3 mb-8 text-muted">{card.text}</p>
            <CardAction {...card} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function CardAction({ title, action, href }: Activity) {
  if (href === null) {
    return (
      <a
        href="#"
        aria-disabled="true"
        className="button mt-auto self-start"
        onClick={(event) => event.preventDefault()}
      >
        {action}
        <span className="sr-only">: {title}</span>
      </a>
    );
  }
  return (
    <Link to={href} prefetch="intent" className="button button-quiet mt-auto self-start">
      {action}
      <span className="sr-only"> about {title}</span>
    </Link>
  );
}
