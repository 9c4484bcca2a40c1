import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { pageMeta } from "~/http/page-meta";
import { retryAfter } from "~/http/retry-after";
import { ManagedEntry } from "~/manage-entry/managed-entry";
import { handleManagedEntry, loadEntry } from "~/manage-entry/managed-list.server";
import { Registration } from "./registration";
import { registrations } from "./registrations.server";

export const meta: MetaFunction = () =>
  pageMeta({
    title: "Your registration",
    description: "See, download or withdraw your registration.",
    path: "/whitelist/manage",
    hidden: true,
  });

export const headers = retryAfter;

export const loader = (args: LoaderFunctionArgs) => loadEntry(args, registrations(args.context));

export const action = (args: ActionFunctionArgs) => handleManagedEntry(args, registrations(args.context));

export default function ManageRegistration() {
  const state = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return (
    <ManagedEntry
      title="Your registration"
      path="/whitelist/manage"
      text={{
        ask: "Leave the address you registered and we send you a link to see, download or withdraw your registration.",
        expired: "This link has expired, or the registration was withdrawn.",
        sent: "If this address is on the list, we've emailed you a link.",
      }}
      state={state}
      lastResult={answer?.lastResult}
    >
      {state.entry && state.token && <Registration registration={state.entry} token={state.token} />}
    </ManagedEntry>
  );
}
