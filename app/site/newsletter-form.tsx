import { Link } from "@remix-run/react";
import { brand } from "~/brand/generated/public";
import { EMAIL_MAX } from "~/domain/limits";
import { Checkbox, Field } from "~/ui/field";
import { Honeypot } from "~/ui/honeypot";

interface NewsletterFormProps {
  /** Keeps ids apart where the form stands twice on a page. */
  idPrefix: string;
  /** What was typed and what is wrong with it, when the form comes back. */
  refused?: { email: string; errors: { email?: string; consent?: string } };
}

/** The site's own sign-up: a plain form that the browser validates and sends, with or without scripts. */
export function NewsletterForm({ idPrefix, refused }: NewsletterFormProps) {
  return (
    <form method="post" action="/newsletter" className="grid gap-4">
      <Honeypot />
      <Field
        id={`${idPrefix}-email`}
        name="email"
        type="email"
        label="Email address"
        autoComplete="email"
        maxLength={EMAIL_MAX}
        required
        defaultValue={refused?.email}
        error={refused?.errors.email}
      />
      <Checkbox
        id={`${idPrefix}-consent`}
        name="consent"
        value={brand.newsletter.consent.version}
        required
        label={brand.newsletter.consent.wording}
        error={refused?.errors.consent}
      />
      <div className="flex flex-wrap items-center gap-x-5 gap-y-3">
        <button type="submit" className="button button-quiet">
          Subscribe
        </button>
        <Link to="/newsletter/manage" className="text-sm text-link">
          Unsubscribe
        </Link>
      </div>
    </form>
  );
}
