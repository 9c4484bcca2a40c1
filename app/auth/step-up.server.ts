import { type AppLoadContext, redirect } from "@remix-run/cloudflare";
import type { User } from "~/domain/accounts/user";
import { redirectWithToast, withToast } from "~/forms/flash.server";
import { adminFactorPath } from "./guards.server";

// A step-up: an administrator who is logged in gives the passkey again before a sensitive action.

/** A step-up returns to these only: others would be an open redirect. */
const targets = /^\/admin\/(security|releases|[a-z-]+\/[1-9]\d{0,14}\/remove)$/;

/**
 * The pages among them that ask only when a button is pressed. What was typed there is lost on the
 * way, so a toast says to press the button again. A removal's page asks before it is shown.
 */
const askedByButton = /^\/admin\/(security|releases)\b/;

/** Null for every text that is no path to lead back to. */
export function readTarget(next: string | null): string | null {
  const base = "https://site.invalid";
  if (next === null || !URL.canParse(next, base)) return null;
  const { origin, pathname, search } = new URL(next, base);
  return origin === base && targets.test(pathname) ? pathname + search : null;
}

/**
 * For sensitive administrators' actions, behind `requireAdmin`: a passkey or a recovery code was
 * given in this session within the last ten minutes (STEP_UP_SECONDS). An administrator without a
 * passkey has nothing to give, and passes; not so in `requirePasskey`.
 * @param next the page to return to, where the action is then repeated by its button
 * @throws a redirect to the page that takes a passkey
 */
export async function requireStepUp(
  { auth }: Pick<AppLoadContext, "auth">,
  next: string,
): Promise<void> {
  if ((await auth.factor()) !== "old") return;
  const target = readTarget(next);
  if (target === null) throw new Error(`no step-up leads back to ${next}`);
  throw redirect(`${adminFactorPath}?${new URLSearchParams({ next: target })}`, 303);
}

/**
 * A step-up that nobody passes without a passkey, for what cannot be taken back.
 * @throws a redirect to the page that takes a passkey, or to the one where an administrator without
 * any adds it
 */
export async function requirePasskey(
  services: Pick<AppLoadContext, "auth">,
  next: string,
): Promise<void> {
  if ((await services.auth.factor()) === "none") {
    throw await redirectWithToast("/admin/security", "passkey-needed");
  }
  await requireStepUp(services, next);
}

/**
 * The administrator who has to give the passkey again, and the page to return to; null without an
 * allowed `next` or a full session.
 * @throws a redirect to that page when it was given recently
 */
export async function findStepUp(
  { auth }: AppLoadContext,
  request: Request,
): Promise<{ user: User; next: string } | null> {
  const next = readTarget(new URL(request.url).searchParams.get("next"));
  if (next === null) return null;
  const user = await auth.user();
  if (!user?.isAdmin || (await auth.awaitsFactor())) return null;
  if ((await auth.factor()) !== "old") throw redirect(next);
  return { user, next };
}

export async function leadBack(
  { auth }: Pick<AppLoadContext, "auth">,
  next: string,
  sessionId: string,
) {
  const headers = await auth.continueAs(sessionId);
  return redirect(next, {
    status: 303,
    headers: askedByButton.test(next) ? await withToast("stepped-up", headers) : headers,
  });
}
