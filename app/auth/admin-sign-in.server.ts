import { type AppLoadContext, redirect } from "@remix-run/cloudflare";
import { adminLoginPath } from "~/brand/generated/private.server";
import type { User } from "~/domain/accounts/accounts";
import type { CodeRefusal } from "~/domain/accounts/second-factor";
import { withToast } from "~/http/flash.server";
import { ADMIN_HOME, adminCodePath } from "./admin-addresses.server";
import { heldUser, holdSignIn, releaseSignIn } from "./pending-sign-in.server";
import { checkPassword, type SignInRefusal } from "./sign-in.server";

interface Asked {
  context: AppLoadContext;
  request: Request;
}

type Redirect = ReturnType<typeof redirect>;

/** Why an administrator was not let in: the door's refusals, and a person who is no administrator. */
type AdminRefusal = SignInRefusal | { status: 403 };

/**
 * The administrators' login. It opens no session for anybody else, nor before a second factor that is on.
 * Known names, unknown ones and other people's take the same work.
 * @param credentials already validated
 * @returns the answer that lets in or leads to the code page, or the refusal
 */
export async function adminSignIn(
  { context, request }: Asked,
  credentials: { username: string; password: string },
): Promise<{ answer: Redirect } | { refusal: AdminRefusal }> {
  const outcome = await checkPassword(context, credentials);
  if ("refusal" in outcome) {
    // A limit that holds is not written down each time: that would be a way to fill the log.
    if (outcome.refusal.status === 401) {
      // A name that nobody has may be a password in the wrong field.
      const actor = (await context.accounts.knownName(credentials.username)) ?? "unknown";
      await context.admin.audit.record({ actor, action: "admin.sign_in_failed" });
    }
    return outcome;
  }
  const { user } = outcome;
  if (!user.isAdmin) {
    await context.admin.audit.record({ actor: user.username, action: "admin.sign_in_refused" });
    return { refusal: { status: 403 } };
  }
  const { since } = await context.secondFactors.state(user.id);
  if (since === null) return { answer: await letIn({ context, request }, user, "password") };
  return { answer: redirect(adminCodePath, { status: 303, headers: await holdSignIn(context, request, user) }) };
}

/**
 * Who is to give a code: someone whose password was right a moment ago (then `held`), or whose session has no power
 * without it.
 * @throws a redirect for everybody else
 */
export async function requireAwaited({ context, request }: Asked): Promise<{ user: User; held: boolean }> {
  const held = await heldUser(context, request);
  if (held) return { user: held, held: true };
  const user = await context.auth.user();
  if (!user?.isAdmin) throw redirect(adminLoginPath);
  if (!(await context.auth.awaitsCode())) throw redirect(ADMIN_HOME);
  return { user, held: false };
}

/** Looks at the code that was asked for. @returns the answer that lets in, or the refusal */
export async function giveCode(
  { context, request }: Asked,
  user: User,
  code: string,
): Promise<{ answer: Redirect } | { refusal: CodeRefusal }> {
  const retryAfterSeconds = await context.submissionLimit.secondsToWait();
  if (retryAfterSeconds > 0) return { refusal: { refused: "too-often", retryAfterSeconds } };
  const used = await checkCode(context, user, code);
  if ("refused" in used) return { refusal: used };
  return { answer: await letIn({ context, request }, user, used.by) };
}

/** Looks at a code and spends it; what is worth knowing afterwards is written down. */
export async function checkCode({ secondFactors, admin }: AppLoadContext, { id, username: actor }: User, code: string) {
  const used = await secondFactors.check(id, code);
  if ("refused" in used && used.refused === "code") await admin.audit.record({ actor, action: "admin.code_refused" });
  if ("by" in used && used.by === "recovery-code")
    await admin.audit.record({ actor, action: "admin.recovery_code_used", details: { left: used.left } });
  return used;
}

async function letIn({ context, request }: Asked, user: User, by: "password" | "app" | "recovery-code") {
  const headers = await context.auth.signIn(user, by !== "password");
  await context.admin.audit.record({ actor: user.username, action: "admin.signed_in", details: { by } });
  return redirect(ADMIN_HOME, {
    status: 303,
    headers: await withToast("admin-logged-in", await releaseSignIn(request, headers)),
  });
}
