import type { AppLoadContext } from "@remix-run/cloudflare";
import { Authenticator } from "remix-auth";
import { FormStrategy } from "remix-auth-form";
import { findPasswordProblem, logIn, signUp } from "~/auth/sign-in.server";
import { loginSchema, signUpSchema } from "~/domain/accounts/forms";
import { redirectWithToast } from "~/forms/flash.server";
import { requirePerson, TIMESTAMP_FIELD } from "~/forms/form-timestamp.server";
import { handleForm } from "~/forms/handle-form.server";

const login = { schema: loginSchema, toast: "login-failed" } as const;
const registration = {
  schema: signUpSchema(findPasswordProblem),
  toast: "sign-up-failed",
  hiddenFields: [TIMESTAMP_FIELD],
} as const;

/** Logs in or signs up, and opens a session. */
export const authenticate = (tab: "login" | "sign-up", request: Request, context: AppLoadContext) =>
  tab === "login"
    ? handleForm(request, login, async ({ value, form }) => {
        requirePerson(context, form);
        const { user, audit } = await verify(request, form, () => logIn(context, value, request));
        return redirectWithToast("/dashboard", "logged-in", await context.auth.signIn(user, { audit }));
      })
    : handleForm(request, registration, async ({ value, form }) => {
        requirePerson(context, form, { timestamp: true });
        const { sessionId } = await verify(request, form, () => signUp(context, value));
        return redirectWithToast("/dashboard", "signed-up", await context.auth.continueAs(sessionId));
      });

/** The strategy takes no form: it reads a request, and this one has the fields that were validated. */
function verify<Found>(request: Request, form: FormData, find: () => Promise<Found>): Promise<Found> {
  const validated = new Request(request, { body: new URLSearchParams([...form] as [string, string][]) });
  return new Authenticator<Found>().use(new FormStrategy(find), "form").authenticate("form", validated);
}
