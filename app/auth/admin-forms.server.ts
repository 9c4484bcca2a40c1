import { parseWithZod } from "@conform-to/zod/v4";
import type { AppLoadContext } from "@remix-run/cloudflare";
import { adminLoginSchema, codeSchema } from "~/domain/accounts/forms";
import type { CodeRefusal } from "~/domain/accounts/second-factor";
import { toasts } from "~/site/toasts";
import { adminSignIn, giveCode, requireAwaited } from "./admin-sign-in.server";
import { FormRefused, hideFields, refusalAsForm } from "./form-refusal.server";
import { tooOften } from "./sign-in.server";

interface Asked {
  request: Request;
  context: AppLoadContext;
}

/** What a refused code is called beside its field. */
export const codeProblem = (refusal: CodeRefusal) =>
  refusal.refused === "code" ? toasts["admin-code-refused"].description : tooOften(refusal.retryAfterSeconds).error;

/** Takes the administrators' login form. A refusal comes back with the name and never with the password. */
export async function takeAdminLogin({ request, context }: Asked) {
  const submission = parseWithZod(await request.formData(), { schema: adminLoginSchema });
  if (submission.status !== "success")
    return refusalAsForm(new FormRefused(400, submission.reply({ hideFields })), null);
  const outcome = await adminSignIn({ request, context }, submission.value);
  if ("answer" in outcome) return outcome.answer;

  const { refusal } = outcome;
  if (refusal.status === 403)
    return refusalAsForm(new FormRefused(403, submission.reply({ hideFields, formErrors: [] })), "admin-denied");
  const failed = toasts["admin-login-refused"];
  const words = refusal.status === 429 ? { ...failed, description: refusal.error } : failed;
  const lastResult = submission.reply({ hideFields, formErrors: [words.description] });
  return refusalAsForm(new FormRefused(refusal.status, lastResult, refusal.retryAfterSeconds), words);
}

/** Takes the code page's form. */
export async function takeCode({ request, context }: Asked) {
  const { user } = await requireAwaited({ request, context });
  const submission = parseWithZod(await request.formData(), { schema: codeSchema });
  if (submission.status !== "success")
    return refusalAsForm(new FormRefused(400, submission.reply({ hideFields })), null);
  const outcome = await giveCode({ request, context }, user, submission.value.code);
  if ("answer" in outcome) return outcome.answer;

  const { refusal } = outcome;
  const [status, seconds] = refusal.refused === "code" ? ([401] as const) : ([429, refusal.retryAfterSeconds] as const);
  const description = codeProblem(refusal);
  const lastResult = submission.reply({ hideFields, fieldErrors: { code: [description] } });
  return refusalAsForm(new FormRefused(status, lastResult, seconds), { ...toasts["admin-code-refused"], description });
}
