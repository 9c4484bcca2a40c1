import { data } from "@remix-run/cloudflare";
import * as z from "zod/mini";
import { requireStepUp } from "~/auth/step-up.server";
import { LABEL_MAX } from "~/domain/field-lengths";
import { trimmedText } from "~/domain/fields";
import { lifetimes } from "~/domain/press/desk/preview-links";
import { hashOfText } from "~/domain/press/release-status";
import { ActionError } from "~/forms/action-error";
import { redirectWithToast } from "~/forms/flash.server";
import { defineIntent, type FormAnswer } from "~/forms/handle-form.server";
import { toasts } from "~/forms/toasts";

const DESK = "/admin/releases";

const PUBLISHED = "This release is already published.";
const NOT_RECORDED = "This text isn't recorded, so it can't be approved yet.";
const NO_LABEL = `Say whom the link is for, in at most ${LABEL_MAX} characters.`;
const number = z.pipe(
  z.string().check(z.regex(/^[1-9]\d{0,8}$/, "Please reload the page and try again.")),
  z.transform(Number),
);
const sha256 = z.string().check(z.regex(/^[0-9a-f]{64}$/, "Please reload the page and try again."));
const label = trimmedText(NO_LABEL, z.minLength(1, NO_LABEL), z.maxLength(LABEL_MAX, NO_LABEL));
const lasts = z.enum(Object.keys(lifetimes) as (keyof typeof lifetimes)[], "Choose how long the link works.");

export interface DeskAnswer extends FormAnswer {
  /** A new link, shown in this answer only. */
  link?: { release: number; address: string };
}

/** The desk's actions, by the value of the button. */
export const intents = {
  "make-link": defineIntent(z.object({ release: number, label, lasts }), async ({ value, user, context }) => {
    const opened = context.releaseDesk.open(value.release);
    if (!opened) throw new ActionError(409, PUBLISHED);
    if (Date.parse(opened.release.publishAt) <= context.clock.now())
      throw new ActionError(409, "The publication time of this release has passed, and links end at it.");
    const token = await context.previewLinks.make(opened.release, value, user.username);
    if (token === null) throw new ActionError(409, "This release has too many links. Revoke one first.");
    const address = context.linkTo(`/preview?token=${token}`);
    return data<DeskAnswer>({
      lastResult: null,
      message: toasts["preview-link-made"],
      link: { release: value.release, address },
    });
  }),

  // Two accounts must approve, so each proves a second factor for it: within ten minutes, the passkey or a recovery code of
  // an administrator who has a passkey, otherwise the app's code. Without a second factor there is no approval (403).
  approve: defineIntent(z.object({ release: number, sha256 }), async ({ value, user, context }) => {
    await requireStepUp(context, DESK);
    const opened = context.releaseDesk.open(value.release);
    if (!opened) throw new ActionError(409, PUBLISHED);
    if (hashOfText(opened.release) !== value.sha256)
      throw new ActionError(409, "The text has changed since you loaded this page. Please read it again.");
    if (!opened.release.isRecorded) throw new ActionError(409, NOT_RECORDED);
    await context.approvals.approve(opened.release, user);
    context.alerts.hurry();
    return redirectWithToast(DESK, "release-approved");
  }),

  "withdraw-approval": defineIntent(z.object({ release: number }), async ({ value, user, context }) => {
    const opened = context.releaseDesk.open(value.release);
    const isWithdrawn = opened && (await context.approvals.withdraw(opened.release, user));
    if (!isWithdrawn) throw new ActionError(409, PUBLISHED);
    return redirectWithToast(DESK, "release-approval-withdrawn");
  }),

  "void-approval": defineIntent(z.object({ release: number, approver: number }), async ({ value, user, context }) => {
    await requireStepUp(context, DESK);
    const opened = context.releaseDesk.open(value.release);
    const isVoided = opened && (await context.approvals.void(opened.release, value.approver, user));
    if (!isVoided) throw new ActionError(409, "This approval is gone, or the release is already published.");
    return redirectWithToast(DESK, "release-approval-voided");
  }),

  "revoke-link": defineIntent(z.object({ link: number }), async ({ value, user, context }) => {
    await context.previewLinks.revoke(value.link, user.username);
    return redirectWithToast(DESK, "preview-link-revoked");
  }),
};
