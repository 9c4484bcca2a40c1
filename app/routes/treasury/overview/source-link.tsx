import { Link } from "@remix-run/react";
import type { NamedSource } from "~/domain/treasury/tables";

/** A source by its title; on a tablet by its brief name, where it has one (treasury.css). */
export function SourceLink({ title, href, brief }: NamedSource) {
  if (!href) return title;
  return (
    <Link to={href} discover="none" data-brief={brief}>
      {brief ? <span>{title}</span> : title}
    </Link>
  );
}
