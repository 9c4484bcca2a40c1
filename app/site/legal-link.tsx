import { Link, useRouteLoaderData } from "@remix-run/react";
import type { loader } from "~/root";

interface LegalLinkProps {
  /** File name in content/legal, without ".md". */
  slug: string;
  className?: string;
}

/** A link to a legal document under its title; nothing where the company has no such document. */
export function LegalLink({ slug, className = "" }: LegalLinkProps) {
  const columns = useRouteLoaderData<typeof loader>("root")?.footerColumns;
  const link = columns?.flatMap(({ links }) => links).find(([, href]) => href === `/legal/${slug}`);
  return link ? (
    <Link to={link[1]} className={`text-link ${className}`}>
      {link[0]}
    </Link>
  ) : null;
}
