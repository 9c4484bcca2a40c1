import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { requireFullSession } from "~/auth/guards.server";
import { jsonFile } from "~/http/json";
import { localDay } from "~/locale/local-times";

export async function loader({ context }: LoaderFunctionArgs) {
  const { accounts, auth, clock, launchList, launchpad, newsletter, sessions } = context;
  const user = await requireFullSession(context);
  const personalData = {
    account: await accounts.exportData(user),
    // Only the confirmed owner of an address may read what is stored under it.
    launchRegistration: user.confirmed ? await launchList.find(user.username) : undefined,
    launchpadApplications: user.confirmed ? await launchpad.list(user.username) : undefined,
    newsletterSubscription: user.confirmed ? await newsletter.find(user.username) : undefined,
    sessions: await sessions.list(user.id, await auth.sessionId()),
  };
  return jsonFile(personalData, `my-data-${localDay(clock.now())}.json`);
}
