import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { signInAdmin } from "~/auth/admin-sign-in.server";
import { readLogin } from "~/auth/after-login.server";
import { CookieNotice } from "~/auth/cookie-notice";
import { adminFactorPath, requireNoAdmin } from "~/auth/guards.server";
import { findPendingUser } from "~/auth/second-factor.server";
import { adminLoginSchema } from "~/domain/accounts/forms";
import { reportFailure, skipRevalidationOnFailure } from "~/forms/action-failure";
import { addToast } from "~/forms/flash.server";
import { handleForm } from "~/forms/handle-form.server";
import { toasts } from "~/forms/toasts";
import { ValidatedForm } from "~/forms/validated-form";
import { retryAfter } from "~/http/cache-policy";
import { hiddenMeta } from "~/http/page-meta";
import { ToasterNotice } from "~/site/toaster-notice";
import { PasswordField, UsernameField } from "~/ui/form-fields";
import { AdminLoginPage } from "./admin-login-page";

export const meta = hiddenMeta("Administrator login", "Log in to administer this site.");

export const headers = retryAfter;

/** No page view and no public file may reveal the address. */
export const handle = { unlisted: true };

export async function loader({ request, context }: LoaderFunctionArgs) {
  await requireNoAdmin(context);
  const { lostCookies } = readLogin(request);
  if (lostCookies && (await findPendingUser(context, request))) throw redirect(adminFactorPath);
  return addToast(request, { lostCookies });
}

export const action = ({ request, context }: ActionFunctionArgs) =>
  handleForm(
    request,
    {
      schema: adminLoginSchema,
      // A field's error is shown at the field.
      toast: ({ status, message }) =>
        status === 400 ? null : { ...toasts["admin-login-failed"], description: message },
    },
    ({ value }) => signInAdmin(context, request, value),
  );

export const clientAction = reportFailure("Login failed");

export const shouldRevalidate = skipRevalidationOnFailure;

const form = {
  id: "admin-login",
  schema: adminLoginSchema,
  submit: { label: "Log in", pendingLabel: "Signing in...", className: "button-accent" },
};

export default function AdminLogin() {
  const { lostCookies, toast } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return (
    <AdminLoginPage title="Log in">
      <ToasterNotice answer={answer} toast={toast} />
      <CookieNotice lost={lostCookies} />
      <ValidatedForm {...form} lastResult={answer?.lastResult}>
        {(input) => (
          <>
            <UsernameField {...input("username")} />
            <PasswordField {...input("password")} label="Password" />
          </>
        )}
      </ValidatedForm>
    </AdminLoginPage>
  );
}
