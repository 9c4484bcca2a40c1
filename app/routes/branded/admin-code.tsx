import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { Link, useActionData, useLoaderData } from "@remix-run/react";
import { giveCode, stepUpByCode } from "~/auth/admin-sign-in.server";
import { requirePendingSecondFactor } from "~/auth/second-factor.server";
import { codeSchema } from "~/domain/accounts/forms";
import { reportFailure, skipRevalidationOnFailure } from "~/forms/action-failure";
import { handleForm } from "~/forms/handle-form.server";
import { toasts } from "~/forms/toasts";
import { ValidatedForm } from "~/forms/validated-form";
import { retryAfter } from "~/http/cache-policy";
import { hiddenMeta } from "~/http/page-meta";
import { SignOutButton } from "~/site/sign-out-button";
import { ToasterNotice } from "~/site/toaster-notice";
import { CodeField } from "~/ui/form-fields";

export const meta = hiddenMeta("Enter your code", "The second step of an administrator's login.");

export const headers = retryAfter;

/** No page view and no public file names its address. */
export const handle = { unlisted: true };

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { user, pending, next } = await requirePendingSecondFactor(context, request);
  return { username: user.username, pending, isStepUp: next !== null };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { user, next } = await requirePendingSecondFactor(context, request);
  return handleForm(
    request,
    {
      schema: codeSchema,
      toast: ({ status, message }) =>
        status === 400 ? null : { ...toasts["admin-login-failed"], description: message },
    },
    ({ value }) =>
      next === null ? giveCode(context, request, user, value.code) : stepUpByCode(context, user, value.code, next),
  );
}

export const clientAction = reportFailure("Login failed");

export const shouldRevalidate = skipRevalidationOnFailure;

const form = {
  id: "admin-code",
  schema: codeSchema,
  submit: { label: "Log in", pendingLabel: "Signing in...", className: "button-accent" },
};
const stepUpForm = { ...form, submit: { label: "Continue", className: "button-accent" } };

export default function AdminCode() {
  const { username, pending, isStepUp } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return (
    <section className="shell grid min-h-[70vh] content-start py-16">
      <div className="card mx-auto w-full max-w-md gap-6">
        <div>
          <p className="eyebrow mb-4">Administration</p>
          <h1 className="text-heading">{isStepUp ? "Confirm it's you" : "Enter your code"}</h1>
          <p className="mt-3 text-muted [overflow-wrap:anywhere]">
            {username}, enter the six-digit code from your authenticator app{isStepUp ? " to continue." : "."}
          </p>
        </div>
        <ToasterNotice answer={answer} />
        <ValidatedForm {...(isStepUp ? stepUpForm : form)} lastResult={answer?.lastResult}>
          {(input) => <CodeField {...input("code")} hint="No access to your app? Enter a recovery code." />}
        </ValidatedForm>
        {/* Back to the username and password, or out of the session that lacks the code. */}
        {isStepUp ? (
          <Link to="/admin-dashboard" className="text-link text-sm text-muted">
            Back to the dashboard
          </Link>
        ) : pending ? (
          <p className="text-sm text-muted">
            <Link to=".." relative="path" className="text-link">
              Start over
            </Link>
          </p>
        ) : (
          <SignOutButton className="text-link text-sm text-muted" />
        )}
      </div>
    </section>
  );
}
