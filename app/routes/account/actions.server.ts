import { parseWithZod } from "@conform-to/zod/v4";
import { redirect } from "@remix-run/cloudflare";
import { type Deed, requirePassword } from "~/auth/deeds.server";
import { FormRefused, hideFields } from "~/auth/form-refusal.server";
import { sendConfirmation } from "~/auth/letters.server";
import { notePassword, passwordProblem } from "~/auth/sign-in.server";
import { changePasswordSchema, consentSchema, deleteAccountSchema } from "~/domain/accounts/forms";
import { withToast } from "~/http/flash.server";

const LAST_ADMINISTRATOR = "You are the last administrator. Make somebody else one first.";

/** What the account page can do, by the value of the button that was pressed. Each throws FormRefused where it cannot. */
export const deeds = {
  async "change-password"({ form, user, context }: Deed) {
    const submission = parseWithZod(form, { schema: changePasswordSchema(passwordProblem) });
    if (submission.status !== "success") throw new FormRefused(400, submission.reply({ hideFields }));
    const { value } = submission;
    await requirePassword(context, submission, "currentPassword", () => context.accounts.changePassword(user, value));
    // Whoever knew the old password is out, and this device goes on under a new id.
    await context.sessions.closeAll(user.id);
    await notePassword(context, user, "account");
    // The guard saw to the second factor, where there is one.
    return redirect("/account", {
      status: 303,
      headers: await withToast("password-changed", await context.auth.signIn(user, true)),
    });
  },

  async "change-consent"({ form, user, context }: Deed) {
    const submission = parseWithZod(form, { schema: consentSchema });
    if (submission.status !== "success") throw new FormRefused(400, submission.reply());
    await context.accounts.setMarketingConsent(user, submission.value.marketingConsent);
    return redirect("/account", { status: 303, headers: await withToast("consent-changed") });
  },

  async "send-confirmation"({ user, context }: Deed) {
    const wait = await context.submissionLimit.secondsToWait();
    if (wait === 0 && !user.confirmed) sendConfirmation(context, user);
    return redirect("/account", { status: 303, headers: await withToast("confirmation-sent") });
  },

  async "sign-out-everywhere"({ user, context }: Deed) {
    await context.sessions.closeAll(user.id);
    return redirect("/auth", {
      status: 303,
      headers: await withToast("sessions-closed", await context.auth.signOut()),
    });
  },

  async "delete-account"({ form, user, context }: Deed) {
    const submission = parseWithZod(form, { schema: deleteAccountSchema });
    if (submission.status !== "success") throw new FormRefused(400, submission.reply({ hideFields }));
    const { password } = submission.value;
    await requirePassword(context, submission, "password", () => context.accounts.confirmPassword(user, password));
    if ((await context.admin.removeOwnAccount(user.id)) === "last-administrator")
      throw new FormRefused(409, submission.reply({ hideFields, fieldErrors: { password: [LAST_ADMINISTRATOR] } }));
    return redirect("/auth", {
      status: 303,
      headers: await withToast("account-deleted", await context.auth.signOut()),
    });
  },
};
