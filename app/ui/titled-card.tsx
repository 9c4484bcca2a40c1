import type { ReactNode } from "react";

interface TitledCardProps {
  title: string;
  /** Of the title, which then names the card for screen readers. */
  id?: string;
  className?: string;
  children: ReactNode;
}

export const TitledCard = ({ title, id, className = "gap-5", children }: TitledCardProps) => (
  <section className={`card ${className}`} aria-labelledby={id}>
    <h2 id={id} className="text-heading">
      {title}
    </h2>
    {children}
  </section>
);
