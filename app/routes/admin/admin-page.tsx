import type { ReactNode } from "react";
import { TextLink } from "~/ui/links";

interface AdminPageProps {
  title: string;
  /** Below the title. */
  about: ReactNode;
  back?: { to: string; label: string };
  note?: ReactNode;
  /** For texts and forms; tables take the page's whole width. */
  isNarrow?: boolean;
  children: ReactNode;
}

const dashboard = { to: "/admin-dashboard", label: "Back to the dashboard" };

export function AdminPage({
  title,
  about,
  back = dashboard,
  note,
  isNarrow,
  children,
}: AdminPageProps) {
  const layout = isNarrow
    ? "max-w-4xl gap-8 pt-16 lg:pt-24"
    : "grid-cols-1 gap-5 pt-[clamp(2.5rem,5vw,4.5rem)]";
  return (
    <div className={`shell grid pb-24 ${layout}`}>
      <div>
        <p className={`eyebrow ${isNarrow ? "mb-4" : "mb-3"}`}>Administration</p>
        <h1 className="text-title">{title}</h1>
        <p className={`text-muted [overflow-wrap:anywhere] ${isNarrow ? "mt-4 text-lg" : "mt-3"}`}>
          {about} <TextLink to={back.to}>{back.label}</TextLink>
        </p>
        {note && <p className="mt-2 text-muted">{note}</p>}
      </div>
      {children}
    </div>
  );
}
