import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { ManagedEntry } from "~/email/managed-entry";
import { handleManagedEntry, loadEntry, registrations } from "~/email/managed-list.server";
import { retryAfter } from "~/http/cache-policy";
import { hiddenMeta } from "~/http/page-meta";
import { DayOf } from "~/ui/dates";

export const meta = hiddenMeta("Your registration", "View, download or withdraw your registration.");

export const headers = retryAfter;

export const loader = (args: LoaderFunctionArgs) => loadEntry(args, registrations(args.context));

export const action = (args: ActionFunctionArgs) => handleManagedEntry(args, registrations(args.context));

const text = {
  ask: "Enter the email address you registered with, and we'll send you a link to view, download or withdraw your registration.",
  expired: "This link has expired, or the registration has been withdrawn.",
  sent: "If this address is on the list, we've emailed you a link.",
};

export default function ManageRegistration() {
  const state = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return (
    <ManagedEntry
      title="Your registration"
      path="/whitelist/manage"
      text={text}
      state={state}
      lastResult={answer?.lastResult}
    >
      {state.entry && (
        <>
          <dl className="grid grid-cols-[auto_1fr] gap-x-6 gap-y-3 [&_dt]:text-muted">
            <dt>Email</dt>
            <dd>{state.entry.email}</dd>
            <dt>Registered</dt>
            <dd>
              <DayOf at={state.entry.registeredAt} />
            </dd>
            <dt>Source</dt>
            <dd>{state.entry.source}</dd>
            <dt>Consent</dt>
            <dd>Version {state.entry.consentVersion}</dd>
          </dl>
          <div className="flex flex-wrap gap-3">
            <a href={`/whitelist/manage/data?token=${state.token}`} download className="button button-quiet">
              Download my data
            </a>
            <Form method="post">
              <button type="submit" className="button button-danger">
                Withdraw my registration
              </button>
            </Form>
          </div>
          <p className="text-sm text-muted">Withdrawing permanently deletes your registration.</p>
        </>
      )}
    </ManagedEntry>
  );
}
