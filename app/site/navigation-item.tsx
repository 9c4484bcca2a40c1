import { NavLink } from "@remix-run/react";
import type { NavigationLink } from "./navigation";

/** One entry of a dropdown: a label over a line of explanation. An external one opens in a new tab. */
export function NavigationItem({ link }: { link: NavigationLink }) {
  const words = (
    <>
      <span className="block font-medium">{link.label}</span>
      {link.description && <span className="mt-0.5 block text-sm text-muted">{link.description}</span>}
    </>
  );
  return link.external ? (
    <a href={link.href} target="_blank" rel="noopener noreferrer" className="menu-item">
      {words}
    </a>
  ) : (
    <NavLink to={link.href} prefetch="intent" viewTransition className="menu-item">
      {words}
    </NavLink>
  );
}
