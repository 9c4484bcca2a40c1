import { type ActionFunctionArgs, redirect } from "@remix-run/cloudflare";
import { signOut } from "~/auth/sign-in.server";
import { formatError } from "~/domain/format-error";
import { ActionError } from "~/forms/action-error";
import { redirectWithToast } from "~/forms/flash.server";
import { readForm } from "~/forms/handle-form.server";

/** Logging out changes state, so a GET only leads to the dashboard. */
export const loader = () => redirect("/dashboard");

/** Without scripts. On failure the dashboard says so. */
export async function action({ request, context }: ActionFunctionArgs) {
  try {
    await readForm(request, []);
    return redirect("/", { status: 303, headers: await signOut(context) });
  } catch (error) {
    // A malformed body is the client's error: not logged.
    if (!(error instanceof ActionError)) {
      context.log({ event: "sign_out.failed", error: formatError(error) });
    }
    return redirectWithToast("/dashboard", "logout-failed");
  }
}
