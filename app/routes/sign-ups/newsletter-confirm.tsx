import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { redirect } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import * as z from "zod/mini";
import { ActionError } from "~/forms/action-error";
import { reportFailure, skipRevalidationOnFailure } from "~/forms/action-failure";
import { handleForm } from "~/forms/handle-form.server";
import { toasts } from "~/forms/toasts";
import { retryAfter } from "~/http/cache-policy";
import { expiredLink } from "~/http/not-found";
import { hiddenMeta } from "~/http/page-meta";
import { ToasterNotice } from "~/site/toaster-notice";
import { CardPage } from "~/ui/card-page";
import { Moment } from "~/ui/dates";
import { PostForm } from "~/ui/post-form";
import { SubmitButton } from "~/ui/submit-button";
import { EntryFacts } from "./managed-entry";

export const meta = hiddenMeta("Your subscription", "Confirm or end your newsletter subscription.");

export const headers = retryAfter;

const PAGE = "/newsletter/confirm";

const expired = () => expiredLink("Subscribe again, and we'll email you a new link.");

/** A GET changes nothing: mail programs open every link. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const result = new URL(request.url).searchParams.get("result");
  const toast =
    result === "newsletter-confirmed" || result === "newsletter-ended" ? toasts[result] : null;
  const entry = await findEntry({ request, context });
  if (!entry && result !== "newsletter-ended") throw expired();
  if (!entry) return { entry: null, toast };
  const { email, consentedAt, consentVersion, confirmedAt } = entry;
  return {
    entry: { email, consentedAt, consentVersion, isConfirmed: confirmedAt !== null },
    toast,
  };
}

const schema = z.object({ intent: z.enum(["confirm", "remove"]) });

const FAILED =
  "Our email provider doesn't answer, so nothing was changed. Please try again in a few minutes, or " +
  "unsubscribe by the link in any of our emails.";

export const action = ({ request, context }: ActionFunctionArgs) =>
  handleForm(request, { schema, toast: null }, async ({ value }) => {
    const { newsletter } = context;
    const entry = await findEntry({ request, context });
    if (!entry) throw expired();
    if (value.intent === "confirm") {
      await newsletter.confirm(entry.id);
      return redirect(`${PAGE}?token=${entry.token}&result=newsletter-confirmed`, 303);
    }
    await newsletter.removeContact(entry.id).catch(() => {
      throw new ActionError(409, FAILED);
    });
    await newsletter.remove(entry.id);
    return redirect(`${PAGE}?result=newsletter-ended`, 303);
  });

export const clientAction = reportFailure();

export const shouldRevalidate = skipRevalidationOnFailure;

export default function Subscription() {
  const { entry, toast } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const problem = answer?.lastResult?.error?.[""]?.[0];
  return (
    <CardPage title="Your subscription">
      <ToasterNotice toast={toast} />
      {problem && (
        <p role="alert" className="text-danger">
          {problem}
        </p>
      )}
      {entry ? (
        <>
          <EntryFacts
            facts={{
              Email: entry.email,
              Subscribed: <Moment at={entry.consentedAt} />,
              Consent: `Version ${entry.consentVersion}`,
            }}
          />
          <p className="text-muted">
            {entry.isConfirmed
              ? "You get our releases by email. If you unsubscribed by the link in one of them, you can subscribe again here."
              : "We email confirmed addresses only. Yours isn't confirmed yet."}
          </p>
          <PostForm className="flex flex-wrap gap-3">
            <SubmitButton
              intent="confirm"
              className={entry.isConfirmed ? "button-quiet" : "button-accent"}
            >
              {entry.isConfirmed ? "Subscribe again" : "Confirm my subscription"}
            </SubmitButton>
            <SubmitButton intent="remove" className="button-danger">
              Remove my address
            </SubmitButton>
          </PostForm>
        </>
      ) : (
        <p className="text-muted">Your address is no longer on the list.</p>
      )}
    </CardPage>
  );
}

async function findEntry({ request, context }: Pick<LoaderFunctionArgs, "request" | "context">) {
  const token = new URL(request.url).searchParams.get("token") ?? "";
  return /^[0-9a-f]{32}$/.test(token) ? context.newsletter.findByToken(token) : null;
}
