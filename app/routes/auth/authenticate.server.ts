import { type AppLoadContext, redirect } from "@remix-run/cloudflare";
import { createAuthenticator } from "~/auth/authenticator.server";
import { findPasswordProblem } from "~/auth/sign-in.server";
import { loginSchema, signUpSchema } from "~/domain/accounts/forms";
import { withToast } from "~/forms/flash.server";
import { requirePerson, TIMESTAMP_FIELD } from "~/forms/form-timestamp.server";
import { handleForm } from "~/forms/handle-form.server";

/** The forms of the page's two tabs. */
const forms = {
  login: { schema: loginSchema, toast: "login-failed" },
  "sign-up": { schema: signUpSchema(findPasswordProblem), toast: "sign-up-failed", hiddenFields: [TIMESTAMP_FIELD] },
} as const;

/** Logs in or signs up, and opens a session. */
export const authenticate = (tab: keyof typeof forms, request: Request, context: AppLoadContext) =>
  handleForm(request, forms[tab], async ({ form }) => {
    requirePerson(context, form, { timestamp: tab === "sign-up" });
    // The authenticator reads the form itself: it gets what was validated.
    const validated = new Request(request, { body: new URLSearchParams([...form] as [string, string][]) });
    const { user, audit, sessionId } = await createAuthenticator(context).authenticate(tab, validated);
    const cookies =
      sessionId === undefined ? await context.auth.signIn(user, { audit }) : await context.auth.continueAs(sessionId);
    return redirect("/dashboard", {
      status: 303,
      headers: await withToast(tab === "login" ? "logged-in" : "signed-up", cookies),
    });
  });
