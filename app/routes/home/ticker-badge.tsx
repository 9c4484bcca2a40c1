import { Link } from "@remix-run/react";
import { brand } from "~/brand/generated/public";

export function TickerBadge() {
  return (
    <section aria-label="Our listing" className="shell">
      <Link
        to="/investors#charts"
        prefetch="intent"
        className="group grid items-center justify-items-start gap-x-8 gap-y-4 rounded-[1.25rem] border border-line bg-surface p-[clamp(1.5rem,3vw,2.5rem)] md:grid-cols-[auto_1fr_auto]"
      >
        <span className="text-sm text-muted">{brand.listing.exchange}</span>
        <span className="font-display text-section">{brand.listing.label}</span>
        <span className="button button-quiet group-hover:border-ink">View Charts</span>
      </Link>
    </section>
  );
}
