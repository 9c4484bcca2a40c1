import { brand } from "~/brand/generated/public";
import { NewsletterForm } from "./newsletter-form";

/** The newsletter block: the e-mail provider's form where one is configured, the site's own otherwise. */
export function NewsletterSignUp({ idPrefix }: { idPrefix: string }) {
  return brand.newsletter.provider ? (
    <ProviderForm frame={`${idPrefix}-newsletter`} />
  ) : (
    <NewsletterForm idPrefix={idPrefix} />
  );
}

/**
 * A link that loads the provider's form into a frame beside it, when the visitor asks and without scripts of this
 * page. The frame may send forms, which is its purpose, and is no part of our origin.
 */
function ProviderForm({ frame }: { frame: string }) {
  return (
    <details className="disclosure">
      <summary>Sign up by email</summary>
      <p className="mt-3 text-sm text-muted">
        The form comes from our e-mail provider, which learns your address when you{" "}
        <a className="text-link text-ink" href="/widgets/newsletter" target={frame}>
          load it
        </a>
        .
      </p>
      <iframe
        name={frame}
        title="Newsletter sign-up"
        className="chart-frame mt-4"
        sandbox="allow-scripts allow-popups allow-forms"
        loading="lazy"
      />
    </details>
  );
}
