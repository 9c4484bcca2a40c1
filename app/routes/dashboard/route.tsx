import { data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/cloudflare";
import { Form, Link, useLoaderData } from "@remix-run/react";
import { requireUser } from "~/auth/guards.server";
import { brand } from "~/brand/generated/public";
import { takeToast } from "~/http/flash.server";
import { pageMeta } from "~/http/page-meta";
import { ToasterNotice } from "~/site/toaster-notice";
import { toasts } from "~/site/toasts";
import { ToolCard } from "./tool-card";

export const meta: MetaFunction = () =>
  pageMeta({
    title: "Dashboard",
    description: "Your Bitcoin tools and calculators.",
    path: "/dashboard",
    hidden: true,
  });

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { username, confirmed } = await requireUser(context);
  const { toast, headers } = await takeToast(request);
  return data({ username, toast, unconfirmed: !confirmed && context.mailer.configured }, { headers });
}

export default function Dashboard() {
  const { username, toast, unconfirmed } = useLoaderData<typeof loader>();
  return (
    <>
      <div className="shell flex flex-wrap items-end justify-between gap-8 pt-16 pb-12 lg:pt-24">
        <div className="min-w-0">
          <p className="eyebrow mb-4">Dashboard</p>
          <h1 className="text-title">
            Welcome, <span className="block text-heading text-muted">{username}</span>
          </h1>
          <p className="mt-4 text-lg text-muted">Six tools to model, compare and understand Bitcoin.</p>
        </div>
        <div className="flex flex-wrap gap-3">
          <Link to="/account" className="button button-quiet">
            Account
          </Link>
          <Form method="post" action="/auth/sign-out">
            <button type="submit" className="button button-quiet">
              Sign out
            </button>
          </Form>
        </div>
      </div>
      <section className="shell pb-24" aria-label="Tools">
        {toast && (
          <div className="mb-8">
            <ToasterNotice words={toasts[toast]} />
          </div>
        )}
        {unconfirmed && (
          <p className="mb-8 text-muted">
            Please confirm your email address.{" "}
            <Link to="/account" className="text-link">
              Send me the link
            </Link>
          </p>
        )}
        <ul className="grid gap-5 sm:grid-cols-2 lg:grid-cols-3">
          {brand.tools.map((tool) => (
            <ToolCard key={tool.title} tool={tool} />
          ))}
        </ul>
      </section>
    </>
  );
}
