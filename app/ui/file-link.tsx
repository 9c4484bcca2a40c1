import type { ReactNode } from "react";

type FileLinkProps = { href: string; className: string; children: ReactNode };

/** A link to a file of this site, by its path, or to another site, which the browser loads itself; another site opens in a new tab. */
export function FileLink({ href, className, children }: FileLinkProps) {
  const elsewhere = href.startsWith("/") ? {} : { target: "_blank", rel: "noopener noreferrer" };
  return (
    <a href={href} className={className} {...elsewhere}>
      {children}
    </a>
  );
}
