import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { type ClientActionFunctionArgs, useActionData, useLoaderData } from "@remix-run/react";
import { takeCode } from "~/auth/admin-forms.server";
import { requireAwaited } from "~/auth/admin-sign-in.server";
import { noUsableAnswer, unlessUnanswered } from "~/http/no-usable-answer";
import { pageMeta } from "~/http/page-meta";
import { retryAfter } from "~/http/retry-after";
import { ToasterNotice } from "~/site/toaster-notice";
import { CodeForm } from "./code-form";
import { WayBack } from "./way-back";

export const meta: MetaFunction = ({ location }) =>
  pageMeta({
    title: "Second factor",
    description: "The second step of an administrator's sign-in.",
    path: location.pathname,
    hidden: true,
  });

export const headers = retryAfter;

/** Its address is told to nobody. */
export const handle = { unlisted: true };

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { user, held } = await requireAwaited({ request, context });
  return { username: user.username, held };
}

export const action = ({ request, context }: ActionFunctionArgs) => takeCode({ request, context });

export const clientAction = ({ serverAction }: ClientActionFunctionArgs) =>
  serverAction<typeof action>().catch(noUsableAnswer("Login failed"));

export const shouldRevalidate = unlessUnanswered;

export default function AdminCode() {
  const { username, held } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof clientAction>();
  return (
    <section className="shell grid min-h-[70vh] content-start py-16">
      <div className="card mx-auto w-full max-w-md gap-6">
        <div>
          <p className="eyebrow mb-4">Administration</p>
          <h1 className="text-heading">Enter your code</h1>
          <p className="mt-3 text-muted [overflow-wrap:anywhere]">
            {username}, your authenticator app shows a code of six digits for this site.
          </p>
        </div>
        <ToasterNotice words={answer?.words} occasion={answer} />
        <CodeForm lastResult={answer?.lastResult} />
        <WayBack held={held} />
      </div>
    </section>
  );
}
