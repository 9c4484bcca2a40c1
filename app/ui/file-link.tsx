import type { ReactNode } from "react";

interface FileLinkProps {
  /** A path of this site, or an https address elsewhere. */
  href: string;
  className: string;
  children: ReactNode;
}

/** A link to a file or another site, which the browser loads itself; another site opens in a new tab. */
export function FileLink({ href, className, children }: FileLinkProps) {
  const elsewhere = href.startsWith("/") ? {} : { target: "_blank", rel: "noopener noreferrer" };
  return (
    <a href={href} className={className} {...elsewhere}>
      {children}
    </a>
  );
}
