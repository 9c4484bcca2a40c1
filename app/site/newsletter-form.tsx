import type { SubmissionResult } from "@conform-to/react";
import { Link } from "@remix-run/react";
import { brand } from "~/brand/generated/public";
import { EMAIL_MAX } from "~/domain/limits";
import { Honeypot } from "~/forms/honeypot";
import { Checkbox, Field } from "~/ui/field";

interface NewsletterFormProps {
  /** Keeps ids apart where the form stands twice on a page. */
  idPrefix: string;
  /** What was typed and what is wrong with it, when the form comes back. */
  lastResult?: SubmissionResult<string[]> | null;
}

/** The site's own sign-up: a plain form that the browser validates and sends, with or without scripts. */
export function NewsletterForm({ idPrefix, lastResult }: NewsletterFormProps) {
  const email = lastResult?.initialValue?.email;
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
        defaultValue={typeof email === "string" ? email : undefined}
        error={lastResult?.error?.email?.[0]}
      />
      <Checkbox
        id={`${idPrefix}-consent`}
        name="consent"
        required
        label={brand.newsletter.consent.wording}
        error={lastResult?.error?.consent?.[0]}
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
