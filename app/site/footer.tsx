import { useLocation } from "@remix-run/react";
import { brand } from "~/brand/generated/public";
import { AnyLink } from "~/ui/links";
import type { FooterLink } from "./navigation";
import type { FooterNavigation } from "./navigation.server";
import { NewsletterSignUp } from "./newsletter-form";
import { SocialLinks } from "./social-links";
import { ThemeSwitch } from "./theme-switch";

/** Ends a sentence. */
const legalName = brand.company.legalName.replace(/\.?$/, ".");

/** @param props undefined if the root loader failed; `year` is UTC's */
export function Footer({
  year,
  navigation,
}: {
  year: number | undefined;
  navigation: FooterNavigation | undefined;
}) {
  const isSignUp = useLocation().pathname === "/newsletter";
  return (
    <footer className="mt-24 border-t border-line bg-surface print:hidden">
      <div
        className={`shell grid gap-x-16 gap-y-12 py-16 ${isSignUp ? "" : "lg:grid-cols-[minmax(0,1fr)_minmax(0,2fr)]"}`}
      >
        {!isSignUp && <SignUp isOffered={navigation?.hasNewsletter ?? false} />}
        <Columns columns={navigation?.footerColumns ?? []} />
      </div>
      <div className="border-t border-line">
        <div className="shell flex flex-wrap items-center justify-between gap-4 py-6 text-sm text-muted">
          <div>
            {brand.facts.map(({ label, text }) => (
              <p key={label}>
                {label}: {text}
              </p>
            ))}
            <p>
              © {year} {legalName} All rights reserved.
            </p>
          </div>
          <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
            <ThemeSwitch />
            <SocialLinks />
          </div>
        </div>
      </div>
    </footer>
  );
}

function SignUp({ isOffered }: { isOffered: boolean }) {
  return (
    <section aria-labelledby="footer-newsletter" className="max-w-md">
      <h2 id="footer-newsletter" className="text-heading">
        {isOffered ? "News by email" : "Our news"}
      </h2>
      <p className="mt-2 mb-5 text-muted">Our press releases, and nothing else.</p>
      <NewsletterSignUp idPrefix="footer" isOffered={isOffered} />
    </section>
  );
}

function Columns({ columns }: { columns: FooterNavigation["footerColumns"] }) {
  return (
    <div className="grid grid-cols-2 content-start gap-x-6 gap-y-10 md:grid-cols-4">
      {columns.map(({ label, links }) => (
        <nav key={label} aria-labelledby={`footer-${label}`}>
          <h2
            id={`footer-${label}`}
            className="font-sans text-sm font-medium tracking-normal text-muted"
          >
            {label}
          </h2>
          <ul className="mt-3 grid gap-1">
            {links.map((link) => (
              <li key={link[1]}>
                <ColumnLink link={link} />
              </li>
            ))}
          </ul>
        </nav>
      ))}
    </div>
  );
}

const ColumnLink = ({ link: [label, href] }: { link: FooterLink }) => (
  <AnyLink
    to={href}
    prefetch="intent"
    viewTransition
    className="inline-block py-1.5 transition-colors hover:text-accent"
  >
    {label}
  </AnyLink>
);
