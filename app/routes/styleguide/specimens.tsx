import type { ReactNode } from "react";

/** One group of the styleguide. */
export function Specimens({ title, children }: { title: string; children: ReactNode }) {
  const id = title.toLowerCase().replaceAll(" ", "-");
  return (
    <section id={id} aria-labelledby={`${id}-title`} className="shell mt-16">
      <h2 id={`${id}-title`} className="specimen-title text-heading">
        {title}
      </h2>
      <div className="specimens">{children}</div>
    </section>
  );
}

/** One primitive with the name of its state. */
export function Specimen({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="specimen">
      <p className="specimen-name">{name}</p>
      <div>{children}</div>
    </div>
  );
}
