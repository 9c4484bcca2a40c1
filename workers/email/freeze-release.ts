import type { createInvestorEvents } from "~/domain/disclosures/events";
import type { NewSend } from "~/domain/press/alerts/sends";
import { describeStatus } from "~/domain/press/release-status";
import type { createPress } from "~/domain/press/releases/press";
import { renderAlert } from "~/email/alert-email.server";
import { publishedAddress } from "~/http/page-meta";

/** What an email about a release is made of. */
export interface ReleaseSources {
  press: ReturnType<typeof createPress>;
  events: Pick<ReturnType<typeof createInvestorEvents>, "ofRelease">;
}

/**
 * The email about a release's present edition, to be frozen; null while the site does not show the release.
 * @param audienceAt the email goes to addresses that were confirmed by then
 */
export function freezeRelease({ press, events }: ReleaseSources, releaseId: number, audienceAt: Date): NewSend | null {
  const release = press.findById(releaseId);
  if (!release) return null;
  const { id, topic } = release;
  const { edition } = describeStatus(release);
  return { releaseId: id, edition, topic, audienceAt, ...renderAlert(release, publishedAddress, events.ofRelease(id)) };
}
