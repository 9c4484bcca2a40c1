import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import * as z from "zod/mini";
import { isActive, readBoxes, topicBoxes } from "~/domain/sign-ups/newsletter/subscription";
import { readTopics } from "~/domain/sign-ups/newsletter/topics";
import { reportFailure, skipRevalidationOnFailure } from "~/forms/action-failure";
import { handleForm } from "~/forms/handle-form.server";
import { retryAfter } from "~/http/cache-policy";
import { Moment } from "~/ui/dates";
import { TextLink } from "~/ui/links";
import { PostForm } from "~/ui/post-form";
import { SubmitButton } from "~/ui/submit-button";
import { EntryFacts, entryMeta, ManagedEntry } from "./managed-entry";
import {
  announce,
  endEntry,
  findLinkedEntry,
  handleManagedEntry,
  loadEntry,
  subscriptions,
} from "./managed-list.server";
import { offerTopics } from "./offered-topics.server";
import { TopicBoxes } from "./topic-boxes";

export const meta = entryMeta;

export const headers = retryAfter;

export async function loader(args: LoaderFunctionArgs) {
  const loaded = await loadEntry(args, subscriptions(args.context));
  const { entry, token } = loaded;
  const isEarlier =
    entry === null && token !== null && Boolean(await args.context.newsletter.findByEarlierToken(token));
  const shown = entry && {
    email: entry.email,
    consentedAt: entry.consentedAt,
    consentVersion: entry.consentVersion,
    isActive: isActive(entry),
    topics: offerTopics(args.context, readTopics(entry.topics)),
  };
  return { ...loaded, entry: shown, isEarlier };
}

const choiceSchema = z.object({
  intent: z.optional(z.enum(["confirm", "choose", "unsubscribe"])),
  ...topicBoxes,
});

/** Confirms, changes or ends the subscription of a link; without a link, emails one. */
export async function action(args: ActionFunctionArgs) {
  const { request, context } = args;
  const list = subscriptions(context);
  const token = new URL(request.url).searchParams.get("token");
  if (token === null) return handleManagedEntry(args, list);
  return handleForm(request, { schema: choiceSchema, toast: null }, async ({ value }) => {
    const entry = await findLinkedEntry(context, list, token);
    if ((value.intent ?? "unsubscribe") === "unsubscribe") {
      // An email from before the address unsubscribed and came back still ends what it has now.
      const present = entry ?? (await context.newsletter.findByEarlierToken(token));
      return endEntry(list, present ?? null);
    }
    if (!entry) return endEntry(list, null);
    if (value.intent === "confirm") await context.newsletter.confirm(entry.id);
    else await context.newsletter.choose(entry.id, readBoxes(value));
    return announce(list.path, value.intent === "confirm" ? "newsletter-confirmed" : "newsletter-saved", token);
  });
}

export const clientAction = reportFailure();

export const shouldRevalidate = skipRevalidationOnFailure;

export default function ManageSubscription() {
  const state = useLoaderData<typeof loader>();
  const { entry, isEarlier } = state;
  return (
    <ManagedEntry state={state}>
      {isEarlier ? (
        <EarlierSubscription />
      ) : entry ? (
        <>
          <EntryFacts
            facts={{
              Email: entry.email,
              Subscribed: <Moment at={entry.consentedAt} />,
              Consent: `Version ${entry.consentVersion}`,
              ...(!entry.isActive && {
                "Emails about": entry.topics.flatMap(([, label, isChosen]) => (isChosen ? label : [])).join("; "),
              }),
            }}
          />
          {entry.isActive ? (
            <PostForm className="grid gap-4">
              <TopicBoxes topics={entry.topics} />
              <SubmitButton intent="choose" className="button-quiet justify-self-start">
                Save
              </SubmitButton>
            </PostForm>
          ) : (
            <PostForm className="grid gap-4">
              <p className="text-muted">We email confirmed addresses only. Yours isn't confirmed yet.</p>
              <SubmitButton intent="confirm" className="button-accent justify-self-start">
                Confirm my subscription
              </SubmitButton>
            </PostForm>
          )}
          <Unsubscribe />
          <p className="text-sm text-muted">
            Unsubscribing removes your address from the list right away. If you have an account, its email preference is
            separate: change it <TextLink to="/account">on your account page</TextLink>.
          </p>
        </>
      ) : null}
    </ManagedEntry>
  );
}

function EarlierSubscription() {
  return (
    <>
      <p className="text-muted">
        This link is from an earlier subscription. The address has subscribed again since. You can unsubscribe it here;
        to see or change the new subscription, use the link in a newer email.
      </p>
      <Unsubscribe />
    </>
  );
}

const Unsubscribe = () => (
  <PostForm>
    <SubmitButton intent="unsubscribe" className="button-danger">
      Unsubscribe
    </SubmitButton>
  </PostForm>
);
