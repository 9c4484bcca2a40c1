import { Link, useLocation } from "@remix-run/react";
import { brand } from "~/brand/generated/public";
import type { FooterColumn, FooterLink } from "./navigation";
import { NewsletterSignUp } from "./newsletter-form";
import { SocialLinks } from "./social-links";
import { ThemeSwitch } from "./theme-switch";

interface FooterProps {
  /** The current year, UTC; undefined if the root loader failed. */
  year: number | undefined;
  /** Empty if the root loader failed. */
  columns: readonly FooterColumn[];
}

export function Footer({ year, columns }: FooterProps) {
  // The page that is this form does not repeat it.
  const isSignUp = useLocation().pathname === "/newsletter";
  return (
    <footer className="mt-24 border-t border-line bg-surface print:hidden">
      <div
        className={`shell grid gap-x-16 gap-y-12 py-16 ${isSignUp ? "" : "lg:grid-cols-[minmax(0,1fr)_minmax(0,2fr)]"}`}
      >
        {!isSignUp && (
          <section aria-labelledby="footer-newsletter" className="max-w-md">
            <h2 id="footer-newsletter" className="text-heading">
              News by email
            </h2>
            <p className="mt-2 mb-5 text-muted">Press releases and treasury updates, and nothing else.</p>
            <NewsletterSignUp idPrefix="footer" />
          </section>
        )}
        <div className="grid grid-cols-2 content-start gap-x-6 gap-y-10 md:grid-cols-4">
          {columns.map((column) => (
            <nav key={column.label} aria-labelledby={`footer-${column.label}`}>
              <h2 id={`footer-${column.label}`} className="font-sans text-sm font-medium tracking-normal text-muted">
                {column.label}
              </h2>
              <ul className="mt-3 grid gap-1">
                {column.links.map((link) => (
                  <li key={link[1]}>
                    <ColumnLink link={link} />
                  </li>
                ))}
              </ul>
            </nav>
          ))}
        </div>
      </div>
      <div className="border-t border-line">
        <div className="shell flex flex-wrap items-center justify-between gap-4 py-6 text-sm text-muted">
          <p>
            © {year} {brand.company.legalName} All rights reserved.
          </p>
          <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
            <ThemeSwitch />
            <SocialLinks />
          </div>
        </div>
      </div>
    </footer>
  );
}

function ColumnLink({ link: [label, href] }: { link: FooterLink }) {
  const className = "inline-block py-1.5 transition-colors hover:text-accent";
  // A file such as a feed is not a page of the router: the browser loads it.
  return href.includes(".") ? (
    <a href={href} className={className}>
      {label}
    </a>
  ) : (
    <Link to={href} prefetch="intent" viewTransition className={className}>
      {label}
    </Link>
  );
}
