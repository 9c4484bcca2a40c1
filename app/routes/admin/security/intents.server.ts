import { type AppLoadContext, data } from "@remix-run/cloudflare";
import { verifyCurrentPassword } from "~/auth/sign-in.server";
import { requireStepUp } from "~/auth/step-up.server";
import {
  addPasskeySchema,
  beginPasskeySchema,
  passwordSchema,
  removePasskeySchema,
} from "~/domain/accounts/forms";
import type { CreationOptions } from "~/domain/accounts/passkeys";
import type { User } from "~/domain/accounts/user";
import { ActionError, limitSubmissions } from "~/forms/action-error";
import { redirectWithToast } from "~/forms/flash.server";
import { defineIntent, type FormAnswer } from "~/forms/handle-form.server";
import { type ToastName, toasts } from "~/forms/toasts";

const PATH = "/admin/security";

/** By the value of the button. */
export const intents = {
  "begin-passkey": defineIntent(beginPasskeySchema, async ({ value, user, context }) => {
    await requireStepUp(context, PATH);
    await verifyPassword(context, user, value.password);
    const options = await context.passkeys.createOptions(user, await context.auth.sessionId());
    return data<SecurityAnswer>({
      lastResult: null,
      message: null,
      newPasskey: { name: value.name, options },
    });
  }),

  // The challenge proves the password for five minutes.
  "add-passkey": defineIntent(addPasskeySchema, async ({ value, user, context }) => {
    await limitSubmissions(context);
    const answer = { name: value.name, text: value.passkey };
    const added = await context.passkeys.add(user, answer, await context.auth.sessionId());
    if (!added) {
      throw new ActionError(400, "This passkey wasn't added. Please start again.", {
        toast: "account-failed",
      });
    }
    const headers = await context.auth.continueAs(added.sessionId);
    if (added.recoveryCodes) return showCodes("passkey-added", added.recoveryCodes, headers);
    return redirectWithToast(PATH, "passkey-added", headers);
  }),

  "remove-passkey": defineIntent(removePasskeySchema, async ({ value, user, context }) => {
    await requireStepUp(context, PATH);
    await verifyPassword(context, user, value.password);
    await context.passkeys.remove(user, value.passkey);
    return redirectWithToast(PATH, "passkey-removed");
  }),

  "replace-codes": defineIntent(passwordSchema, async ({ value, user, context }) => {
    if ((await context.auth.factor()) === "none") {
      throw new ActionError(400, "That action isn't available on this page.");
    }
    await requireStepUp(context, PATH);
    await verifyPassword(context, user, value.password);
    const codes = await context.recoveryCodes.replace(user, await context.auth.sessionId());
    return showCodes("recovery-codes-new", codes);
  }),
};

export interface SecurityAnswer extends FormAnswer {
  /** Shown in this answer only. */
  recoveryCodes?: string[];
  /** For the browser to create. */
  newPasskey?: { name: string; options: CreationOptions };
}

const showCodes = (toast: ToastName, recoveryCodes: string[], headers?: Headers) =>
  data<SecurityAnswer>({ lastResult: null, message: toasts[toast], recoveryCodes }, { headers });

const verifyPassword = (context: AppLoadContext, user: User, password: string) =>
  verifyCurrentPassword(context, "password", () => context.accounts.verifyPassword(user, password));
