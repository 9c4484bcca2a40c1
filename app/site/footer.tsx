import { Link } from "@remix-run/react";
import { brand } from "~/brand/generated/public";
import { footerColumns } from "./navigation";
import { NewsletterSignUp } from "./newsletter-form";
import { SocialLinks } from "./social-links";
import { ThemeSwitch } from "./theme-switch";

interface FooterProps {
  /** The current year, UTC; undefined if the root loader failed. */
  year: number | undefined;
}

export function Footer({ year }: FooterProps) {
  return (
    <footer className="mt-24 border-t border-line bg-surface print:hidden">
      <div className="shell grid gap-12 py-16 md:grid-cols-[1fr_1fr] lg:grid-cols-[2fr_1fr_1fr]">
        <section aria-labelledby="footer-newsletter" className="max-w-md md:col-span-2 lg:col-span-1">
          <h2 id="footer-newsletter" className="text-heading">
            News, when there is news
          </h2>
          <p className="mt-2 mb-5 text-muted">Press releases and treasury updates by email. Nothing else.</p>
          <NewsletterSignUp idPrefix="footer" />
        </section>
        {footerColumns.map((column) => (
          <nav key={column.label} aria-labelledby={`footer-${column.label}`}>
            <h2 id={`footer-${column.label}`} className="font-sans text-sm font-medium tracking-normal text-muted">
              {column.label}
            </h2>
            <ul className="mt-3 grid gap-1">
              {column.items.map((link) => (
                <li key={link.href}>
                  <Link
                    to={link.href}
                    prefetch="intent"
                    viewTransition
                    className="inline-block py-1.5 transition-colors hover:text-accent"
                  >
                    {link.label}
                  </Link>
                </li>
              ))}
            </ul>
          </nav>
        ))}
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
