import { parseWithZod } from "@conform-to/zod/v4";
import { type AppLoadContext, data, redirect } from "@remix-run/cloudflare";
import { codeProblem } from "~/auth/admin-forms.server";
import { checkCode } from "~/auth/admin-sign-in.server";
import { type FormAnswer, FormRefused } from "~/auth/form-refusal.server";
import { checkPassword, tooOften } from "~/auth/sign-in.server";
import type { User } from "~/domain/accounts/accounts";
import { beginFactorSchema, changeFactorSchema, codeSchema } from "~/domain/accounts/forms";
import type { CodeRefusal } from "~/domain/accounts/second-factor";
import { withToast } from "~/http/flash.server";
import { type ToastName, toasts } from "~/site/toasts";

interface Deed {
  form: FormData;
  user: User;
  context: AppLoadContext;
}

const PATH = "/admin/security";
/** Fields that are never given back. */
const hideFields = ["password", "code"];

/** What the security page can do, by the value of the button that was pressed. Each throws FormRefused where it cannot. */
export const deeds = {
  async begin({ form, user, context }: Deed) {
    const submission = parseWithZod(form, { schema: beginFactorSchema });
    if (submission.status !== "success") throw new FormRefused(400, submission.reply({ hideFields }));
    await requirePassword(context, user, submission, submission.value.password);
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

  async "new-codes"({ form, user, context }: Deed) {
    await requireBoth(form, user, context);
    const codes = await context.secondFactors.renewCodes(user.id);
    await context.admin.audit.record({ actor: user.username, action: "admin.recovery_codes_renewed" });
    return shown("recovery-codes-new", codes);
  },

  async "turn-off"({ form, user, context }: Deed) {
    await requireBoth(form, user, context);
    await context.secondFactors.turnOff(user.id);
    await context.admin.audit.record({ actor: user.username, action: "admin.second_factor_off" });
    return redirect(PATH, { status: 303, headers: await withToast("factor-off") });
  },
};

export const isDeed = (name: unknown): name is keyof typeof deeds =>
  typeof name === "string" && Object.hasOwn(deeds, name);

export interface SecurityAnswer extends FormAnswer {
  /** New recovery codes: in this one answer, and nowhere afterwards. */
  recoveryCodes?: string[];
}

const shown = (toast: ToastName, recoveryCodes: string[], headers?: Headers) =>
  data<SecurityAnswer>({ lastResult: null, words: toasts[toast], recoveryCodes }, { headers });

type Submission = Pick<ReturnType<typeof parsed>, "reply">;
const parsed = (form: FormData) => parseWithZod(form, { schema: changeFactorSchema });

/** The password first, so that a wrong one spends no code. */
async function requireBoth(form: FormData, user: User, context: AppLoadContext) {
  const submission = parsed(form);
  if (submission.status !== "success") throw new FormRefused(400, submission.reply({ hideFields }));
  await requirePassword(context, user, submission, submission.value.password);
  const used = await checkCode(context, user, submission.value.code);
  if ("refused" in used) throw wrongCode(used, submission);
}

async function requirePassword(context: AppLoadContext, user: User, submission: Submission, password: string) {
  const outcome = await checkPassword(context, { username: user.username, password });
  if ("user" in outcome) return;
  const { status, error, retryAfterSeconds } = outcome.refusal;
  const message = status === 429 ? error : "This is not your password.";
  const lastResult = submission.reply({ hideFields, fieldErrors: { password: [message] } });
  throw new FormRefused(status === 429 ? 429 : 400, lastResult, retryAfterSeconds);
}

function wrongCode(refusal: CodeRefusal, submission: Submission): FormRefused {
  const lastResult = submission.reply({ hideFields, fieldErrors: { code: [codeProblem(refusal)] } });
  if (refusal.refused === "code") return new FormRefused(400, lastResult);
  return new FormRefused(429, lastResult, tooOften(refusal.retryAfterSeconds).retryAfterSeconds);
}
