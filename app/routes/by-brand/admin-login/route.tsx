import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/cloudflare";
import { type ClientActionFunctionArgs, useActionData, useLoaderData } from "@remix-run/react";
import { takeAdminLogin } from "~/auth/admin-forms.server";
import { requireNoAdmin } from "~/auth/guards.server";
import { takeToast } from "~/http/flash.server";
import { noUsableAnswer, unlessUnanswered } from "~/http/no-usable-answer";
import { pageMeta } from "~/http/page-meta";
import { retryAfter } from "~/http/retry-after";
import { ToasterNotice } from "~/site/toaster-notice";
import { toasts } from "~/site/toasts";
import { AdminLoginForm } from "./admin-login-form";

export const meta: MetaFunction = ({ location }) =>
  pageMeta({
    title: "Administrators",
    description: "Sign in to the administration of this site.",
    path: location.pathname,
    hidden: true,
  });

export const headers = retryAfter;

/** Its address is told to nobody. */
export const handle = { unlisted: true };

export async function loader({ request, context }: LoaderFunctionArgs) {
  await requireNoAdmin(context);
  const { toast, headers } = await takeToast(request);
  return data({ toast }, { headers });
}

export const action = ({ request, context }: ActionFunctionArgs) => takeAdminLogin({ request, context });

export const clientAction = ({ serverAction }: ClientActionFunctionArgs) =>
  serverAction<typeof action>().catch(noUsableAnswer("Login failed"));

export const shouldRevalidate = unlessUnanswered;

export default function AdminLogin() {
  const { toast } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof clientAction>();
  return (
    <section className="shell grid min-h-[70vh] content-start py-16">
      <div className="card mx-auto w-full max-w-md gap-6">
        <div>
          <p className="eyebrow mb-4">Administration</p>
          <h1 className="text-heading">Sign in</h1>
        </div>
        <ToasterNotice words={answer?.words ?? (toast && toasts[toast])} occasion={answer} />
        <AdminLoginForm lastResult={answer?.lastResult} />
      </div>
    </section>
  );
}
