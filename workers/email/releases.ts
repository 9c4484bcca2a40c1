import type { NewSend } from "~/domain/alerts/sends";
import type { createPress } from "~/domain/press/press";
import { renderAlert } from "~/email/alert-email.server";
import { publishedAddress } from "~/http/page-meta";

export type Press = ReturnType<typeof createPress>;

/**
 * Makes what is frozen of a release, once the site shows it; null before.
 * @param audienceAt who was confirmed by then gets it: by its hour, unless a person sends it later
 */
export function freezeRelease(press: Press, releaseId: number, audienceAt?: Date): NewSend | null {
  const release = press.findById(releaseId);
  if (!release) return null;
  const { id, topic, publishAt, corrections } = release;
  const edition = corrections.length + 1;
  return {
    ...{ releaseId: id, edition, topic, audienceAt: audienceAt ?? new Date(publishAt) },
    ...renderAlert(release, publishedAddress),
  };
}
