import type { AppLoadContext } from "@remix-run/cloudflare";
import type { LaunchRegistration } from "~/domain/launch-list/launch-list";
import { launchManageEmail } from "~/email/templates";
import type { ManagedList } from "~/manage-entry/managed-list.server";

export const registrations = ({ launchList }: AppLoadContext): ManagedList<LaunchRegistration> => ({
  path: "/whitelist/manage",
  purpose: "manage-launch",
  email: launchManageEmail,
  find: launchList.find,
  since: ({ registeredAt }) => registeredAt,
  remove: launchList.withdraw,
  removed: "launch-withdrawn",
});
