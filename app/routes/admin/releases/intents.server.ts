import * as z from "zod/mini";
import { requirePasskey } from "~/auth/step-up.server";
import { resolveStatus } from "~/domain/press/release-status";
import { ActionError } from "~/forms/action-error";
import { redirectWithToast } from "~/forms/flash.server";
import { defineIntent } from "~/forms/handle-form.server";
import type { ToastName } from "~/forms/toasts";

const DESK = "/admin/releases";

const number = z.pipe(
  z.string().check(z.regex(/^[1-9]\d{0,8}$/, "Please reload the page and try again.")),
  z.transform(Number),
);
const editionSchema = z.object({ release: number, edition: number });

/** For an email that failed, or of which the site doesn't know whether it was sent. */
const decideBroadcast = (decision: "repeat" | "settle", toast: ToastName) =>
  defineIntent(z.object({ broadcast: number }), async ({ value, user, context }) => {
    await requirePasskey(context, DESK);
    if (!(await context.broadcasts[decision](value.broadcast, user.username))) {
      throw new ActionError(
        409,
        "This email has changed since you loaded the page, so nothing was done.",
      );
    }
    return redirectWithToast(DESK, toast);
  });

/** By the value of the button. */
export const intents = {
  "send-edition": defineIntent(editionSchema, async ({ value, user, context }) => {
    const { release, edition } = value;
    await requirePasskey(context, DESK);
    const requested = context.press.findById(release);
    const isCurrent = requested && resolveStatus(requested).edition === edition && edition > 1;
    if (!context.newsletter.isOffered || !isCurrent) {
      throw new ActionError(
        409,
        "Nothing was sent: the release has changed. Please read it again.",
      );
    }
    if (!(await context.broadcasts.startEdition(release, edition, user.username))) {
      throw new ActionError(409, "This edition was sent already, or is being sent.");
    }
    return redirectWithToast(DESK, "broadcast-started");
  }),

  "repeat-broadcast": decideBroadcast("repeat", "broadcast-started"),
  "settle-broadcast": decideBroadcast("settle", "broadcast-settled"),
};
