import type { AppLoadContext } from "@remix-run/cloudflare";
import { brand } from "~/brand/generated/public";
import { commonPasswords } from "~/content/generated/common-passwords.server";
import type { PasswordError } from "~/domain/accounts/accounts";
import { COMMON_PASSWORD } from "~/domain/accounts/forms";
import {
  GUESSABLE_PASSWORD,
  isGuessable,
  listGuessableWords,
} from "~/domain/accounts/guessable-words";
import type { User } from "~/domain/accounts/user";
import type { AuditRecord } from "~/domain/admin/audit/audit";
import { ActionError, fieldError, limitSubmissions, rateLimited } from "~/forms/action-error";

let common: ReadonlySet<string> | undefined;

/**
 * Checks a new password, ignoring case and characters that nobody sees, against the server's lists. @returns a sentence, or null
 */
export function findPasswordProblem(password: string): string | null {
  common ??= new Set(commonPasswords.split("\n"));
  if (common.has(password.toLowerCase().replace(/\p{Cf}/gu, ""))) return COMMON_PASSWORD;
  return isGuessable(password, listGuessableWords(brand)) ? GUESSABLE_PASSWORD : null;
}

export type Credentials = { username: string; password: string };

/**
 * @param lane whose budget of hashes is used
 * @throws {ActionError} 429
 */
export async function checkCredentials(
  context: AppLoadContext,
  { username, password }: Credentials,
  lane: "visitors" | "administrators",
) {
  const result = await context.accounts.signIn(username, password, lane);
  if ("error" in result && result.error === "rate-limited") {
    throw rateLimited(result.retryAfterSeconds);
  }
  return result;
}

/**
 * @returns also the audit line of an administrator's session
 * @throws {ActionError} 401 or 429
 */
export async function logIn(
  context: AppLoadContext,
  credentials: Credentials,
  request: Request,
): Promise<{ user: User; audit?: AuditRecord }> {
  const result = await checkCredentials(context, credentials, "visitors");
  const at = new URL(request.url).pathname.replace(/\.data$/, "");
  if ("error" in result) {
    const { account } = result;
    context.log({ event: "account.sign_in_failed", user: account?.id ?? null, at });
    // After the response, whose time would reveal administrators.
    if (account?.isAdmin) {
      context.auditLater({
        actor: account.username,
        action: "admin.sign_in_failed",
        details: { at },
      });
    }
    throw new ActionError(401, "Incorrect email or password.");
  }
  const { user } = result;
  context.log({ event: "account.signed_in", user: user.id, at });
  if (!user.isAdmin) return { user };
  return {
    user,
    audit: { actor: user.username, action: "admin.signed_in", details: { by: "password", at } },
  };
}

/**
 * In one transaction with the first session.
 * @throws {ActionError} 409 or 429
 */
export async function signUp(
  context: AppLoadContext,
  registration: Credentials & { marketingConsent: boolean },
) {
  // A taken username needs no hash, so hashing does not limit it.
  await limitSubmissions(context);
  const result = await context.accounts.register(registration, await context.auth.newSession());
  if ("user" in result) {
    await context.emails.sendConfirmation(result.user);
    return result;
  }
  if (result.error === "rate-limited") throw rateLimited(result.retryAfterSeconds);
  throw fieldError(
    409,
    "username",
    "An account with this email already exists. Please log in instead.",
  );
}

/** @returns the cookies to clear */
export async function signOut({ auth }: AppLoadContext): Promise<Headers> {
  const user = await auth.user();
  return auth.signOut(
    user?.isAdmin ? { actor: user.username, action: "admin.signed_out" } : undefined,
  );
}

/**
 * Counts the attempt against the address.
 * @throws {ActionError} 400 or 429 with the reason beside the field
 */
export async function verifyCurrentPassword<Result extends object>(
  context: AppLoadContext,
  field: string,
  check: () => Promise<Result | PasswordError>,
): Promise<Exclude<Result, PasswordError>> {
  await limitSubmissions(context, field);
  const result = await check();
  if (!("error" in result)) return result as Exclude<Result, PasswordError>;
  if (result.error === "rate-limited") throw rateLimited(result.retryAfterSeconds, field);
  throw fieldError(400, field, "Incorrect password.");
}
