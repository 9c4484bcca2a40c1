import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import type { ReactNode } from "react";
import { ManagedEntry } from "~/email/managed-entry";
import { applications, handleManagedEntry, loadEntry } from "~/email/managed-list.server";
import { retryAfter } from "~/http/cache-policy";
import { hiddenMeta } from "~/http/page-meta";
import { DayOf } from "~/ui/dates";

export const meta = hiddenMeta("Your application", "View, download or withdraw your application to the launchpad.");

export const headers = retryAfter;

export const loader = (args: LoaderFunctionArgs) => loadEntry(args, applications(args.context));

export const action = (args: ActionFunctionArgs) => handleManagedEntry(args, applications(args.context));

const text = {
  ask: "Enter the email address you applied with, and we'll send you a link to view, download or withdraw your application.",
  expired: "This link has expired, or the application has been withdrawn.",
  sent: "If you applied from this address, we've emailed you a link.",
};

export default function ManageApplication() {
  const state = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const { entry, token } = state;
  return (
    <ManagedEntry
      title="Your application"
      path="/launchpad/manage"
      text={text}
      state={state}
      lastResult={answer?.lastResult}
    >
      {entry && (
        <>
          <dl className="grid gap-4 [&_dt]:text-muted">
            <Fact term="Name">{entry.name}</Fact>
            <Fact term="Email">{entry.email}</Fact>
            <Fact term="Applied">
              <DayOf at={entry.appliedAt} />, {entry.cohort}
            </Fact>
            <Fact term="What you are building">{entry.product}</Fact>
            <Fact term="How it uses Bitcoin or gold">{entry.assetUse}</Fact>
            <Fact term="What already works">{entry.progress}</Fact>
            {entry.link && <Fact term="Link">{entry.link}</Fact>}
            <Fact term="Source">{entry.source}</Fact>
            <Fact term="Consent">Version {entry.consentVersion}</Fact>
          </dl>
          <div className="flex flex-wrap gap-3">
            <a href={`/launchpad/manage/data?token=${token}`} download className="button button-quiet">
              Download my data
            </a>
            <Form method="post">
              <button type="submit" className="button button-danger">
                Withdraw my application
              </button>
            </Form>
          </div>
          <p className="text-sm text-muted">
            Withdrawing permanently deletes every application from this address. You can then apply again.
          </p>
        </>
      )}
    </ManagedEntry>
  );
}

function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div>
      <dt>{term}</dt>
      <dd className="wrap-anywhere whitespace-pre-wrap">{children}</dd>
    </div>
  );
}
