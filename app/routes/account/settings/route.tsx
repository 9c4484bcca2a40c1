import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "@remix-run/cloudflare";
import { Link, useActionData, useLoaderData } from "@remix-run/react";
import { requireFullSession } from "~/auth/guards.server";
import { brand } from "~/brand/generated/public";
import { isEmailAddress } from "~/domain/fields";
import { reportFailure, skipRevalidationOnFailure } from "~/forms/action-failure";
import { takeToast } from "~/forms/flash.server";
import { handleIntent } from "~/forms/handle-form.server";
import { retryAfter } from "~/http/cache-policy";
import { hiddenMeta } from "~/http/page-meta";
import { ToasterNotice } from "~/site/toaster-notice";
import { ConfirmBanner, ConsentForm, DeleteForm, PasswordForm } from "./account-forms";
import { intents } from "./intents.server";
import { SessionList } from "./session-list";

export const meta = hiddenMeta("Account", "Your password, your devices and your data.");

export const headers = retryAfter;

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { id, username, marketingConsent, confirmed } = await requireFullSession(context);
  const { toast, headers } = await takeToast(request);
  const sessions = await context.sessions.list(id, await context.auth.sessionId());
  const unconfirmed = !confirmed && context.emails.configured && isEmailAddress(username);
  return data(
    { username, marketingConsent, unconfirmed, sessions, toast, consent: brand.newsletter.consent },
    { headers },
  );
}

export async function action({ request, context }: ActionFunctionArgs) {
  const user = await requireFullSession(context);
  return handleIntent(intents, { request, user, context, toast: "account-failed" });
}

export const clientAction = reportFailure("Error");

export const shouldRevalidate = skipRevalidationOnFailure;

export default function Account() {
  const { username, marketingConsent, unconfirmed, sessions, toast, consent } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return (
    <div className="shell grid gap-10 pt-16 pb-24 lg:pt-24">
      <div>
        <h1 className="text-title">Your account</h1>
        <p className="mt-4 text-lg text-muted">
          {username} ·{" "}
          <Link to="/dashboard" className="text-link">
            Back to the dashboard
          </Link>
        </p>
      </div>
      {unconfirmed && <ConfirmBanner />}
      <ToasterNotice answer={answer} toast={toast} />
      <div className="grid items-start gap-5 lg:grid-cols-2">
        <PasswordForm lastResult={answer?.lastResult} />
        <div className="grid gap-5">
          <ConsentForm wording={consent.wording} agreed={marketingConsent} />
          <section className="card gap-4">
            <h2 className="text-heading">Your data</h2>
            <p className="text-muted">Download everything we store about you and your devices as a JSON file.</p>
            <a href="/account/data" download className="button button-quiet justify-self-start self-start">
              Download my data
            </a>
          </section>
        </div>
        <SessionList sessions={sessions} />
        <DeleteForm lastResult={answer?.lastResult} />
      </div>
    </div>
  );
}
