import { type AppLoadContext, data, redirect } from "@remix-run/cloudflare";
import * as z from "zod/mini";
import { reportCodeError, requireCode } from "~/auth/second-factor.server";
import { verifyCurrentPassword } from "~/auth/sign-in.server";
import { changeFactorSchema, codeSchema, passwordSchema } from "~/domain/accounts/forms";
import type { CodeError } from "~/domain/accounts/second-factor";
import type { User } from "~/domain/accounts/user";
import { withToast } from "~/forms/flash.server";
import { defineIntent, type FormAnswer } from "~/forms/handle-form.server";
import { type ToastName, toasts } from "~/forms/toasts";

const PATH = "/admin/security";

/** What the security page can do, by the value of the button that was pressed. */
export const intents = {
  begin: defineIntent(passwordSchema, async ({ value, user, context }) => {
    await verifyCurrentPassword(context, "password", () => context.accounts.verifyPassword(user, value.password));
    await context.secondFactors.begin(user.id);
    return redirect(PATH, 303);
  }),

  cancel: defineIntent(z.object({}), async ({ user, context }) => {
    await context.secondFactors.cancel(user.id);
    return redirect(PATH, 303);
  }),

  confirm: defineIntent(codeSchema, async ({ value, user, context }) => {
    const confirmed = await context.secondFactors.confirm(user, value.code, await context.auth.sessionId());
    if ("error" in confirmed) throw reportCodeError(context, user, confirmed, 400);
    // The factor was just given: this browser goes on, and every other session must give it.
    return showCodes("factor-on", confirmed.recoveryCodes, await context.auth.continueAs(confirmed.sessionId));
  }),

  "new-codes": defineIntent(changeFactorSchema, async ({ value, user, context }) => {
    const { recoveryCodes } = await verifyBoth(context, user, value.password, () =>
      context.secondFactors.renewCodes(user, value.code),
    );
    return showCodes("recovery-codes-new", recoveryCodes);
  }),

  "turn-off": defineIntent(changeFactorSchema, async ({ value, user, context }) => {
    await verifyBoth(context, user, value.password, () => context.secondFactors.turnOff(user, value.code));
    return redirect(PATH, { status: 303, headers: await withToast("factor-off") });
  }),
};

export interface SecurityAnswer extends FormAnswer {
  /** New recovery codes: in this one answer, and nowhere afterwards. */
  recoveryCodes?: string[];
}

const showCodes = (toast: ToastName, recoveryCodes: string[], headers?: Headers) =>
  data<SecurityAnswer>({ lastResult: null, message: toasts[toast], recoveryCodes }, { headers });

/** The password first, so that a wrong one uses up no code. */
async function verifyBoth<Used extends object>(
  context: AppLoadContext,
  user: User,
  password: string,
  use: () => Promise<Used | CodeError>,
) {
  await verifyCurrentPassword(context, "password", () => context.accounts.verifyPassword(user, password));
  return requireCode(context, user, use, 400);
}
