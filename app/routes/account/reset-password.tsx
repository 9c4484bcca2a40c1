import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { findPasswordProblem } from "~/auth/sign-in.server";
import { linkRequestSchema, noProblem, resetPasswordSchema } from "~/domain/accounts/forms";
import { limitSubmissions, rateLimited } from "~/forms/action-error";
import { reportFailure, skipRevalidationOnFailure } from "~/forms/action-failure";
import { redirectWithToast } from "~/forms/flash.server";
import { handleForm } from "~/forms/handle-form.server";
import { ValidatedForm } from "~/forms/validated-form";
import { retryAfter } from "~/http/cache-policy";
import { expiredLink } from "~/http/not-found";
import { hiddenMeta } from "~/http/page-meta";
import { LinkForm } from "~/routes/sign-ups/link-form";
import { ToasterNotice } from "~/site/toaster-notice";
import { CardPage } from "~/ui/card-page";
import { AccountField, NewPasswordFields } from "~/ui/form-fields";
import { TextLink } from "~/ui/links";

export const meta = hiddenMeta("Reset your password", "Choose a new password for your account.");

export const headers = retryAfter;

/** Viewing a link does not use it up, since mail programs open every link. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const { searchParams } = new URL(request.url);
  const token = searchParams.get("token");
  const defaultStep = searchParams.has("sent") ? "sent" : "ask";
  const link = token === null ? null : context.tokens.verify("reset-password", token);
  const account = link && (await context.accounts.find(link.payload[0]));
  const opened = token !== null && (account ? "choose" : "expired");
  const username = account?.username ?? "";
  return {
    step: opened || defaultStep,
    username,
    emailConfigured: context.emails.configured,
  } as const;
}

export function action({ request, context }: ActionFunctionArgs) {
  const token = new URL(request.url).searchParams.get("token");
  return token === null ? askForLink(request, context) : choosePassword(request, context, token);
}

type Context = ActionFunctionArgs["context"];

/** The same answer whether or not the address has an account. */
const askForLink = (request: Request, context: Context) =>
  handleForm(request, { schema: linkRequestSchema, toast: "account-failed" }, async ({ value }) => {
    await limitSubmissions(context, "email");
    await context.emails.sendReset(value.email);
    return redirect("/reset-password?sent=1", 303);
  });

const choosePassword = (request: Request, context: Context, token: string) =>
  handleForm(
    request,
    { schema: resetPasswordSchema(findPasswordProblem), toast: "account-failed" },
    async ({ value }) => {
      await limitSubmissions(context, "newPassword");
      const link = context.tokens.verify("reset-password", token);
      const isReset =
        link && (await context.accounts.resetPassword(...link.payload, value.newPassword));
      if (!isReset) throw expiredLink("Please request a new one and use it within an hour.");
      if (isReset !== true) throw rateLimited(isReset.retryAfterSeconds, "newPassword");
      return redirectWithToast("/auth", "password-reset");
    },
  );

export const clientAction = reportFailure();

export const shouldRevalidate = skipRevalidationOnFailure;

const choose = {
  id: "choose",
  schema: resetPasswordSchema(noProblem),
  submit: { label: "Change password", pendingLabel: "Changing..." },
};

export default function ResetPassword() {
  const { step, username, emailConfigured } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return (
    <CardPage title="Reset your password">
      <ToasterNotice answer={answer} />
      {step === "ask" && (
        <LinkForm
          lead="Enter your account's email address and we'll send you a link to reset your password."
          emailConfigured={emailConfigured}
          lastResult={answer?.lastResult}
        />
      )}
      {step === "sent" && (
        <p role="status" className="text-muted">
          If this address has an account, we've emailed you a link. It works for an hour.
        </p>
      )}
      {step === "choose" && (
        <ValidatedForm {...choose} lastResult={answer?.lastResult}>
          {(input) => (
            <>
              <p className="text-muted">Changing your password logs you out on every device.</p>
              <AccountField id="choose-account" username={username} />
              <NewPasswordFields
                newPassword={input("newPassword")}
                confirmPassword={input("confirmPassword")}
              />
            </>
          )}
        </ValidatedForm>
      )}
      {step === "expired" && (
        <p className="text-muted">
          This link has expired or was already used.{" "}
          <TextLink to="/reset-password">Request a new link</TextLink>
        </p>
      )}
    </CardPage>
  );
}
