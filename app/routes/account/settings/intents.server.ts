import * as z from "zod/mini";
import { findPasswordProblem, verifyCurrentPassword } from "~/auth/sign-in.server";
import { changePasswordSchema, consentSchema, passwordSchema } from "~/domain/accounts/forms";
import { ActionError, limitSubmissions } from "~/forms/action-error";
import { redirectWithToast } from "~/forms/flash.server";
import { defineIntent } from "~/forms/handle-form.server";

const LAST_ADMINISTRATOR =
  "You're the only administrator. Make someone else an administrator first.";

/** By the value of the button. */
export const intents = {
  "change-password": defineIntent(
    changePasswordSchema(findPasswordProblem),
    async ({ value, user, context }) => {
      const sessionId = await context.auth.sessionId();
      const changed = await verifyCurrentPassword(context, "currentPassword", () =>
        context.accounts.changePassword(user, { ...value, sessionId }),
      );
      return redirectWithToast(
        "/account",
        "password-changed",
        await context.auth.continueAs(changed.sessionId),
      );
    },
  ),

  "change-consent": defineIntent(consentSchema, async ({ value, user, context }) => {
    await context.accounts.setMarketingConsent(user, value.marketingConsent);
    return redirectWithToast("/account", "consent-changed");
  }),

  "send-confirmation": defineIntent(z.object({}), async ({ user, context }) => {
    await limitSubmissions(context);
    const isSent = !user.confirmed && (await context.emails.sendConfirmation(user));
    return redirectWithToast("/account", isSent ? "confirmation-sent" : "confirmation-limited");
  }),

  "sign-out-everywhere": defineIntent(z.object({}), async ({ user, context }) => {
    await context.sessions.closeAll(user.id);
    return redirectWithToast("/auth", "sessions-closed", await context.auth.clearCookies());
  }),

  "delete-account": defineIntent(passwordSchema, async ({ value, user, context }) => {
    await verifyCurrentPassword(context, "password", () =>
      context.accounts.verifyPassword(user, value.password),
    );
    if ((await context.admin.removeOwnAccount(user.id)) === "last-administrator") {
      throw new ActionError(409, LAST_ADMINISTRATOR, {
        fieldErrors: { password: [LAST_ADMINISTRATOR] },
      });
    }
    return redirectWithToast("/auth", "account-deleted", await context.auth.clearCookies());
  }),
};
