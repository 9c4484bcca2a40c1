import type { LinksFunction } from "@remix-run/cloudflare";
import { Link, useLoaderData } from "@remix-run/react";
import { defineList, lists as definitions } from "~/domain/admin/lists";
import { hiddenMeta } from "~/http/page-meta";
import { timeZoneName } from "~/locale/formats";
import { numberFormat } from "~/locale/intl";
import { SignOutButton } from "~/site/sign-out-button";
import { ToasterNotice } from "~/site/toaster-notice";
import styles from "./admin.css";
import { Charts } from "./charts";
import { dashboardLoader } from "./dashboard.server";
import { ListSection } from "./list-section";

export const meta = hiddenMeta(
  "Administration",
  "Users, registrations, applications, newsletter subscribers and the audit log.",
);

export const links: LinksFunction = () => [{ rel: "stylesheet", href: styles }];

export const loader = dashboardLoader;

export default function Dashboard() {
  const { username, toast, lists, doubleOptIn, charts } = useLoaderData<typeof loader>();
  const search = new URLSearchParams(
    lists.flatMap(([list, { params }]) => params.map(([name, value]) => [`${list}.${name}`, value])),
  );
  return (
    <>
      <DashboardHead username={username} />
      <div className="shell grid grid-cols-1 gap-5 pb-24">
        <ToasterNotice toast={toast} />
        <Totals lists={lists} />
        <Charts {...charts} sources={Object.fromEntries(lists).registrations?.sources ?? null} />
        {lists.map(([name, state]) => (
          <ListSection
            key={name}
            list={name}
            definition={defineList(name, doubleOptIn)}
            state={state}
            search={search}
          />
        ))}
      </div>
    </>
  );
}

function DashboardHead({ username }: { username: string }) {
  return (
    <div className="shell flex flex-wrap items-end justify-between gap-x-8 gap-y-4 pt-[clamp(2.5rem,5vw,4.5rem)] dashboard-head">
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
        <Link to="/admin/releases" className="button button-quiet button-small">
          Releases
        </Link>
        <Link to="/admin/status" className="button button-quiet button-small">
          Status
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

/** The number of rows of each list, with a link to it. */
function Totals({ lists }: Pick<ReturnType<typeof useLoaderData<typeof loader>>, "lists">) {
  return (
    <dl className="totals flex flex-wrap gap-px overflow-hidden rounded-[0.875rem] border border-line bg-line">
      {lists.map(([name, { found }]) => {
        const total = found?.total;
        return (
          <div key={name} className="bg-surface px-6 pt-4 pb-5">
            <dt>
              <a href={`#${name}`}>{definitions[name].total}</a>
            </dt>
            <dd className={`text-heading ${total === undefined ? "text-danger" : "figures"}`}>
              {total === undefined ? "Error" : whole.format(total)}
            </dd>
          </div>
        );
      })}
    </dl>
  );
}
