import { Link, useLocation } from "@remix-run/react";
import type { ReactNode } from "react";
import { isWithin, type NavigationLink } from "./navigation";

interface MenuLinkProps {
  link: Pick<NavigationLink, "href" | "external">;
  className: string;
  onClick?: (() => void) | undefined;
  prefetch?: "intent";
  children: ReactNode;
}

/** An external link opens in a new tab, and says so. */
export function MenuLink({ link: { href, external }, prefetch, children, ...link }: MenuLinkProps) {
  const { pathname } = useLocation();
  return external ? (
    <a href={href} target="_blank" rel="noopener noreferrer" {...link}>
      {children}
      <span className="sr-only"> (opens in a new tab)</span>
    </a>
  ) : (
    <Link
      to={href}
      prefetch={prefetch}
      viewTransition
      aria-current={isWithin(pathname, href) ? "page" : undefined}
      {...link}
    >
      {children}
    </Link>
  );
}
