import type { AnchorHTMLAttributes } from "react";

interface LinkProps extends AnchorHTMLAttributes<HTMLAnchorElement> {
  /** Absolute, or relative to the current page. */
  to: string;
  /** "intent": fetches the page on hover or focus. */
  prefetch?: "intent" | undefined;
  /** "none": its route is requested on the click alone, as where a page has hundreds of links. */
  discover?: "none" | undefined;
  /** Fades into the next page. */
  viewTransition?: boolean;
  preventScrollReset?: boolean;
  /** For addresses outside the router. */
  reloadDocument?: boolean;
}

/**
 * An anchor that `LinkFollower` (app/site/link-follower.tsx) follows once scripts run. Remix's own
 * `Link` takes seven hooks and matches against all routes, for each of a hundred on a page.
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
  // Remix discovers the routes behind links with `data-discover`.
  return (
    <a href={to} data-discover={discover ? undefined : "true"} data-follow={options} {...link} />
  );
}

/** Files, parts of the page, mail and other sites. */
const OUTSIDE_ROUTER = /^([a-z]+:|#|\/[^?#]+\.\w+$)/;

/** Inside or outside the router; another site opens in a new tab. */
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
