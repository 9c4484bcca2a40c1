import type { ReactNode } from "react";

export const CardPage = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className="shell grid min-h-[60vh] content-start py-20">
    <div className="card mx-auto w-full max-w-xl gap-6">
      <h1 className="text-heading">{title}</h1>
      {children}
    </div>
  </section>
);
