import { renderToStaticMarkup } from "react-dom/server";
import { Link } from "~/ui/links";
import { LegalLinksContext } from "./legal-link";
import type { FooterLink } from "./navigation";
import { listNavigation, type Navigation } from "./navigation.server";
import { NewsletterSignUp } from "./newsletter-form";

/** By their navigation, which is the same object until the content changes. */
const kept = new WeakMap<Navigation, Record<string, string>>();

/** The parts of the footer that no script changes, by the ids of their elements in footer.tsx. */
export function renderFooterParts(
  sources: Parameters<typeof listNavigation>[0],
): Readonly<Record<string, string>> {
  const navigation = listNavigation(sources);
  const parts = kept.get(navigation) ?? {
    "footer-sign-up": renderToStaticMarkup(<SignUp {...navigation} />),
    "footer-columns": renderToStaticMarkup(<Columns {...navigation} />),
  };
  kept.set(navigation, parts);
  return parts;
}

const SignUp = ({ legalLinks, hasNewsletter }: Navigation) => (
  <LegalLinksContext.Provider value={legalLinks}>
    <section aria-labelledby="footer-newsletter" className="max-w-md">
      <h2 id="footer-newsletter" className="text-heading">
        {hasNewsletter ? "News by email" : "Our news"}
      </h2>
      <p className="mt-2 mb-5 text-muted">Our press releases, and nothing else.</p>
      <NewsletterSignUp idPrefix="footer" isOffered={hasNewsletter} />
    </section>
  </LegalLinksContext.Provider>
);

const Columns = ({ footerColumns }: Navigation) => (
  <div className="grid grid-cols-2 content-start gap-x-6 gap-y-10 md:grid-cols-4">
    {footerColumns.map(({ label, links }) => (
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

const ColumnLink = ({ link: [label, href] }: { link: FooterLink }) => (
  <Link
    to={href}
    prefetch="intent"
    viewTransition
    // A file such as a feed is not a page of the router.
    reloadDocument={href.includes(".")}
    className="inline-block py-1.5 transition-colors hover:text-accent"
  >
    {label}
  </Link>
);
