import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { loadEntry, manageEntry } from "~/auth/managed-list.server";
import { pageMeta } from "~/http/page-meta";
import { retryAfter } from "~/http/retry-after";
import { ManagedEntry } from "~/site/managed-entry";
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

export const action = (args: ActionFunctionArgs) => manageEntry(args, subscriptions(args.context));

export default function ManageSubscription() {
  const state = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return (
    <ManagedEntry
      title="Your subscription"
      path="/newsletter/manage"
      words={{
        ask: "Leave the address that gets our newsletter and we send you a link to unsubscribe it.",
        spent: "This link is too old, or the address is not subscribed any more.",
        sent: "If this address is subscribed, a letter with a link is on its way.",
      }}
      state={state}
      lastResult={answer?.lastResult}
    >
      {state.entry && <Subscription subscription={state.entry} />}
    </ManagedEntry>
  );
}
