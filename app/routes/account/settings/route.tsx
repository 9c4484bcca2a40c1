import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { requireFullSession } from "~/auth/guards.server";
import { brand } from "~/brand/generated/public";
import { isEmailAddress } from "~/domain/fields";
import { reportFailure, skipRevalidationOnFailure } from "~/forms/action-failure";
import { addToast } from "~/forms/flash.server";
import { handleIntent } from "~/forms/handle-form.server";
import { retryAfter } from "~/http/cache-policy";
import { hiddenMeta } from "~/http/page-meta";
import { ToasterNotice } from "~/site/toaster-notice";
import { TextLink } from "~/ui/links";
import { TitledCard } from "~/ui/titled-card";
import { ConfirmBanner, ConsentForm, DeleteForm, PasswordForm } from "./account-forms";
import { intents } from "./intents.server";
import { SessionList } from "./session-list";

export const meta = hiddenMeta("Account", "Your password, your devices and your data.");

export const headers = retryAfter;

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { id, username, marketingConsent, confirmed } = await requireFullSession(context);
  const sessions = await context.sessions.list(id, await context.auth.sessionId());
  const unconfirmed = !confirmed && context.emails.configured && isEmailAddress(username);
  const { consent } = brand.newsletter;
  return addToast(request, {
    account: id,
    username,
    marketingConsent,
    unconfirmed,
    sessions,
    consent,
  });
}

export async function action({ request, context }: ActionFunctionArgs) {
  const user = await requireFullSession(context);
  return handleIntent(intents, { request, user, context, toast: "account-failed" });
}

export const clientAction = reportFailure();

export const shouldRevalidate = skipRevalidationOnFailure;

export default function Account() {
  const { username, marketingConsent, unconfirmed, sessions, toast, consent } =
    useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return (
    <div className="shell grid gap-10 pt-16 pb-24 lg:pt-24">
      <div>
        <h1 className="text-title">Your account</h1>
        <p className="mt-4 text-lg text-muted">
          {username} · <TextLink to="/dashboard">Back to the dashboard</TextLink>
        </p>
      </div>
      {unconfirmed && <ConfirmBanner />}
      <ToasterNotice answer={answer} toast={toast} />
      <div className="grid items-start gap-5 lg:grid-cols-2">
        <PasswordForm username={username} lastResult={answer?.lastResult} />
        <div className="grid gap-5">
          <ConsentForm wording={consent.wording} agreed={marketingConsent} />
          <TitledCard title="Your data" className="gap-4">
            <p className="text-muted">
              Download everything we store about you and your devices as a JSON file.
            </p>
            <a
              href="/account/data"
              download
              className="button button-quiet justify-self-start self-start"
            >
              Download my data
            </a>
          </TitledCard>
        </div>
        <SessionList sessions={sessions} />
        <DeleteForm username={username} lastResult={answer?.lastResult} />
      </div>
    </div>
  );
}
