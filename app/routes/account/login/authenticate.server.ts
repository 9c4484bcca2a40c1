import type { AppLoadContext } from "@remix-run/cloudflare";
import { Authenticator } from "remix-auth";
import { FormStrategy } from "remix-auth-form";
import { pathAfterLogin, readLogin } from "~/auth/after-login.server";
import { findPasswordProblem, logIn, signUp } from "~/auth/sign-in.server";
import { loginSchema, signUpSchema } from "~/domain/accounts/forms";
import { redirectWithToast } from "~/forms/flash.server";
import { handleForm } from "~/forms/handle-form.server";

const login = { schema: loginSchema, toast: "login-failed" } as const;
const registration = {
  schema: signUpSchema(findPasswordProblem),
  toast: "sign-up-failed",
} as const;

export function authenticate(request: Request, context: AppLoadContext) {
  const { tab, path } = readLogin(request);
  const next = pathAfterLogin(request, path);
  return tab === "login"
    ? handleForm(request, login, async ({ value, form }) => {
        const { user, audit } = await verify(request, form, () => logIn(context, value, request));
        return redirectWithToast(next, "logged-in", await context.auth.signIn(user, { audit }));
      })
    : handleForm(request, registration, async ({ value, form }) => {
        const { sessionId } = await verify(request, form, () => signUp(context, value));
        return redirectWithToast(next, "signed-up", await context.auth.continueAs(sessionId));
      });
}

/** remix-auth's strategy reads a request; this one has the validated fields. */
function verify<Found>(
  request: Request,
  form: FormData,
  find: () => Promise<Found>,
): Promise<Found> {
  const validated = new Request(request, {
    body: new URLSearchParams([...form] as [string, string][]),
  });
  return new Authenticator<Found>()
    .use(new FormStrategy(find), "form")
    .authenticate("form", validated);
}
