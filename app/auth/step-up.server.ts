import { type AppLoadContext, redirect } from "@remix-run/cloudflare";
import type { User } from "~/domain/accounts/user";
import { ActionError } from "~/forms/action-error";
import { withToast } from "~/forms/flash.server";
import { adminCodePath } from "./guards.server";

/** Pages that need a recent second factor. A step-up returns to these only, since others would be an open redirect. */
const targets = /^\/admin\/(security|releases|[a-z-]+\/[1-9]\d{0,14}\/remove)$/;

/** Those of them that need it for a button; a removal's page needs it before it is shown, so no form was lost. */
const neededByButton = /^\/admin\/(security|releases)\b/;

/** A path of this site, with its search, that a step-up may lead back to; null for every other text. */
export function readTarget(next: string | null): string | null {
  const base = "https://site.invalid";
  if (next === null || !URL.canParse(next, base)) return null;
  const { origin, pathname, search } = new URL(next, base);
  return origin === base && targets.test(pathname) ? pathname + search : null;
}

/**
 * For sensitive administrators' actions, behind `requireAdmin`: the session's second factor was given within the last
 * ten minutes (STEP_UP_SECONDS).
 * @param next the page to return to, where the action is then repeated by its button
 * @param options.withoutFactor "allow" lets an administrator through who has no second factor at all
 * @throws a redirect to the code page when it was given earlier
 * @throws {ActionError} 403 when there is none
 */
export async function requireRecentFactor(
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

/** For changes to second factors: an administrator with a passkey gave that, or a recovery code, recently. */
export async function requireRecentPasskey(context: Pick<AppLoadContext, "auth">, next: string): Promise<void> {
  if (await context.auth.hasPasskey()) await requireRecentFactor(context, next);
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
    headers: neededByButton.test(next) ? await withToast("stepped-up", headers) : headers,
  });
}
