import type { LinksFunction, MetaFunction } from "@remix-run/cloudflare";
import { pageMeta } from "~/http/page-meta";
import styles from "./admin/admin.css";
import { Screen } from "./admin/screen";
import { screenLoader } from "./admin/screen.server";

export const meta: MetaFunction = () =>
  pageMeta({
    title: "Administration",
    description: "Users, launch registrations and what was done with them.",
    path: "/admin-dashboard",
    hidden: true,
  });

export const links: LinksFunction = () => [{ rel: "stylesheet", href: styles }];

export const loader = screenLoader;

export default function AdminDashboard() {
  return <Screen />;
}
