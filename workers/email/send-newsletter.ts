import { connect } from "~/db/client.server";
import { createAuditStatement } from "~/domain/admin/audit/audit";
import { createBroadcasts } from "~/domain/press/broadcasts/broadcasts";
import { sendBroadcasts } from "~/domain/press/broadcasts/send-broadcasts";
import { resolveStatus } from "~/domain/press/release-status";
import { createPress } from "~/domain/press/releases/press";
import { createNewsletter } from "~/domain/sign-ups/newsletter/newsletter";
import { renderReleaseEmail } from "~/email/release-email.server";
import { publishedAddress } from "~/http/page-meta";
import { createClock } from "../clock";
import type { SitePublication } from "../decide-publication";
import { settingsOf } from "../env";
import { log } from "../log";
import { createNewsletterProvider } from "./newsletter-provider";

/** Contacts that are still to be made, then releases that became public. */
export async function sendNewsletter(env: Env, { content }: SitePublication): Promise<void> {
  const settings = settingsOf(env);
  const provider = createNewsletterProvider(settings);
  if (!provider) return;
  const [db, clock] = [connect(env.DB), createClock(settings)];
  await createNewsletter({ db, clock, provider, log }).addWaitingContacts();
  const press = createPress(content);
  const releases = press.list().map((release) => {
    const { state, edition } = resolveStatus(release);
    return { ...release, edition, isWithdrawn: state === "withdrawn" };
  });
  await sendBroadcasts(releases, {
    broadcasts: createBroadcasts({
      db,
      clock,
      audit: createAuditStatement({ db, clock, from: null }),
    }),
    provider,
    clock,
    log,
    async write(id) {
      const release = press.findById(id);
      return release ? renderReleaseEmail(release, publishedAddress) : null;
    },
  });
}
