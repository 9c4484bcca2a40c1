import { parseWithZod } from "@conform-to/zod/v4";
import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { sendManageLink } from "~/auth/letters.server";
import { tooOften } from "~/auth/sign-in.server";
import { manageRequestSchema } from "~/domain/launch-list/registration";
import { takeToast, withToast } from "~/http/flash.server";
import { pageMeta } from "~/http/page-meta";
import { retryAfter } from "~/http/retry-after";
import { NoLetters } from "~/site/no-letters";
import { ToasterNotice } from "~/site/toaster-notice";
import { toasts } from "~/site/toasts";
import { LinkForm } from "./link-form";
import { Registration } from "./registration";

export const meta: MetaFunction = () =>
  pageMeta({
    title: "Your registration",
    description: "See, download or withdraw your registration.",
    path: "/whitelist/manage",
    hidden: true,
  });

export const headers = retryAfter;

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { searchParams } = new URL(request.url);
  const { toast, headers } = await takeToast(request);
  const token = searchParams.get("token");
  const address = token && context.signer.read("manage-launch", token)?.text;
  const registration = address ? await context.launchList.find(address) : null;
  return data(
    { registration, token, toast, sent: searchParams.has("sent"), mails: context.mailer.configured },
    { headers },
  );
}

export async function action({ request, context }: ActionFunctionArgs) {
  const token = new URL(request.url).searchParams.get("token");
  if (token === null) return sendLink(await request.formData(), context);
  const address = context.signer.read("manage-launch", token)?.text;
  // Who was told "withdrawn" would go away, and stay on the list.
  if (!address) return redirect("/whitelist/manage?token=spent", 303);
  await context.launchList.withdraw(address);
  return redirect("/whitelist/manage", { status: 303, headers: await withToast("launch-withdrawn") });
}

/** The same answer whether or not the address is on the list. */
async function sendLink(form: FormData, context: ActionFunctionArgs["context"]) {
  const submission = parseWithZod(form, { schema: manageRequestSchema });
  if (submission.status !== "success") return data({ lastResult: submission.reply() }, { status: 400 });
  const wait = await context.submissionLimit.secondsToWait();
  if (wait > 0) {
    const lastResult = submission.reply({ fieldErrors: { email: [tooOften(wait).error] } });
    return data({ lastResult }, { status: 429, headers: { "Retry-After": String(wait) } });
  }
  await sendManageLink(context, submission.value.email);
  return redirect("/whitelist/manage?sent=1", 303);
}

export default function ManageRegistration() {
  const { registration, token, toast, sent, mails } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return (
    <section className="shell grid min-h-[60vh] content-center gap-8 py-20">
      <div className="card mx-auto w-full max-w-xl gap-6">
        <h1 className="text-heading">Your registration</h1>
        <ToasterNotice words={toast && toasts[toast]} />
        {registration && token ? (
          <Registration registration={registration} token={token} />
        ) : sent ? (
          <p role="status" className="text-muted">
            If this address is on the list, a letter with a link is on its way. The link works for a day.
          </p>
        ) : !mails ? (
          <NoLetters />
        ) : (
          <LinkForm lastResult={answer?.lastResult} spent={token !== null} />
        )}
      </div>
    </section>
  );
}
