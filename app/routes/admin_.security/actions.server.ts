import { parseWithZod } from "@conform-to/zod/v4";
import { data, redirect } from "@remix-run/cloudflare";
import { codeProblem } from "~/auth/admin-forms.server";
import { checkCode } from "~/auth/admin-sign-in.server";
import { type Deed, requirePassword } from "~/auth/deeds.server";
import { type FormAnswer, FormRefused, hideFields, type Submission } from "~/auth/form-refusal.server";
import { beginFactorSchema, changeFactorSchema, codeSchema } from "~/domain/accounts/forms";
import type { CodeRefusal } from "~/domain/accounts/second-factor";
import { withToast } from "~/http/flash.server";
import { type ToastName, toasts } from "~/site/toasts";

const PATH = "/admin/security";

/** What the security page can do, by the value of the button that was pressed. Each throws FormRefused where it cannot. */
export const deeds = {
  async begin({ form, user, context }: Deed) {
    const submission = parseWithZod(form, { schema: beginFactorSchema });
    if (submission.status !== "success") throw new FormRefused(400, submission.reply({ hideFields }));
    const { password } = submission.value;
    await requirePassword(context, submission, "password", () => context.accounts.confirmPassword(user, password));
    await context.secondFactors.begin(user.id);
    return redirect(PATH, 303);
  },

  async cancel({ user, context }: Deed) {
    await context.secondFactors.cancel(user.id);
    return redirect(PATH, 303);
  },

  async confirm({ form, user, context }: Deed) {
    const submission = parseWithZod(form, { schema: codeSchema });
    if (submission.status !== "success") throw new FormRefused(400, submission.reply({ hideFields }));
    const confirmed = await context.secondFactors.confirm(user.id, submission.value.code);
    if ("refused" in confirmed) throw wrongCode(confirmed, submission);
    await context.admin.audit.record({ actor: user.username, action: "admin.second_factor_on" });
    // The factor was just given: this browser goes on, under a new id, and every other session has to give it.
    return shown("factor-on", confirmed.recoveryCodes, await context.auth.signIn(user, true));
  },

  async "new-codes"(deed: Deed) {
    const { user, context } = deed;
    await requireBoth(deed);
    const codes = await context.secondFactors.renewCodes(user.id);
    await context.admin.audit.record({ actor: user.username, action: "admin.recovery_codes_renewed" });
    return shown("recovery-codes-new", codes);
  },

  async "turn-off"(deed: Deed) {
    const { user, context } = deed;
    await requireBoth(deed);
    await context.secondFactors.turnOff(user.id);
    await context.admin.audit.record({ actor: user.username, action: "admin.second_factor_off" });
    return redirect(PATH, { status: 303, headers: await withToast("factor-off") });
  },
};

export interface SecurityAnswer extends FormAnswer {
  /** New recovery codes: in this one answer, and nowhere afterwards. */
  recoveryCodes?: string[];
}

const shown = (toast: ToastName, recoveryCodes: string[], headers?: Headers) =>
  data<SecurityAnswer>({ lastResult: null, words: toasts[toast], recoveryCodes }, { headers });

/** The password first, so that a wrong one spends no code. */
async function requireBoth({ form, user, context }: Deed) {
  const submission = parseWithZod(form, { schema: changeFactorSchema });
  if (submission.status !== "success") throw new FormRefused(400, submission.reply({ hideFields }));
  const { password, code } = submission.value;
  await requirePassword(context, submission, "password", () => context.accounts.confirmPassword(user, password));
  const used = await checkCode(context, user, code);
  if ("refused" in used) throw wrongCode(used, submission);
}

function wrongCode(refusal: CodeRefusal, submission: Submission): FormRefused {
  const lastResult = submission.reply({ hideFields, fieldErrors: { code: [codeProblem(refusal)] } });
  if (refusal.refused === "code") return new FormRefused(400, lastResult);
  return new FormRefused(429, lastResult, refusal.retryAfterSeconds);
}
