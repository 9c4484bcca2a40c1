import { parseWithZod } from "@conform-to/zod/v4";
import { type AppLoadContext, redirect } from "@remix-run/cloudflare";
import { FormRefused } from "~/auth/form-refusal.server";
import { sendConfirmation } from "~/auth/letters.server";
import { notePassword, passwordProblem, tooOften } from "~/auth/sign-in.server";
import type { Refusal, User } from "~/domain/accounts/accounts";
import { changePasswordSchema, consentSchema, deleteAccountSchema } from "~/domain/accounts/forms";
import { withToast } from "~/http/flash.server";

interface Deed {
  form: FormData;
  user: User;
  context: AppLoadContext;
}

const LAST_ADMINISTRATOR = "You are the last administrator. Make somebody else one first.";

/** What the account page can do, by the value of the button that was pressed. Each throws FormRefused where it cannot. */
export const deeds = {
  async "change-password"({ form, user, context }: Deed) {
    const submission = parseWithZod(form, { schema: changePasswordSchema(passwordProblem) });
    const hideFields = ["currentPassword", "newPassword", "confirmPassword"];
    if (submission.status !== "success") throw new FormRefused(400, submission.reply({ hideFields }));
    await limit(context, submission, "currentPassword");
    const refusal = await context.accounts.changePassword(user, submission.value);
    if (refusal) throw wrongPassword(refusal, submission, "currentPassword");
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
    const hideFields = ["password"];
    if (submission.status !== "success") throw new FormRefused(400, submission.reply({ hideFields }));
    await limit(context, submission, "password");
    const refusal = await context.accounts.confirmPassword(user, submission.value.password);
    if (refusal) throw wrongPassword(refusal, submission, "password");
    if ((await context.admin.removeOwnAccount(user.id)) === "last-administrator")
      throw new FormRefused(409, submission.reply({ hideFields, fieldErrors: { password: [LAST_ADMINISTRATOR] } }));
    return redirect("/auth", {
      status: 303,
      headers: await withToast("account-deleted", await context.auth.signOut()),
    });
  },
};

export const isDeed = (name: unknown): name is keyof typeof deeds =>
  typeof name === "string" && Object.hasOwn(deeds, name);

type Submission = Pick<ReturnType<typeof parsed>, "reply">;
const parsed = (form: FormData) => parseWithZod(form, { schema: deleteAccountSchema });

/** Every look at a password counts against the address that asks for it. */
async function limit({ submissionLimit }: AppLoadContext, submission: Submission, field: string) {
  const retryAfterSeconds = await submissionLimit.secondsToWait();
  if (retryAfterSeconds > 0) throw wrongPassword({ refused: "too-often", retryAfterSeconds }, submission, field);
}

function wrongPassword(refusal: Refusal, submission: Submission, field: string): FormRefused {
  const refuse = (status: number, message: string, seconds?: number) => {
    const hideFields = ["password", "currentPassword", "newPassword", "confirmPassword"];
    return new FormRefused(status, submission.reply({ hideFields, fieldErrors: { [field]: [message] } }), seconds);
  };
  if (refusal.refused === "password") return refuse(400, "This is not your password.");
  return refuse(429, tooOften(refusal.retryAfterSeconds).error, refusal.retryAfterSeconds);
}
