import type { AppLoadContext } from "@remix-run/cloudflare";
import { checkRelease } from "~/domain/release-desk/release-desk";
import { describeTimeLeft } from "~/locale/time-left";

/** Each release under embargo as its card shows it: its hour, what is known of it before, and the links to it. */
export async function describeScheduled({ releaseDesk, previewLinks, clock }: AppLoadContext) {
  const links = await previewLinks.list();
  return releaseDesk.scheduled().flatMap(({ id }) => {
    const opened = releaseDesk.open(id);
    if (!opened) return [];
    const { title, summary, path, publishAt } = opened.release;
    const timeLeft = describeTimeLeft(Date.parse(publishAt) - clock.now());
    const own = links
      .filter(({ releaseId }) => releaseId === id)
      .map(({ id, label, expiresAt }) => ({ id, label, expiresAt }));
    return { id, title, summary, path, publishAt, timeLeft, checks: checkRelease(opened), links: own };
  });
}

export type Scheduled = Awaited<ReturnType<typeof describeScheduled>>[number];
