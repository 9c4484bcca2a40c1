import type { ReactNode } from "react";

interface PageHeadProps {
  eyebrow?: string;
  title: string;
  lead?: string;
  children?: ReactNode;
}

/** The start of every inner page: what it is, and one sentence on it. */
export function PageHead({ eyebrow, title, lead, children }: PageHeadProps) {
  return (
    <div className="shell pt-16 pb-12 lg:pt-24 lg:pb-16">
      {eyebrow && <p className="eyebrow mb-4">{eyebrow}</p>}
      <h1 className="max-w-4xl text-title">{title}</h1>
      {lead && <p className="mt-5 max-w-2xl text-lg text-muted">{lead}</p>}
      {children}
    </div>
  );
}
