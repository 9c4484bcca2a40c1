import type { AppLoadContext } from "@remix-run/cloudflare";
import { checkRelease } from "~/domain/press/desk/release-desk";
import { describeTimeLeft } from "~/locale/time-left";

/** Each release under embargo as its card shows it. */
export function describeScheduled({ releaseDesk, clock }: AppLoadContext) {
  return releaseDesk.scheduled().flatMap(({ id }) => {
    const opened = releaseDesk.open(id);
    if (!opened) return [];
    const { title, summary, path, publishAt } = opened.release;
    const timeLeft = describeTimeLeft(Date.parse(publishAt) - clock.now());
    return { id, title, summary, path, publishAt, timeLeft, checks: checkRelease(opened) };
  });
}

export type Scheduled = ReturnType<typeof describeScheduled>[number];
