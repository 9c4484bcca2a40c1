import { type AppLoadContext, redirect } from "@remix-run/cloudflare";
import { adminLoginPath } from "~/brand/generated/private.server";
import type { User } from "~/domain/accounts/user";
import { ADMIN_HOME } from "./guards.server";
import { findStepUp } from "./step-up.server";
import { createTokenCookie } from "./token-cookie.server";

export const PENDING_SECONDS = 5 * 60;

type PendingServices = Pick<AppLoadContext, "tokens">;

/** Made after a correct password: names the administrator who still has to give a passkey. */
const createPendingCookie = ({ tokens }: PendingServices, request: Request) =>
  createTokenCookie({
    request,
    tokens,
    purpose: "pending-sign-in",
    lifetimeSeconds: PENDING_SECONDS,
  });

export const savePendingSignIn = async (
  services: PendingServices,
  request: Request,
  user: User,
): Promise<Headers> =>
  new Headers({ "Set-Cookie": await createPendingCookie(services, request).write(user.id) });

export async function findPendingUser(
  context: AppLoadContext,
  request: Request,
): Promise<User | null> {
  const id = await createPendingCookie(context, request).read();
  const user = id === null ? null : await context.accounts.find(id);
  return user?.isAdmin ? user : null;
}

export async function clearPendingSignIn(
  services: PendingServices,
  request: Request,
  headers: Headers,
): Promise<Headers> {
  headers.append("Set-Cookie", await createPendingCookie(services, request).clear());
  return headers;
}

/**
 * The administrator who has to give a passkey: after the password (`pending`), in a session without
 * it, or again before a sensitive action (`next` is its page).
 * @throws a redirect for anyone else
 */
export async function requirePendingSecondFactor(context: AppLoadContext, request: Request) {
  const stepUp = await findStepUp(context, request);
  if (stepUp) return { ...stepUp, pending: false };
  const pendingUser = await findPendingUser(context, request);
  if (pendingUser) return { user: pendingUser, pending: true, next: null };
  const user = await context.auth.user();
  if (!user?.isAdmin) throw redirect(adminLoginPath);
  if (!(await context.auth.awaitsFactor())) throw redirect(ADMIN_HOME);
  return { user, pending: false, next: null };
}
