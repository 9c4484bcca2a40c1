import { Form, Link } from "@remix-run/react";
import type { NewsletterSubscriber } from "~/domain/newsletter/newsletter";
import { Moment } from "~/ui/dates";

/** What is kept of a subscription, and the way to end it. */
export function Subscription({ subscription }: { subscription: NewsletterSubscriber }) {
  const { email, consentedAt, consentVersion } = subscription;
  return (
    <>
      <dl className="grid grid-cols-[auto_1fr] gap-x-6 gap-y-3 [&_dd]:wrap-anywhere [&_dt]:text-muted">
        <dt>Email</dt>
        <dd>{email}</dd>
        <dt>Subscribed</dt>
        <dd>
          <Moment at={consentedAt} />
        </dd>
        <dt>Consent</dt>
        <dd>Wording of {consentVersion}</dd>
      </dl>
      <Form method="post">
        <button type="submit" className="button button-danger">
          Unsubscribe
        </button>
      </Form>
      <p className="text-sm text-muted">
        Unsubscribing deletes the address from the list at once. If you have an account, what you chose there about news
        stays as it is; you change it{" "}
        <Link to="/account" className="text-link">
          in your account
        </Link>
        .
      </p>
    </>
  );
}
