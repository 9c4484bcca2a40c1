import type { LinksFunction, MetaFunction } from "@remix-run/cloudflare";
import { Link, useLoaderData } from "@remix-run/react";
import { defineList, lists as definitions, type ListName, listNames } from "~/domain/admin/lists";
import { toasts } from "~/forms/toasts";
import { pageMeta } from "~/http/page-meta";
import { numberFormat } from "~/locale/formats";
import { SignOutButton } from "~/site/sign-out-button";
import { ToasterNotice } from "~/site/toaster-notice";
import styles from "./admin.css";
import { Charts } from "./charts";
import { dashboardLoader, type ListState } from "./dashboard.server";
import { ListSection } from "./list-section";

export const meta: MetaFunction = ({ location }) =>
  pageMeta({
    title: "Administration",
    description: "Users, launch registrations and what was done with them.",
    path: location.pathname,
    hidden: true,
  });

export const links: LinksFunction = () => [{ rel: "stylesheet", href: styles }];

export const loader = dashboardLoader;

/** All that an administrator sees, at both of its addresses. */
export default function Dashboard() {
  const { username, toast, lists, doubleOptIn, charts } = useLoaderData<typeof loader>();
  return (
    <>
      <DashboardHead username={username} />
      <div className="shell dashboard-body">
        <ToasterNotice message={toast && toasts[toast]} messageKey={toast} />
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
    <div className="shell dashboard-head">
      <div className="min-w-0">
        <p className="eyebrow mb-3">Administration</p>
        <h1 className="text-title">Admin Test Mode</h1>
        <p className="mt-3 text-muted">Signed in as {username}. Times shown in ET.</p>
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
    <dl className="totals">
      {listNames.map((name) => {
        const total = lists[name].found?.total;
        return (
          <div key={name} className="total">
            <dt>
              <a href={`#${name}`}>{definitions[name].total}</a>
            </dt>
            <dd className={total === undefined ? "text-danger" : "figures"}>
              {total === undefined ? "Error" : whole.format(total)}
            </dd>
          </div>
        );
      })}
    </dl>
  );
}
