import { NavLink } from "@remix-run/react";
import type { ReactNode } from "react";
import type { NavigationLink } from "./navigation";

interface MenuLinkProps {
  link: Pick<NavigationLink, "href" | "external">;
  className: string;
  /** For menus that close on a choice. */
  onClick?: (() => void) | undefined;
  prefetch?: "intent";
  children: ReactNode;
}

/** A menu's link. One that is flagged external opens in a new tab, and says so. */
export function MenuLink({ link: { href, external }, prefetch, children, ...link }: MenuLinkProps) {
  return external ? (
    <a href={href} target="_blank" rel="noopener noreferrer" {...link}>
      {children}
      <span className="sr-only"> (opens in a new tab)</span>
    </a>
  ) : (
    <NavLink to={href} prefetch={prefetch} viewTransition {...link}>
      {children}
    </NavLink>
  );
}
