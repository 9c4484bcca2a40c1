import type { AppLoadContext } from "@remix-run/cloudflare";
import { editorPath } from "~/brand/generated/private.server";
import type { User } from "~/domain/accounts/user";
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

/** The way to the editor in the browser, for those who may edit; null for others. `path` needs a second factor. */
export async function describeEditor({ editor, auth }: AppLoadContext, user: User) {
  if (!editor?.mayEdit(user)) return null;
  const hasFactor = (await auth.factor()) !== "none";
  return { path: hasFactor ? editorPath : null, requestsUrl: editor.requestsUrl };
}

export type DescribedEditor = NonNullable<Awaited<ReturnType<typeof describeEditor>>>;
