import { useLocation } from "@remix-run/react";
import type { ReactNode } from "react";
import { Link } from "~/ui/links";
import { PageHead } from "~/ui/page-head";
import { Strip } from "~/ui/strip";
import { isWithin } from "./navigation";

interface InvestorHeadProps {
  title: string;
  lead?: string | undefined;
  /** The pages for investors that the company has. */
  menu: readonly { label: string; path: string }[];
  /** Whether a phone shows all of them at once, in rows, instead of a strip to scroll. */
  whole?: boolean;
  children?: ReactNode;
}

/** The top of a page for investors, with the way to the others. */
export function InvestorHead({ title, lead, menu, whole = false, children }: InvestorHeadProps) {
  const { pathname } = useLocation();
  const isCurrent = (path: string) =>
    path === "/treasury" ? isWithin(pathname, path) : pathname === path;
  return (
    <PageHead title={title} lead={lead}>
      {menu.length > 1 && (
        <nav aria-label="Investor pages" className="mt-8 border-b border-line print:hidden">
          <Strip className={`gap-6 md:max-lg:gap-4 ${whole ? "strip-whole" : ""}`}>
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
          </Strip>
        </nav>
      )}
      {children}
    </PageHead>
  );
}
