import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { loadEntry, manageEntry } from "~/auth/managed-list.server";
import { pageMeta } from "~/http/page-meta";
import { retryAfter } from "~/http/retry-after";
import { ManagedEntry } from "~/site/managed-entry";
import { launchEntries } from "./launch-entries.server";
import { Registration } from "./registration";

export const meta: MetaFunction = () =>
  pageMeta({
    title: "Your registration",
    description: "See, download or withdraw your registration.",
    path: "/whitelist/manage",
    hidden: true,
  });

export const headers = retryAfter;

export const loader = (args: LoaderFunctionArgs) => loadEntry(args, launchEntries(args.context));

export const action = (args: ActionFunctionArgs) => manageEntry(args, launchEntries(args.context));

export default function ManageRegistration() {
  const state = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return (
    <ManagedEntry
      title="Your registration"
      path="/whitelist/manage"
      words={{
        ask: "Leave the address you registered and we send you a link to see, download or withdraw your registration.",
        spent: "This link is too old, or the registration is not there any more.",
        sent: "If this address is on the list, a letter with a link is on its way.",
      }}
      state={state}
      lastResult={answer?.lastResult}
    >
      {state.entry && state.token && <Registration registration={state.entry} token={state.token} />}
    </ManagedEntry>
  );
}
