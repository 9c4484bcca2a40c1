import { type AppLoadContext, redirect } from "@remix-run/cloudflare";
import { adminLoginPath } from "~/brand/generated/private.server";
import type { CodeError } from "~/domain/accounts/second-factor";
import type { User } from "~/domain/accounts/user";
import { fieldError, rateLimited } from "~/forms/action-error";
import { ADMIN_HOME } from "./guards.server";
import { findStepUp } from "./step-up.server";
import { createTokenCookie } from "./token-cookie.server";

/** Time between the password and the second factor, while no session is open. */
export const PENDING_SECONDS = 5 * 60;

type PendingServices = Pick<AppLoadContext, "tokens">;

/** Made after a correct password: names the administrator who still has to give the second factor. */
const createPendingCookie = ({ tokens }: PendingServices, request: Request) =>
  createTokenCookie({ request, tokens, purpose: "pending-sign-in", lifetimeSeconds: PENDING_SECONDS });

/** Remembers for the code page whose password was correct. @returns the cookie to set */
export const savePendingSignIn = async (services: PendingServices, request: Request, user: User): Promise<Headers> =>
  new Headers({ "Set-Cookie": await createPendingCookie(services, request).write(user.id) });

/** The administrator whose password was just correct, or null. */
export async function findPendingUser(context: AppLoadContext, request: Request): Promise<User | null> {
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
 * The administrator who has to give a second factor: after the password (`pending`), in a session without it, or again
 * before a sensitive action (`next` is its page).
 * @throws a redirect for anyone else
 */
export async function requirePendingSecondFactor(context: AppLoadContext, request: Request) {
  const stepUp = await findStepUp(context, request);
  if (stepUp) return { ...stepUp, pending: false };
  const pendingUser = await findPendingUser(context, request);
  if (pendingUser) return { user: pendingUser, pending: true, next: null };
  const user = await context.auth.user();
  if (!user?.isAdmin) throw redirect(adminLoginPath);
  if (!(await context.auth.awaitsCode())) throw redirect(ADMIN_HOME);
  return { user, pending: false, next: null };
}

/**
 * Does something that takes a code. A wrong code is audited, and its owner is notified of a lock by email.
 * @param use takes the code
 * @param status of a wrong code: 401 at a login, 400 in an open session
 * @throws {ActionError} with the reason beside the field, or 429
 */
export async function requireCode<Used extends object>(
  context: AppLoadContext,
  user: User,
  use: () => Promise<Used | CodeError>,
  status: 400 | 401,
): Promise<Exclude<Used, CodeError>> {
  const used = await use();
  if (!("error" in used)) return used as Exclude<Used, CodeError>;
  if (used.error === "wrong-code" && !used.used)
    await context.admin.audit.record({ actor: user.username, action: "admin.code_refused" });
  throw reportCodeError(context, user, used, status);
}

/** Notifies the owner of a lock, and makes the error that the form shows. */
export function reportCodeError({ emails }: AppLoadContext, user: User, error: CodeError, status: 400 | 401) {
  if (error.error === "rate-limited") return rateLimited(error.retryAfterSeconds, "code");
  if (error.used) return fieldError(status, "code", "This code was already used. Please wait for the next one.");
  if (error.locked) emails.sendCodeLock(user);
  return fieldError(status, "code", "Incorrect code. Please try again.");
}
