import type { createInvestorEvents } from "~/domain/disclosures/events";
import type { AlertItem } from "~/domain/press/alerts/list-items";
import type { NewSend } from "~/domain/press/alerts/sends";
import { describeStatus } from "~/domain/press/release-status";
import type { createPress } from "~/domain/press/releases/press";
import { renderAlert, renderItem } from "~/email/alert-email.server";
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

/** The email about an item, to be frozen; it goes to addresses that were confirmed when it appeared. */
export function freezeItem(item: AlertItem): NewSend {
  const { key, edition, topic, exceptTopic, publishedAt } = item;
  const audienceAt = new Date(publishedAt);
  return { releaseId: 0, item: key, edition, topic, exceptTopic, audienceAt, ...renderItem(item, publishedAddress) };
}
