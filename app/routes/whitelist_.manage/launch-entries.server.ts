import type { AppLoadContext } from "@remix-run/cloudflare";
import type { ManagedList } from "~/auth/managed-list.server";
import { manageLetter } from "~/domain/email/letters";
import type { LaunchRegistration } from "~/domain/launch-list/launch-list";

export const launchEntries = ({ launchList }: AppLoadContext): ManagedList<LaunchRegistration> => ({
  path: "/whitelist/manage",
  purpose: "manage-launch",
  letter: manageLetter,
  find: launchList.find,
  remove: launchList.withdraw,
  removed: "launch-withdrawn",
});
