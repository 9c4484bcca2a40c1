import type { LinksFunction } from "@remix-run/cloudflare";
import { Link, useLoaderData } from "@remix-run/react";
import { defineList, lists as definitions, type ListName, listNames } from "~/domain/admin/lists";
import { hiddenMeta } from "~/http/page-meta";
import { numberFormat, timeZoneName } from "~/locale/formats";
import { SignOutButton } from "~/site/sign-out-button";
import { ToasterNotice } from "~/site/toaster-notice";
import styles from "./admin.css";
import { Charts } from "./charts";
import { dashboardLoader, type ListState } from "./dashboard.server";
import { ListSection } from "./list-section";

export const meta = hiddenMeta(
  "Administration",
  "Users, launch registrations, newsletter subscribers and the audit log.",
);

export const links: LinksFunction = () => [{ rel: "stylesheet", href: styles }];

export const loader = dashboardLoader;

/** All that an administrator sees, at both of its addresses. */
export default function Dashboard() {
  const { username, toast, lists, doubleOptIn, charts } = useLoaderData<typeof loader>();
  return (
    <>
      <DashboardHead username={username} />
      <div className="shell grid grid-cols-1 gap-5 pb-24">
        <ToasterNotice toast={toast} />
        <Totals lists={lists} />
        <Charts {...charts} />
        {listNames.map((name) => (
          <ListSection
            key={name}
            list={name}
            definition={defineList(name, doubleOptIn)}
            state={lists[name]}
            sources={charts.sources}
          />
        ))}
      </div>
    </>
  );
}

function DashboardHead({ username }: { username: string }) {
  return (
    <div className="shell flex flex-wrap items-end justify-between gap-x-8 gap-y-6 pt-[clamp(2.5rem,5vw,4.5rem)] pb-8">
      <div className="min-w-0">
        <p className="eyebrow mb-3">Administration</p>
        <h1 className="text-title">Admin Test Mode</h1>
        <p className="mt-3 text-muted">
          Logged in as {username}. Times shown in {timeZoneName}.
        </p>
      </div>
      <div className="flex flex-wrap gap-3">
        <Link to="/" className="button button-quiet button-small">
          Home
        </Link>
        <Link to="/admin/security" className="button button-quiet button-small">
          Security
        </Link>
        <SignOutButton className="button button-quiet button-small" />
      </div>
    </div>
  );
}

const whole = numberFormat();

/** How many rows each list has, and the way to it. */
function Totals({ lists }: { lists: Record<ListName, Pick<ListState, "found">> }) {
  return (
    <dl className="totals grid grid-cols-[repeat(auto-fit,minmax(10rem,1fr))] gap-px overflow-hidden rounded-[0.875rem] border border-line bg-line">
      {listNames.map((name) => {
        const total = lists[name].found?.total;
        return (
          <div key={name} className="bg-surface px-6 pt-4 pb-5">
            <dt>
              <a href={`#${name}`}>{definitions[name].total}</a>
            </dt>
            <dd className={`text-[1.75rem] leading-[1.2] ${total === undefined ? "text-danger" : "figures"}`}>
              {total === undefined ? "Error" : whole.format(total)}
            </dd>
          </div>
        );
      })}
    </dl>
  );
}
