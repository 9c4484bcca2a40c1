import { parseWithZod } from "@conform-to/zod/v4";
import { type AppLoadContext, data, redirect } from "@remix-run/cloudflare";
import type { Submission } from "~/auth/form-refusal.server";
import { welcomeToLaunchList } from "~/auth/letters.server";
import { tooOften } from "~/auth/sign-in.server";
import { launchSchema } from "~/domain/launch-list/registration";
import { HONEYPOT_FIELD } from "~/ui/honeypot";

/** Takes a registration, and answers by the address that says how it went. */
export async function join(request: Request, context: AppLoadContext) {
  const form = await request.formData();
  // A program gets the same thanks as a person, so it learns nothing.
  if (form.get(HONEYPOT_FIELD)) return redirect("/whitelist?registered=new", 303);

  const submission = parseWithZod(form, { schema: launchSchema });
  if (submission.status !== "success") {
    const mistake = Object.values(submission.error ?? {})[0]?.[0];
    return refusal(submission, 400, mistake ?? "Please try again later.");
  }
  const wait = await context.submissionLimit.secondsToWait();
  if (wait > 0) return refusal(submission, 429, tooOften(wait).error, { "Retry-After": String(wait) });

  const registered = await context.launchList.register(submission.value);
  await welcomeToLaunchList(context, submission.value.email, registered);
  return redirect(`/whitelist?registered=${registered.alreadyRegistered ? "already" : "new"}`, 303);
}

function refusal(submission: Submission, status: number, description: string, headers?: HeadersInit) {
  const words = { title: "Registration failed", description, failed: true };
  return data({ lastResult: submission.reply(), words }, { status, headers });
}
