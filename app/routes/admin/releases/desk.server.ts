import type { AppLoadContext } from "@remix-run/cloudflare";
import { editorPath } from "~/brand/generated/private.server";
import type { User } from "~/domain/accounts/user";
import { checkRelease } from "~/domain/press/desk/release-desk";
import { APPROVERS, type ApprovedRelease } from "~/domain/press/desk/two-person-rule";
import { hashOfText, stateLabels } from "~/domain/press/release-status";
import { describeTimeLeft } from "~/locale/time-left";

/** Each unpublished release as its card shows it. */
export async function describeScheduled(context: AppLoadContext, userId: number) {
  const { releaseDesk, previewLinks, clock } = context;
  const links = await previewLinks.list();
  const opened = releaseDesk.scheduled().flatMap(({ id }) => releaseDesk.open(id) ?? []);
  return Promise.all(
    opened.map(async (scheduled) => {
      const { release, status } = scheduled;
      const { id, title, summary, path, publishAt } = release;
      const left = Date.parse(publishAt) - clock.now();
      return {
        id,
        title,
        summary,
        path,
        publishAt,
        label: stateLabels[status.state],
        /** Null once the publication time has passed and the release is withheld. */
        timeLeft: status.state === "withheld" ? null : describeTimeLeft(left),
        checks: checkRelease(scheduled),
        approval: await describeApproval(context, release, userId),
        links: links
          .filter(({ releaseId }) => releaseId === id)
          .map(({ id, label, expiresAt }) => ({ id, label, expiresAt })),
      };
    }),
  );
}

/** Null for a release that needs no approval. */
async function describeApproval({ approvals }: AppLoadContext, release: ApprovedRelease, userId: number) {
  if (!approvals.isNeeded(release)) return null;
  const [given, voided] = await Promise.all([approvals.list(release), approvals.listVoid(release)]);
  return {
    sha256: hashOfText(release),
    isRecorded: release.isRecorded,
    needed: APPROVERS,
    given: given.map(({ userId: by, username, approvedAt }) => ({ by, username, approvedAt, isMine: by === userId })),
    voided,
    isMine: given.some((each) => each.userId === userId),
  };
}

export type Scheduled = Awaited<ReturnType<typeof describeScheduled>>[number];

/** The way to the editor in the browser, for those who may edit; null for others. `path` needs a second factor. */
export async function describeEditor({ editor, auth }: AppLoadContext, user: User) {
  if (!editor?.mayEdit(user)) return null;
  const hasFactor = (await auth.factor()) !== "none";
  return { path: hasFactor ? editorPath : null, requestsUrl: editor.requestsUrl };
}

export type DescribedEditor = NonNullable<Awaited<ReturnType<typeof describeEditor>>>;
