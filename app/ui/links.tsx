import type { AnchorHTMLAttributes } from "react";

interface LinkProps extends AnchorHTMLAttributes<HTMLAnchorElement> {
  /** An address of a page, absolute or relative to the current one. */
  to: string;
  /** "intent": the page is fetched while the pointer or the focus rests on the link. */
  prefetch?: "intent" | undefined;
  /** "none": its route is asked for on the click alone, as where a page has hundreds of links. */
  discover?: "none" | undefined;
  /** Whether the page fades into the next one. */
  viewTransition?: boolean;
  /** Whether the page stays where it is scrolled to. */
  preventScrollReset?: boolean;
  /** Whether the browser loads it, as for what is no page of the router. */
  reloadDocument?: boolean;
}

/**
 * A link to a page of the site: an anchor, which `LinkFollower` (app/site/link-follower.tsx)
 * follows once scripts run. Remix's own link takes seven hooks and matches its address against the
 * routes, for each of a hundred on a page.
 */
export function Link({
  to,
  prefetch,
  discover,
  viewTransition,
  preventScrollReset,
  reloadDocument,
  ...link
}: LinkProps) {
  if (reloadDocument) return <a href={to} {...link} />;
  const options = `${prefetch ? "prefetch " : ""}${viewTransition ? "fade " : ""}${preventScrollReset ? "stay" : ""}`;
  // Remix asks for the routes behind links that have `data-discover`.
  return (
    <a href={to} data-discover={discover ? undefined : "true"} data-follow={options} {...link} />
  );
}

/**
 * Addresses that the browser opens without the router: files, parts of the page, mail and other
 * sites.
 */
const OUTSIDE_ROUTER = /^([a-z]+:|#|\/[^?#]+\.\w+$)/;

/** A link, wherever it leads. Another site opens in a new tab. */
export const AnyLink = (link: LinkProps) =>
  OUTSIDE_ROUTER.test(link.to) ? (
    <Link
      reloadDocument
      {...(link.to.startsWith("http") && { target: "_blank", rel: "noopener noreferrer" })}
      {...link}
    />
  ) : (
    <Link {...link} />
  );

export const TextLink = ({ className = "", ...link }: LinkProps) => (
  <AnyLink className={`text-link ${className}`} {...link} />
);
