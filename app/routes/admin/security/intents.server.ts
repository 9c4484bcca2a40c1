import { type AppLoadContext, data, redirect } from "@remix-run/cloudflare";
import * as z from "zod/mini";
import { reportCodeError, requireCode } from "~/auth/second-factor.server";
import { verifyCurrentPassword } from "~/auth/sign-in.server";
import { requireStepUp, requireStepUpOfPasskeyOwner } from "~/auth/step-up.server";
import {
  addPasskeySchema,
  beginPasskeySchema,
  changeFactorSchema,
  codeSchema,
  passwordSchema,
  removePasskeySchema,
} from "~/domain/accounts/forms";
import type { CreationOptions } from "~/domain/accounts/passkeys";
import type { CodeError } from "~/domain/accounts/second-factor";
import type { User } from "~/domain/accounts/user";
import { ActionError, limitSubmissions } from "~/forms/action-error";
import { redirectWithToast } from "~/forms/flash.server";
import { defineIntent, type FormAnswer } from "~/forms/handle-form.server";
import { type ToastName, toasts } from "~/forms/toasts";

const PATH = "/admin/security";

/** The security page's actions, by the value of the button. */
export const intents = {
  begin: defineIntent(passwordSchema, async ({ value, user, context }) => {
    await requireStepUpOfPasskeyOwner(context, PATH);
    await verifyPassword(context, user, value.password);
    await context.secondFactors.begin(user.id);
    return redirect(PATH, 303);
  }),

  cancel: defineIntent(z.object({}), async ({ user, context }) => {
    await context.secondFactors.cancel(user.id);
    return redirect(PATH, 303);
  }),

  confirm: defineIntent(codeSchema, async ({ value, user, context }) => {
    await requireStepUpOfPasskeyOwner(context, PATH);
    const confirmed = await context.secondFactors.confirm(user, value.code, await context.auth.sessionId());
    if ("error" in confirmed) throw reportCodeError(context, user, confirmed, 400);
    return showCodes("factor-on", confirmed.recoveryCodes, await context.auth.continueAs(confirmed.sessionId));
  }),

  "new-codes": defineIntent(changeFactorSchema, async ({ value, user, context }) => {
    await requireStepUpOfPasskeyOwner(context, PATH);
    const { recoveryCodes } = await verifyBoth(context, user, value.password, () =>
      context.secondFactors.renewCodes(user, value.code),
    );
    return showCodes("recovery-codes-new", recoveryCodes);
  }),

  "turn-off": defineIntent(changeFactorSchema, async ({ value, user, context }) => {
    await requireStepUpOfPasskeyOwner(context, PATH);
    await verifyBoth(context, user, value.password, () => context.secondFactors.turnOff(user, value.code));
    return redirectWithToast(PATH, "factor-off");
  }),

  "begin-passkey": defineIntent(beginPasskeySchema, async ({ value, user, context }) => {
    await requireStepUp(context, PATH, { withoutFactor: "allow" });
    await verifyPassword(context, user, value.password);
    const options = await context.passkeys.createOptions(user, await context.auth.sessionId());
    return data<SecurityAnswer>({ lastResult: null, message: null, newPasskey: { name: value.name, options } });
  }),

  // Its challenge proves the password, for five minutes.
  "add-passkey": defineIntent(addPasskeySchema, async ({ value, user, context }) => {
    await limitSubmissions(context);
    const answer = { name: value.name, text: value.passkey };
    const added = await context.passkeys.add(user, answer, await context.auth.sessionId());
    if (!added)
      throw new ActionError(400, "This passkey wasn't added. Please start again.", { toast: "account-failed" });
    const headers = await context.auth.continueAs(added.sessionId);
    if (added.recoveryCodes) return showCodes("passkey-added", added.recoveryCodes, headers);
    return redirectWithToast(PATH, "passkey-added", headers);
  }),

  "remove-passkey": defineIntent(removePasskeySchema, async ({ value, user, context }) => {
    await requireStepUp(context, PATH, { withoutFactor: "allow" });
    await verifyPassword(context, user, value.password);
    await context.passkeys.remove(user, value.passkey);
    return redirectWithToast(PATH, "passkey-removed");
  }),

  /** For an administrator who has just given a passkey. */
  "replace-codes": defineIntent(passwordSchema, async ({ value, user, context }) => {
    if (!(await context.auth.hasPasskey())) throw new ActionError(400, "That action isn't available on this page.");
    await requireStepUp(context, PATH);
    await verifyPassword(context, user, value.password);
    const codes = await context.secondFactors.replaceCodes(user, await context.auth.sessionId());
    return showCodes("recovery-codes-new", codes);
  }),
};

export interface SecurityAnswer extends FormAnswer {
  /** New recovery codes, shown in this answer only. */
  recoveryCodes?: string[];
  /** A passkey for the browser to create. */
  newPasskey?: { name: string; options: CreationOptions };
}

const showCodes = (toast: ToastName, recoveryCodes: string[], headers?: Headers) =>
  data<SecurityAnswer>({ lastResult: null, message: toasts[toast], recoveryCodes }, { headers });

const verifyPassword = (context: AppLoadContext, user: User, password: string) =>
  verifyCurrentPassword(context, "password", () => context.accounts.verifyPassword(user, password));

/** The password first, so that a wrong one uses up no code. */
async function verifyBoth<Used extends object>(
  context: AppLoadContext,
  user: User,
  password: string,
  use: () => Promise<Used | CodeError>,
) {
  await verifyPassword(context, user, password);
  return requireCode(context, user, use, 400);
}
