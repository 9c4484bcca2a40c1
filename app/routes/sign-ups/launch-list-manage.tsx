import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { reportFailure, skipRevalidationOnFailure } from "~/forms/action-failure";
import { retryAfter } from "~/http/cache-policy";
import { hiddenMeta } from "~/http/page-meta";
import { DayOf } from "~/ui/dates";
import { EntryActions, EntryFacts, ManagedEntry } from "./managed-entry";
import { handleManagedEntry, launchListEntries, loadEntry } from "./managed-list.server";

export const meta = hiddenMeta("Your registration", "View, download or withdraw your registration.");

export const headers = retryAfter;

export const loader = (args: LoaderFunctionArgs) => loadEntry(args, launchListEntries(args.context));

export const action = (args: ActionFunctionArgs) => handleManagedEntry(args, launchListEntries(args.context));

export const clientAction = reportFailure();

export const shouldRevalidate = skipRevalidationOnFailure;

const text = {
  ask: "Enter the email address you registered with, and we'll send you a link to view, download or withdraw your registration.",
  expired: "This link has expired, or the registration has been withdrawn.",
  sent: "If this address is on the list, we've emailed you a link.",
};

export default function ManageRegistration() {
  const state = useLoaderData<typeof loader>();
  const { entry, token } = state;
  return (
    <ManagedEntry title="Your registration" path="/whitelist/manage" text={text} state={state}>
      {entry && (
        <>
          <EntryFacts
            facts={{
              Email: entry.email,
              Registered: <DayOf at={entry.registeredAt} />,
              Source: entry.source,
              Consent: `Version ${entry.consentVersion}`,
            }}
          />
          <EntryActions
            entry="registration"
            file={`/whitelist/manage/data?token=${token}`}
            note="Withdrawing permanently deletes your registration."
          />
        </>
      )}
    </ManagedEntry>
  );
}
