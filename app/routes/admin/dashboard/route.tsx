import type { LinksFunction } from "@remix-run/cloudflare";
import { Link, useLoaderData } from "@remix-run/react";
import { hiddenMeta } from "~/http/page-meta";
import { timeZoneName } from "~/locale/formats";
import { SignOutButton } from "~/site/sign-out-button";
import { ToasterNotice } from "~/site/toaster-notice";
import { Totals } from "../totals";
import styles from "./admin.css";
import { dashboardLoader } from "./dashboard.server";
import { ListSection } from "./list-section";

export const meta = hiddenMeta(
  "Administration",
  "Users, registrations, applications, newsletter subscribers and the audit log.",
);

export const links: LinksFunction = () => [{ rel: "stylesheet", href: styles }];

export const loader = dashboardLoader;

export default function Dashboard() {
  const { username, toast, lists } = useLoaderData<typeof loader>();
  const search = new URLSearchParams(
    lists.flatMap(([list, { params }]) =>
      params.map(([name, value]) => [`${list}.${name}`, value]),
    ),
  );
  const totals = lists.map(([name, { definition, page }]) => ({
    label: definition.total,
    href: `#${name}`,
    value: page?.total ?? "Error",
    bad: !page,
  }));
  return (
    <>
      <DashboardHead username={username} />
      <div className="shell grid grid-cols-1 gap-5 pb-24">
        <ToasterNotice toast={toast} />
        <Totals totals={totals} />
        {lists.map(([name, state]) => (
          <ListSection key={name} list={name} state={state} search={search} />
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
        {pages.map(([label, path]) => (
          <Link key={path} to={path} className="button button-quiet button-small">
            {label}
          </Link>
        ))}
        <SignOutButton className="button button-quiet button-small" />
      </div>
    </div>
  );
}

const pages = [
  ["Home", "/"],
  ["Releases", "/admin/releases"],
  ["Security", "/admin/security"],
] as const;
