import type { LinksFunction, MetaFunction } from "@remix-run/cloudflare";
import { pageMeta } from "~/http/page-meta";
import styles from "./admin.css";
import { Screen } from "./screen";
import { screenLoader } from "./screen.server";

export const meta: MetaFunction = () =>
  pageMeta({
    title: "Administration",
    description: "Users, launch registrations and what was done with them.",
    path: "/admin",
    hidden: true,
  });

export const links: LinksFunction = () => [{ rel: "stylesheet", href: styles }];

export const loader = screenLoader;

export default function Admin() {
  return <Screen />;
}
