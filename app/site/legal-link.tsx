import { Link } from "@remix-run/react";
import { createContext, useContext } from "react";
import type { FooterLink } from "./navigation";

export const LegalLinksContext = createContext<readonly FooterLink[]>([]);

interface LegalLinkProps {
  /** File name in content/legal, without ".md". */
  slug: string;
  className?: string;
}

/** Renders nothing where the company has no such document. */
export function LegalLink({ slug, className = "" }: LegalLinkProps) {
  const link = useContext(LegalLinksContext).find(([, href]) => href === `/legal/${slug}`);
  return link ? (
    <Link to={link[1]} className={`text-link ${className}`}>
      {link[0]}
    </Link>
  ) : null;
}
