import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { giveCode, givePasskey, stepUpByCode, stepUpByPasskey } from "~/auth/admin-sign-in.server";
import { PasskeyButton } from "~/auth/passkey-button";
import { askForPasskey } from "~/auth/passkey-ceremony";
import { requirePendingSecondFactor } from "~/auth/second-factor.server";
import { adminLoginPath } from "~/brand/generated/private.server";
import { codeSchema, passkeySchema } from "~/domain/accounts/forms";
import type { ActionError } from "~/forms/action-error";
import { reportFailure, skipRevalidationOnFailure } from "~/forms/action-failure";
import { handleForm } from "~/forms/handle-form.server";
import { toasts } from "~/forms/toasts";
import { ValidatedForm } from "~/forms/validated-form";
import { retryAfter } from "~/http/cache-policy";
import { hiddenMeta } from "~/http/page-meta";
import { SignOutButton } from "~/site/sign-out-button";
import { ToasterNotice } from "~/site/toaster-notice";
import { CodeField } from "~/ui/form-fields";
import { TextLink } from "~/ui/links";
import { AdminLoginPage } from "./admin-login-page";

export const meta = hiddenMeta("Use your passkey", "The second step of an administrator's login.");

export const headers = retryAfter;

/** No page view and no public file may reveal the address. */
export const handle = { unlisted: true };

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { user, pending, next } = await requirePendingSecondFactor(context, request);
  const use = next === null ? "sign-in" : "step-up";
  const options = await context.passkeys.requestOptions(user, use, await context.auth.sessionId());
  // Removed since the password was given.
  if (!options) throw redirect(adminLoginPath);
  return {
    account: user.id,
    username: user.username,
    pending,
    next,
    options,
    login: adminLoginPath,
  };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { user, next } = await requirePendingSecondFactor(context, request);
  if (new URL(request.url).searchParams.get("by") === "passkey") {
    return handleForm(request, { schema: passkeySchema, toast: failure, user }, ({ value }) =>
      next === null
        ? givePasskey(context, request, user, value.passkey)
        : stepUpByPasskey(context, user, value.passkey, next),
    );
  }
  return handleForm(
    request,
    { schema: codeSchema, toast: (error) => (error.status === 400 ? null : failure(error)), user },
    ({ value }) =>
      next === null
        ? giveCode(context, request, user, value.code)
        : stepUpByCode(context, user, value.code, next),
  );
}

const failure = ({ message }: ActionError) => ({
  ...toasts["admin-login-failed"],
  description: message,
});

export const clientAction = reportFailure("Login failed");

export const shouldRevalidate = skipRevalidationOnFailure;

const form = { id: "admin-code", schema: codeSchema };
const logIn = { label: "Log in", pendingLabel: "Signing in...", className: "button-quiet" };
const stepUp = { label: "Continue", className: "button-quiet" };

export default function AdminFactor() {
  const { username, pending, next, options, login } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const isStepUp = next !== null;
  const search = new URLSearchParams({ ...(next !== null && { next }), by: "passkey" });
  return (
    <AdminLoginPage
      title={isStepUp ? "Confirm it's you" : "Use your passkey"}
      lead={`${username}, use your passkey${isStepUp ? " to continue." : "."}`}
    >
      <ToasterNotice answer={answer} />
      <PasskeyButton
        label="Use your passkey"
        ask={() => askForPasskey(options)}
        action={`?${search}`}
      />
      <p className="text-sm text-muted">No passkey at hand? Enter a recovery code.</p>
      <ValidatedForm {...form} submit={isStepUp ? stepUp : logIn} lastResult={answer?.lastResult}>
        {(input) => <CodeField {...input("code")} />}
      </ValidatedForm>
      {/* Back to the username and password, or out of the session that lacks the passkey. */}
      {isStepUp ? (
        <TextLink to="/admin-dashboard" className="text-sm text-muted">
          Back to the dashboard
        </TextLink>
      ) : pending ? (
        <p className="text-sm text-muted">
          <TextLink to={login}>Start over</TextLink>
        </p>
      ) : (
        <SignOutButton className="text-link text-sm text-muted" />
      )}
    </AdminLoginPage>
  );
}
