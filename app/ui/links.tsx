import { Link, type LinkProps } from "@remix-run/react";

type AnyLinkProps = LinkProps & { to: string };

/** Addresses that the browser opens without the router: files, parts of the page, mail and other sites. */
const OUTSIDE_ROUTER = /^([a-z]+:|#|\/[^?#]+\.\w+$)/;

/** A link, wherever it leads. Another site opens in a new tab. */
export function AnyLink({ to, prefetch, discover, ...link }: AnyLinkProps) {
  if (!OUTSIDE_ROUTER.test(to)) return <Link to={to} prefetch={prefetch} discover={discover} {...link} />;
  return <a href={to} {...(to.startsWith("http") && { target: "_blank", rel: "noopener noreferrer" })} {...link} />;
}

/** An underlined link. */
export const TextLink = ({ className = "", ...link }: AnyLinkProps) => (
  <AnyLink className={`text-link ${className}`} {...link} />
);
