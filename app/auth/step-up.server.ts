import { type AppLoadContext, redirect } from "@remix-run/cloudflare";
import type { User } from "~/domain/accounts/user";
import { ActionError } from "~/forms/action-error";
import { withToast } from "~/forms/flash.server";
import { adminCodePath } from "./guards.server";

// A step-up: an administrator who is logged in gives the second factor again, at the code page, before a sensitive action.

/** The pages with sensitive actions. A step-up returns to these only, since others would be an open redirect. */
const targets = /^\/admin\/(security|releases|[a-z-]+\/[1-9]\d{0,14}\/remove)$/;

/**
 * The pages among them that ask only when a button is pressed. What was typed there is lost on the way to the code page, so
 * a toast says to press the button again. A removal's page asks before it is shown.
 */
const askedByButton = /^\/admin\/(security|releases)\b/;

/** A path of this site, with its search, that a step-up may lead back to; null for every other text. */
export function readTarget(next: string | null): string | null {
  const base = "https://site.invalid";
  if (next === null || !URL.canParse(next, base)) return null;
  const { origin, pathname, search } = new URL(next, base);
  return origin === base && targets.test(pathname) ? pathname + search : null;
}

/**
 * For sensitive administrators' actions, behind `requireAdmin`: a second factor was given in this session within the last
 * ten minutes (STEP_UP_SECONDS). An administrator who has a passkey must have given that or a recovery code, since the
 * app's codes only log in; one without a passkey may have given the app's code.
 * @param next the page to return to, where the action is then repeated by its button
 * @param options.withoutFactor "allow" lets an administrator through who has no second factor at all
 * @throws a redirect to the code page when it was given earlier, or was the app's although there is a passkey
 * @throws {ActionError} 403 when the administrator has no second factor
 */
export async function requireStepUp(
  { auth }: Pick<AppLoadContext, "auth">,
  next: string,
  { withoutFactor = "reject" }: { withoutFactor?: "reject" | "allow" } = {},
): Promise<void> {
  const factor = await auth.factor();
  if (factor === "recent" || (factor === "none" && withoutFactor === "allow")) return;
  if (factor === "none")
    throw new ActionError(
      403,
      "Turn on two-factor authentication before you decide on a release. You can do this at /admin/security.",
    );
  const target = readTarget(next);
  if (target === null) throw new Error(`no step-up leads back to ${next}`);
  throw redirect(`${adminCodePath}?${new URLSearchParams({ next: target })}`, 303);
}

/**
 * For changes of the app and of recovery codes, which ask for the password anyway: a step-up, but only of an administrator
 * who has a passkey. Others pass.
 */
export async function requireStepUpOfPasskeyOwner(context: Pick<AppLoadContext, "auth">, next: string): Promise<void> {
  if (await context.auth.hasPasskey()) await requireStepUp(context, next);
}

/**
 * The administrator who has to give the second factor again, and the page to return to; null without an allowed `next` or
 * a full session.
 * @throws a redirect to that page when it was given recently
 */
export async function findStepUp(
  { auth }: AppLoadContext,
  request: Request,
): Promise<{ user: User; next: string } | null> {
  const next = readTarget(new URL(request.url).searchParams.get("next"));
  if (next === null) return null;
  const user = await auth.user();
  if (!user?.isAdmin || (await auth.awaitsCode())) return null;
  if ((await auth.factor()) !== "old") throw redirect(next);
  return { user, next };
}

/** Returns from the code page, in the session that continues under this id. */
export async function leadBack({ auth }: Pick<AppLoadContext, "auth">, next: string, sessionId: string) {
  const headers = await auth.continueAs(sessionId);
  return redirect(next, {
    status: 303,
    headers: askedByButton.test(next) ? await withToast("stepped-up", headers) : headers,
  });
}
