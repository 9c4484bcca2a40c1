import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { reportFailure, skipRevalidationOnFailure } from "~/forms/action-failure";
import { retryAfter } from "~/http/cache-policy";
import { hiddenMeta } from "~/http/page-meta";
import { DayOf } from "~/ui/dates";
import { EntryActions, EntryFacts, ManagedEntry } from "./managed-entry";
import { applications, handleManagedEntry, loadEntry } from "./managed-list.server";

export const meta = hiddenMeta("Your application", "View, download or withdraw your application to the launchpad.");

export const headers = retryAfter;

export const loader = (args: LoaderFunctionArgs) => loadEntry(args, applications(args.context));

export const action = (args: ActionFunctionArgs) => handleManagedEntry(args, applications(args.context));

export const clientAction = reportFailure();

export const shouldRevalidate = skipRevalidationOnFailure;

const text = {
  ask: "Enter the email address you applied with, and we'll send you a link to view, download or withdraw your application.",
  expired: "This link has expired, or the application has been withdrawn.",
  sent: "If you applied from this address, we've emailed you a link.",
};

export default function ManageApplication() {
  const state = useLoaderData<typeof loader>();
  const { entry, token } = state;
  return (
    <ManagedEntry title="Your application" path="/launchpad/manage" text={text} state={state}>
      {entry && (
        <>
          <EntryFacts
            isLong
            facts={{
              Name: entry.name,
              Email: entry.email,
              Applied: (
                <>
                  <DayOf at={entry.appliedAt} />, {entry.cohort}
                </>
              ),
              "What you are building": entry.product,
              "How it uses Bitcoin or gold": entry.assetUse,
              "What already works": entry.progress,
              ...(entry.link && { Link: entry.link }),
              Source: entry.source,
              Consent: `Version ${entry.consentVersion}`,
            }}
          />
          <EntryActions
            entry="application"
            file={`/launchpad/manage/data?token=${token}`}
            note="Withdrawing permanently deletes every application from this address. You can then apply again."
          />
        </>
      )}
    </ManagedEntry>
  );
}
