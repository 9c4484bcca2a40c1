import type { AppLoadContext } from "@remix-run/cloudflare";
import * as z from "zod/mini";
import type { User } from "~/domain/accounts/user";
import { isEmailAddress } from "~/domain/fields";
import { type SendAction, sendActions } from "~/domain/press/alerts/send-actions";
import { ActionError } from "~/forms/action-error";
import { redirectWithToast } from "~/forms/flash.server";
import { defineIntent, handleIntent } from "~/forms/handle-form.server";

const number = z.string().check(z.regex(/^[1-9]\d{0,8}$/));
/** Of an email that is about no release. */
const NONE = "0";
const numberOrNone = z.union([number, z.literal(NONE)]);
const pathOf = (release: string) => (release === NONE ? "/admin/alerts" : `/admin/releases/${release}/sending`);

const change = (action: SendAction) =>
  defineIntent(z.object({ release: numberOrNone, send: number }), async ({ value, user, context }) => {
    if (!(await context.alerts.change(Number(value.send), action, user.username)))
      throw new ActionError(409, "The sending has changed since you loaded this page, so nothing was done.");
    return redirectWithToast(pathOf(value.release), "alert-changed");
  });

const changes = Object.fromEntries(sendActions.map((action) => [action, change(action)])) as Record<
  SendAction,
  ReturnType<typeof change>
>;

const toast = ({ message }: Error) => ({ title: "Not done", description: message, failed: true });

/** Changes a send that is about no release. */
export const handleSendChange = (request: Request, user: User, context: AppLoadContext) =>
  handleIntent(changes, { request, user, context, toast });

/** Handles the forms of a release's page. */
export const handleSending = (request: Request, user: User, context: AppLoadContext) =>
  handleIntent(intents, { request, user, context, toast });

/** The page's actions, by the value of the button. */
export const intents = {
  ...changes,

  send: defineIntent(z.object({ release: number, edition: number }), async ({ value, user, context }) => {
    const { release, edition } = value;
    if (!(await context.alerts.sendToEveryone(Number(release), Number(edition), user.username)))
      throw new ActionError(
        409,
        "Nothing was sent: this edition is being sent already, the release has changed, or alerts are off.",
      );
    return redirectWithToast(pathOf(release), "alert-started");
  }),

  test: defineIntent(z.object({ release: number }), async ({ value: { release }, user, context }) => {
    if (!isEmailAddress(user.username)) throw new ActionError(409, "Your username is not an email address.");
    const problem = await context.alerts.sendTest(Number(release), user.username, user.username);
    if (problem) throw new ActionError(409, `The test was not sent: ${problem}`);
    return redirectWithToast(pathOf(release), "alert-tested");
  }),
};
