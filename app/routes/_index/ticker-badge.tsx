import { Link } from "@remix-run/react";
import { brand } from "~/brand/generated/public";

/** The listing at a glance; leads to the charts. */
export function TickerBadge() {
  return (
    <section aria-label="Our listing" className="shell">
      <Link to="/investors" prefetch="intent" className="ticker-badge group">
        <span className="text-sm text-muted">{brand.listing.exchange}</span>
        <span className="font-display text-title">{brand.listing.label}</span>
        <span className="button button-quiet group-hover:border-ink">View Charts</span>
      </Link>
    </section>
  );
}
