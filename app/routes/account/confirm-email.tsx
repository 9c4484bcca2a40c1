import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useActionData, useLoaderData, useLocation } from "@remix-run/react";
import * as z from "zod/mini";
import { verifyCurrentPassword } from "~/auth/sign-in.server";
import { password } from "~/domain/fields";
import { reportFailure, skipRevalidationOnFailure } from "~/forms/action-failure";
import { redirectWithToast } from "~/forms/flash.server";
import { handleForm } from "~/forms/handle-form.server";
import { retryAfter } from "~/http/cache-policy";
import { expiredLink } from "~/http/not-found";
import { hiddenMeta } from "~/http/page-meta";
import { ConfirmPage } from "~/ui/confirm-page";
import { AccountField, PasswordField } from "~/ui/form-fields";

export const meta = hiddenMeta("Confirm your email", "Confirm the email address of your account.");

export const headers = retryAfter;

const expired = () => expiredLink("You can request a new one on your account page.");

/** Viewing a link does not use it up, since mail programs open every link. */
export async function loader(args: LoaderFunctionArgs) {
  const { account, isOwnSession } = await readLink(args);
  return { username: account.username, isOwnSession };
}

export async function action(args: ActionFunctionArgs) {
  const { request, context } = args;
  const { account, isOwnSession } = await readLink(args);
  const schema = isOwnSession ? z.object({}) : z.object({ password });
  return handleForm(request, { schema, toast: null }, async ({ form }) => {
    if (!isOwnSession) {
      await verifyCurrentPassword(context, "password", () =>
        context.accounts.verifyPassword(account, String(form.get("password"))),
      );
    }
    if (!(await context.accounts.confirmEmail(account.id, account.username))) throw expired();
    return redirectWithToast("/dashboard", "email-confirmed");
  });
}

export const clientAction = reportFailure();

export const shouldRevalidate = skipRevalidationOnFailure;

export default function ConfirmEmail() {
  const { username, isOwnSession } = useLoaderData<typeof loader>();
  const error = useActionData<typeof action>()?.lastResult?.error?.password?.[0];
  const { key } = useLocation();
  return (
    <ConfirmPage title="Confirm your email" submit="Confirm my address">
      <p className="text-muted">
        Is <strong className="font-medium text-ink">{username}</strong> your address, and did you
        create this account?
      </p>
      {!isOwnSession && (
        <>
          <AccountField id="confirm-account" username={username} />
          <PasswordField
            // Each rejected password is replaced by an empty, focused field.
            key={error && key}
            autoFocus={error !== undefined}
            id="confirm-password"
            name="password"
            hint="The password you signed up with. If you didn't sign up, close this page."
            required
            error={error}
          />
        </>
      )}
    </ConfirmPage>
  );
}

/**
 * Someone else may have signed up with this address: without the account's session, its password is
 * required.
 */
async function readLink({ request, context }: LoaderFunctionArgs) {
  const link = context.tokens.verify(
    "confirm-email",
    new URL(request.url).searchParams.get("token") ?? "",
  );
  const [id, username] = link?.payload ?? [0, ""];
  const account = await context.accounts.find(id);
  if (!account || account.username !== username) throw expired();
  const isOwnSession = (await context.auth.user())?.id === account.id;
  return { account, isOwnSession };
}
