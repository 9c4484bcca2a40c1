import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { pageMeta } from "~/http/page-meta";
import { retryAfter } from "~/http/retry-after";
import { ManagedEntry } from "~/manage-entry/managed-entry";
import { handleManagedEntry, loadEntry } from "~/manage-entry/managed-list.server";
import { Subscription } from "./subscription";
import { subscriptions } from "./subscriptions.server";

export const meta: MetaFunction = () =>
  pageMeta({
    title: "Your subscription",
    description: "See your newsletter subscription, or unsubscribe.",
    path: "/newsletter/manage",
    hidden: true,
  });

export const headers = retryAfter;

export const loader = (args: LoaderFunctionArgs) => loadEntry(args, subscriptions(args.context));

export const action = (args: ActionFunctionArgs) => handleManagedEntry(args, subscriptions(args.context));

export default function ManageSubscription() {
  const state = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return (
    <ManagedEntry
      title="Your subscription"
      path="/newsletter/manage"
      text={{
        ask: "Leave the address that gets our newsletter and we send you a link to unsubscribe it.",
        expired: "This link has expired, or the address is no longer subscribed.",
        sent: "If this address is subscribed, we've emailed you a link.",
      }}
      state={state}
      lastResult={answer?.lastResult}
    >
      {state.entry && <Subscription subscription={state.entry} />}
    </ManagedEntry>
  );
}
