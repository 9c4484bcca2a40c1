import type { ReactNode } from "react";

export const AdminLoginPage = ({
  title,
  lead,
  children,
}: {
  title: string;
  lead?: string;
  children: ReactNode;
}) => (
  <section className="shell grid min-h-[70vh] content-start py-16">
    <div className="card mx-auto w-full max-w-md gap-6">
      <div>
        <p className="eyebrow mb-4">Administration</p>
        <h1 className="text-heading">{title}</h1>
        {lead && <p className="mt-3 text-muted [overflow-wrap:anywhere]">{lead}</p>}
      </div>
      {children}
    </div>
  </section>
);
