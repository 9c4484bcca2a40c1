import { Link } from "@remix-run/react";
import type { ComponentProps } from "react";

interface AnyLinkProps extends Omit<ComponentProps<typeof Link>, "to"> {
  to: string;
}

/** Files, mail and other sites. */
const OUTSIDE_ROUTER = /^([a-z]+:|\/[^?#]+\.\w+$)/;

/** Inside or outside the router; another site opens in a new tab. */
export const AnyLink = (link: AnyLinkProps) =>
  OUTSIDE_ROUTER.test(link.to) ? (
    <Link
      reloadDocument
      target={link.to.startsWith("http") ? "_blank" : undefined}
      rel={link.to.startsWith("http") ? "noopener noreferrer" : undefined}
      {...link}
    />
  ) : (
    <Link {...link} />
  );

/** Without `prefetch`, which adds an element beside text that a translator may have replaced. */
export const TextLink = ({ className = "", ...link }: Omit<AnyLinkProps, "prefetch">) => (
  <AnyLink className={`text-link ${className}`} {...link} />
);
