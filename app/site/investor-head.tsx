import { Link, useLocation } from "@remix-run/react";
import type { ReactNode } from "react";
import { PageHead } from "~/ui/page-head";
import { isWithin } from "./navigation";

interface InvestorHeadProps {
  title: string;
  lead?: string | undefined;
  menu: readonly { label: string; path: string }[];
  /** The page's sections, where it has several. */
  parts?: readonly { title: string; anchor: string }[];
  children?: ReactNode;
}

export function InvestorHead({ title, lead, menu, parts = [], children }: InvestorHeadProps) {
  const { pathname } = useLocation();
  const isCurrent = (path: string) =>
    path === "/investors" ? pathname === path : isWithin(pathname, path);
  return (
    <PageHead title={title} lead={lead}>
      {menu.length > 1 && (
        <nav aria-label="Investor pages" className="mt-6 border-b border-line print:hidden">
          <ul className="investor-menu">
            {menu.map(({ label, path }) => (
              <li key={path}>
                <Link
                  to={path}
                  prefetch="intent"
                  aria-current={isCurrent(path) ? "page" : undefined}
                  className="tab-link"
                >
                  {label}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
      )}
      {parts.length > 1 && (
        <nav aria-label="On this page" className="mt-6 print:hidden">
          <ul className="flex flex-wrap gap-2">
            {parts.map(({ title, anchor }) => (
              <li key={anchor}>
                <a href={`#${anchor}`} className="chip">
                  {title}
                </a>
              </li>
            ))}
          </ul>
        </nav>
      )}
      {children}
    </PageHead>
  );
}
