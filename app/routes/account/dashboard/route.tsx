import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { Link, useLoaderData } from "@remix-run/react";
import { requireUser } from "~/auth/guards.server";
import { tools } from "~/brand/generated/lists.server";
import type { Tools } from "~/brand/schema";
import { isEmailAddress } from "~/domain/fields";
import { addToast } from "~/forms/flash.server";
import { hiddenMeta } from "~/http/page-meta";
import { SignOutButton } from "~/site/sign-out-button";
import { ToasterNotice } from "~/site/toaster-notice";
import { TextLink } from "~/ui/links";
import { listUpdates, type Update } from "./updates.server";

export const meta = hiddenMeta("Dashboard", "Your Bitcoin tools and calculators.");

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { username, confirmed } = await requireUser(context);
  const unconfirmed = !confirmed && context.emails.configured && isEmailAddress(username);
  const updates = await listUpdates(context, confirmed ? username : null);
  return addToast(request, { username, unconfirmed, tools, updates });
}

export default function Dashboard() {
  const { username, toast, unconfirmed, tools, updates } = useLoaderData<typeof loader>();
  return (
    <>
      <div className="shell flex flex-wrap items-end justify-between gap-8 pt-16 pb-12 lg:pt-24">
        <div className="min-w-0">
          <p className="eyebrow mb-4">Dashboard</p>
          <h1 className="text-title">
            Welcome, <span className="block text-heading text-muted">{username}</span>
          </h1>
          {tools.length > 0 && (
            <p className="mt-4 text-lg text-muted">
              Tools to model, compare and understand Bitcoin.
            </p>
          )}
        </div>
        <div className="flex flex-wrap gap-3">
          <Link to="/account" className="button button-quiet">
            Account
          </Link>
          <SignOutButton className="button button-quiet" />
        </div>
      </div>
      {(toast || unconfirmed) && (
        <div className="shell grid gap-6 pb-10">
          {toast && <ToasterNotice toast={toast} />}
          {unconfirmed && (
            <p className="text-muted">
              Please confirm your email address to see what you registered for here.{" "}
              <TextLink to="/account">Send me the link</TextLink>
            </p>
          )}
        </div>
      )}
      {tools.length > 0 && (
        <section className="shell pb-12" aria-label="Tools">
          <ul className="grid gap-5 sm:grid-cols-2 lg:grid-cols-3">
            {tools.map((tool) => (
              <ToolCard key={tool.title} {...tool} />
            ))}
          </ul>
        </section>
      )}
      <section className="shell pb-24" aria-label="Your updates">
        <ul className="grid gap-5 sm:grid-cols-2 lg:grid-cols-4">
          {updates.map((update) => (
            <UpdateCard key={update.title} {...update} />
          ))}
        </ul>
      </section>
    </>
  );
}

function UpdateCard({ title, text, action, path }: Update) {
  return (
    <li className="card gap-3 transition-colors hover:border-line-strong">
      <h2 className="font-sans text-sm font-medium tracking-normal text-muted">{title}</h2>
      <p>{text}</p>
      <p className="mt-auto pt-5">
        <TextLink to={path} className="after:absolute after:inset-0">
          {action}
          <span className="sr-only">: {title}</span>
        </TextLink>
      </p>
    </li>
  );
}

function ToolCard({ title, description, comingSoon, link }: Tools[number]) {
  return (
    <li className="card gap-3 transition-colors hover:border-line-strong">
      <h2 className="text-heading">{title}</h2>
      <p className="text-muted">{description}</p>
      <p className="mt-auto pt-5">
        {comingSoon ? (
          <span className="chip">Coming Soon</span>
        ) : (
          <TextLink to={link} className="after:absolute after:inset-0">
            Open tool<span className="sr-only">: {title} (opens in a new tab)</span>{" "}
            <span aria-hidden="true">↗</span>
          </TextLink>
        )}
      </p>
    </li>
  );
}
