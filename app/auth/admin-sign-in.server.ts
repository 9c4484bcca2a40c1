import { type AppLoadContext, redirect } from "@remix-run/cloudflare";
import type { User } from "~/domain/accounts/user";
import type { AuditRecord } from "~/domain/admin/audit/audit";
import { ActionError, fieldError, limitSubmissions } from "~/forms/action-error";
import { redirectWithToast } from "~/forms/flash.server";
import { pathAfterLogin } from "./after-login.server";
import { ADMIN_HOME, adminFactorPath } from "./guards.server";
import { clearPendingSignIn, savePendingSignIn } from "./second-factor.server";
import { type Credentials, checkCredentials } from "./sign-in.server";
import { leadBack } from "./step-up.server";

/**
 * Audit lines of failed logins under unknown usernames, within the attempts' window: a flood must
 * not fill the log.
 */
const UNKNOWN_NAME_LINES = 50;

/**
 * Opens no session for other users, nor before the passkey of an administrator who has one. Every
 * username takes the same work.
 * @returns a redirect into the dashboard or to the page that takes a passkey
 * @throws {ActionError} 401, 403 or 429
 */
export async function signInAdmin(
  context: AppLoadContext,
  request: Request,
  credentials: Credentials,
) {
  const result = await checkCredentials(context, credentials, "administrators");
  if ("error" in result) {
    await recordFailure(context, result.account);
    throw new ActionError(401, "Invalid credentials. Please try again.");
  }
  const { user } = result;
  if (!user.isAdmin) {
    await context.admin.audit.record({ actor: user.username, action: "admin.sign_in_refused" });
    throw new ActionError(403, "You do not have administrator privileges.", {
      toast: "admin-denied",
    });
  }
  if ((await context.passkeys.list(user.id)).length === 0) {
    return enter(
      context,
      request,
      user,
      await context.auth.signIn(user, { audit: signedIn(user, "password") }),
    );
  }
  const headers = await savePendingSignIn(context, request, user);
  return redirect(pathAfterLogin(request, adminFactorPath), { status: 303, headers });
}

async function recordFailure({ admin, attempts }: AppLoadContext, account?: User): Promise<void> {
  // An unknown username may be a password in the wrong field.
  const actor = account?.username ?? "unknown";
  if (account || (await attempts.count("login-failure-log", actor, UNKNOWN_NAME_LINES)) === 0) {
    await admin.audit.record({ actor, action: "admin.sign_in_failed" });
  }
}

const PASSKEY_REJECTED = "This passkey wasn't accepted. Reload the page and try again.";

/** @throws {ActionError} 401 or 429 */
export async function givePasskey(
  context: AppLoadContext,
  request: Request,
  user: User,
  answer: string,
) {
  await limitSubmissions(context);
  const session = { ...(await context.auth.newSession()), audit: signedIn(user, "passkey") };
  const sessionId = await context.passkeys.signIn(
    user,
    answer,
    session,
    await context.auth.sessionId(),
  );
  if (sessionId === null) throw new ActionError(401, PASSKEY_REJECTED);
  return enter(context, request, user, await context.auth.continueAs(sessionId));
}

/** @throws {ActionError} 401 or 429 */
export async function giveCode(
  context: AppLoadContext,
  request: Request,
  user: User,
  code: string,
) {
  await limitSubmissions(context, "code");
  const session = { ...(await context.auth.newSession()), audit: signedIn(user, "recovery-code") };
  const sessionId = await context.recoveryCodes.signIn(user, code, session);
  if (sessionId === null) throw await rejectCode(context, user, 401);
  return enter(context, request, user, await context.auth.continueAs(sessionId));
}

export async function stepUpByPasskey(
  context: AppLoadContext,
  user: User,
  answer: string,
  next: string,
) {
  await limitSubmissions(context);
  const sessionId = await context.passkeys.stepUp(user, answer, await context.auth.sessionId());
  if (sessionId === null) throw new ActionError(400, PASSKEY_REJECTED);
  return leadBack(context, next, sessionId);
}

export async function stepUpByCode(
  context: AppLoadContext,
  user: User,
  code: string,
  next: string,
) {
  await limitSubmissions(context, "code");
  const sessionId = await context.recoveryCodes.stepUp(user, code, await context.auth.sessionId());
  if (sessionId === null) throw await rejectCode(context, user, 400);
  return leadBack(context, next, sessionId);
}

async function rejectCode({ admin }: AppLoadContext, { username: actor }: User, status: 400 | 401) {
  await admin.audit.record({ actor, action: "admin.code_refused" });
  return fieldError(status, "code", "Incorrect code. Please try again.");
}

const signedIn = (user: User, by: "password" | "recovery-code" | "passkey"): AuditRecord => ({
  actor: user.username,
  action: "admin.signed_in",
  details: { by },
});

async function enter(context: AppLoadContext, request: Request, user: User, headers: Headers) {
  const cookies = await context.devices.remember(
    user,
    await clearPendingSignIn(context, request, headers),
  );
  return redirectWithToast(pathAfterLogin(request, ADMIN_HOME), "admin-logged-in", cookies);
}
