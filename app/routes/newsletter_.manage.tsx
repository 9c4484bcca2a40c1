import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { Form, Link, useActionData, useLoaderData } from "@remix-run/react";
import { ManagedEntry } from "~/email/managed-entry";
import { handleManagedEntry, loadEntry, subscriptions } from "~/email/managed-list.server";
import { retryAfter } from "~/http/cache-policy";
import { hiddenMeta } from "~/http/page-meta";
import { Moment } from "~/ui/dates";

export const meta = hiddenMeta("Your subscription", "View your newsletter subscription or unsubscribe.");

export const headers = retryAfter;

export const loader = (args: LoaderFunctionArgs) => loadEntry(args, subscriptions(args.context));

export const action = (args: ActionFunctionArgs) => handleManagedEntry(args, subscriptions(args.context));

const text = {
  ask: "Enter the email address you subscribed with, and we'll send you a link to unsubscribe.",
  expired: "This link has expired, or the address is no longer subscribed.",
  sent: "If this address is subscribed, we've emailed you a link.",
};

export default function ManageSubscription() {
  const state = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return (
    <ManagedEntry
      title="Your subscription"
      path="/newsletter/manage"
      text={text}
      state={state}
      lastResult={answer?.lastResult}
    >
      {state.entry && (
        <>
          <dl className="grid grid-cols-[auto_1fr] gap-x-6 gap-y-3 [&_dd]:wrap-anywhere [&_dt]:text-muted">
            <dt>Email</dt>
            <dd>{state.entry.email}</dd>
            <dt>Subscribed</dt>
            <dd>
              <Moment at={state.entry.consentedAt} />
            </dd>
            <dt>Consent</dt>
            <dd>Version {state.entry.consentVersion}</dd>
          </dl>
          <Form method="post">
            <button type="submit" className="button button-danger">
              Unsubscribe
            </button>
          </Form>
          <p className="text-sm text-muted">
            Unsubscribing removes your address from the list right away. If you have an account, its email preference is
            separate: change it{" "}
            <Link to="/account" className="text-link">
              on your account page
            </Link>
            .
          </p>
        </>
      )}
    </ManagedEntry>
  );
}
