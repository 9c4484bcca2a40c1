import type { SubmissionResult } from "@conform-to/react";
import { brand } from "~/brand/generated/public";
import { EmailField } from "~/forms/email-field";
import { Checkbox } from "~/ui/field";
import { TextLink } from "~/ui/links";
import { PostForm } from "~/ui/post-form";
import { ProviderFrame } from "~/ui/provider-frame";
import { LegalLink } from "./legal-link";

const feeds = [
  ["RSS", "/feed.xml"],
  ["Atom", "/atom.xml"],
  ["JSON", "/feed.json"],
] as const;

export const FeedLinks = ({ lead = "Follow our feed:" }: { lead?: string }) => (
  // A box for each: a link that arrives late moves no other.
  <p className="flex flex-wrap gap-x-4 text-sm text-muted">
    <span>{lead}</span>
    {feeds.map(([format, path]) => (
      <TextLink key={path} to={path}>
        {format}
      </TextLink>
    ))}
  </p>
);

/**
 * The email provider's form where one is configured, otherwise our own; feeds alone where nothing
 * sends emails.
 */
export function NewsletterSignUp({
  idPrefix,
  isOffered,
}: {
  idPrefix: string;
  isOffered: boolean;
}) {
  if (!isOffered) return <FeedLinks lead="We have no newsletter. Follow our feed instead:" />;
  return brand.newsletter.provider ? (
    <ProviderForm frame={`${idPrefix}-newsletter`} />
  ) : (
    <NewsletterForm idPrefix={idPrefix} />
  );
}

/** Loads the frame when the visitor asks, without scripts of this page. */
function ProviderForm({ frame }: { frame: string }) {
  return (
    <details className="disclosure">
      <summary>Sign up by email</summary>
      <p className="mt-3 text-sm text-muted">
        Our email provider hosts this form and receives your IP address when you{" "}
        <a className="text-link text-ink" href="/widgets/newsletter" target={frame}>
          load it
        </a>
        . <LegalLink slug="privacy" />
      </p>
      <ProviderFrame
        name={frame}
        title="Newsletter sign-up"
        className="mt-4 h-88 w-full rounded-xl scheme-dark"
        loading="lazy"
      />
    </details>
  );
}

/** Anti-spam law requires the form to name the company and how to reach it. */
const postalAddress = [...brand.offices.headOffice.lines, brand.contacts.investors.email].join(
  ", ",
);

interface NewsletterFormProps {
  /** Keeps ids unique where a page has the form twice. */
  idPrefix: string;
  lastResult?: SubmissionResult<string[]> | null;
  /** Subscribing is the page's purpose. */
  isMain?: boolean;
}

export function NewsletterForm({ idPrefix, lastResult, isMain }: NewsletterFormProps) {
  const { email, consent } = lastResult?.initialValue ?? {};
  return (
    <PostForm action="/newsletter" className="grid gap-4">
      <EmailField
        id={`${idPrefix}-email`}
        name="email"
        required
        defaultValue={typeof email === "string" ? email : undefined}
        error={lastResult?.error?.email?.[0]}
      />
      <Checkbox
        id={`${idPrefix}-consent`}
        name="consent"
        required
        defaultChecked={consent === "on"}
        label={brand.newsletter.consent.wording}
        error={lastResult?.error?.consent?.[0]}
      />
      <p className="text-sm text-muted">{postalAddress}</p>
      <div className="flex flex-wrap items-center gap-x-5 gap-y-3">
        <button type="submit" className={`button ${isMain ? "button-accent" : "button-quiet"}`}>
          Subscribe
        </button>
        {/* As wide before its second link has arrived as after. */}
        <p className="flex grow basis-56 flex-wrap gap-x-5 gap-y-2 text-sm">
          <LegalLink slug="privacy" />
        </p>
      </div>
    </PostForm>
  );
}
