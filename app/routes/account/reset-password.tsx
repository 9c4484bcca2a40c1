import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { Link, useActionData, useLoaderData } from "@remix-run/react";
import { findPasswordProblem } from "~/auth/sign-in.server";
import { linkRequestSchema, resetPasswordSchema } from "~/domain/accounts/forms";
import { LinkForm } from "~/email/link-form";
import { limitSubmissions, rateLimited } from "~/forms/action-error";
import { reportFailure, skipRevalidationOnFailure } from "~/forms/action-failure";
import { redirectWithToast } from "~/forms/flash.server";
import { handleForm } from "~/forms/handle-form.server";
import { ValidatedForm } from "~/forms/validated-form";
import { retryAfter } from "~/http/cache-policy";
import { expiredLink } from "~/http/not-found";
import { hiddenMeta } from "~/http/page-meta";
import { ToasterNotice } from "~/site/toaster-notice";
import { NewPasswordFields } from "~/ui/form-fields";

export const meta = hiddenMeta("Reset your password", "Choose a new password for your account.");

export const headers = retryAfter;

/** Viewing a link does not use it up, since mail programs open every link. */
export function loader({ request, context }: LoaderFunctionArgs) {
  const { searchParams } = new URL(request.url);
  const token = searchParams.get("token");
  const emailConfigured = context.emails.configured;
  if (token === null) return { step: searchParams.has("sent") ? ("sent" as const) : ("ask" as const), emailConfigured };
  return {
    step: context.tokens.verify("reset-password", token) ? ("choose" as const) : ("expired" as const),
    emailConfigured,
  };
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
      const isReset = link && (await context.accounts.resetPassword(...link.payload, value.newPassword));
      if (!isReset) throw expiredLink("Please request a new one and use it within an hour.");
      if (isReset !== true) throw rateLimited(isReset.retryAfterSeconds, "newPassword");
      return redirectWithToast("/auth", "password-reset");
    },
  );

export const clientAction = reportFailure("Error");

export const shouldRevalidate = skipRevalidationOnFailure;

const choose = {
  id: "choose",
  schema: resetPasswordSchema(),
  submit: { label: "Change password", pendingLabel: "Changing..." },
};

export default function ResetPassword() {
  const { step, emailConfigured } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return (
    <section className="shell grid min-h-[60vh] content-start gap-8 py-20">
      <div className="card mx-auto w-full max-w-xl gap-6">
        <h1 className="text-heading">Reset your password</h1>
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
                <NewPasswordFields newPassword={input("newPassword")} confirmPassword={input("confirmPassword")} />
              </>
            )}
          </ValidatedForm>
        )}
        {step === "expired" && (
          <p className="text-muted">
            This link has expired or was already used.{" "}
            <Link to="/reset-password" className="text-link">
              Request a new link
            </Link>
          </p>
        )}
      </div>
    </section>
  );
}
