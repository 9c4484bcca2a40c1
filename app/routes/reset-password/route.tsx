import { parseWithZod } from "@conform-to/zod/v4";
import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from "@remix-run/cloudflare";
import { type ClientActionFunctionArgs, Link, useActionData, useLoaderData } from "@remix-run/react";
import { FormRefused, hideFields, refusalAsForm } from "~/auth/form-refusal.server";
import { sendReset } from "~/auth/letters.server";
import { resetOf } from "~/auth/links.server";
import { notePassword, passwordProblem, tooOften } from "~/auth/sign-in.server";
import { resetPasswordSchema, resetRequestSchema } from "~/domain/accounts/forms";
import { withToast } from "~/http/flash.server";
import { noUsableAnswer, unlessUnanswered } from "~/http/no-usable-answer";
import { pageMeta } from "~/http/page-meta";
import { retryAfter } from "~/http/retry-after";
import { NoLetters } from "~/site/no-letters";
import { ToasterNotice } from "~/site/toaster-notice";
import { AskForm } from "./ask-form";
import { ChooseForm } from "./choose-form";

export const meta: MetaFunction = () =>
  pageMeta({ title: "New password", description: "Choose a new password.", path: "/reset-password", hidden: true });

export const headers = retryAfter;

/** Looking at a link spends nothing: mail programs look at every link. */
export function loader({ request, context }: LoaderFunctionArgs) {
  const { searchParams } = new URL(request.url);
  const token = searchParams.get("token");
  if (token === null)
    return { step: searchParams.has("sent") ? ("sent" as const) : ("ask" as const), mails: context.mailer.configured };
  return { step: resetOf(context, token) ? ("choose" as const) : ("over" as const), mails: true };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const token = new URL(request.url).searchParams.get("token");
  const form = await request.formData();
  try {
    return await (token === null ? ask(context, form) : choose(context, form, token));
  } catch (error) {
    if (error instanceof FormRefused) return refusalAsForm(error, "account-refused");
    throw error;
  }
}

type Context = ActionFunctionArgs["context"];

/** The same answer whether or not the address has an account. */
async function ask(context: Context, form: FormData) {
  const submission = parseWithZod(form, { schema: resetRequestSchema });
  if (submission.status !== "success") throw new FormRefused(400, submission.reply());
  const wait = await context.submissionLimit.secondsToWait();
  if (wait > 0) throw new FormRefused(429, submission.reply({ formErrors: [tooOften(wait).error] }), wait);
  await sendReset(context, submission.value.email);
  return redirect("/reset-password?sent=1", 303);
}

async function choose(context: Context, form: FormData, token: string) {
  const submission = parseWithZod(form, { schema: resetPasswordSchema(passwordProblem) });
  if (submission.status !== "success") throw new FormRefused(400, submission.reply({ hideFields }));
  const link = resetOf(context, token);
  const changed = link && (await context.accounts.resetPassword(link.id, link.stamp, submission.value.newPassword));
  // A link that was followed twice leads to the page that says so.
  if (!changed)
    throw data(
      { title: "This link is spent", text: "Please ask for a new one, and follow it within an hour." },
      { status: 410 },
    );
  await context.sessions.closeAll(link.id);
  await notePassword(context, await context.accounts.find(link.id), "letter");
  return redirect("/auth", { status: 303, headers: await withToast("password-reset") });
}

export const clientAction = ({ serverAction }: ClientActionFunctionArgs) =>
  serverAction<typeof action>().catch(noUsableAnswer("Error"));

export const shouldRevalidate = unlessUnanswered;

export default function ResetPassword() {
  const { step, mails } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof clientAction>();
  return (
    <section className="shell grid min-h-[60vh] content-start gap-8 py-20">
      <div className="card mx-auto w-full max-w-xl gap-6">
        <h1 className="text-heading">Choose a new password</h1>
        <ToasterNotice words={answer?.words} occasion={answer} />
        {step === "ask" && (mails ? <AskForm lastResult={answer?.lastResult} /> : <NoLetters />)}
        {step === "sent" && (
          <p role="status" className="text-muted">
            If there is an account with this address, a letter with a link is on its way. The link works for an hour.
          </p>
        )}
        {step === "choose" && <ChooseForm lastResult={answer?.lastResult} />}
        {step === "over" && (
          <p className="text-muted">
            This link is spent or too old.{" "}
            <Link to="/reset-password" className="text-link">
              Ask for a new one
            </Link>
          </p>
        )}
      </div>
    </section>
  );
}
