import type { AppLoadContext } from "@remix-run/cloudflare";
import type { User } from "~/domain/accounts/accounts";
import { isCommonPassword } from "~/domain/accounts/common-passwords.server";
import { COMMON_PASSWORD } from "~/domain/accounts/forms";
import { sendConfirmation } from "./letters.server";

/** Why someone was not signed in or up: the status of the answer, and words people understand. */
export interface SignInRefusal {
  status: 401 | 409 | 429;
  error: string;
  fieldErrors?: Record<string, string[]>;
  /** Seconds, with 429. */
  retryAfterSeconds?: number;
}

type Services = AppLoadContext;
type Outcome = { user: User } | { refusal: SignInRefusal };
/** With the administrator whose password it was not, for the audit log alone. */
type Checked = { user: User } | { refusal: SignInRefusal; administrator?: string };

const WRONG = "The username or the password is wrong.";
const TAKEN = "This email already has an account. Please log in instead.";

/** Judges a new password by the list that only the server has. */
export const passwordProblem = (password: string) => (isCommonPassword(password) ? COMMON_PASSWORD : null);

/** Looks at a name and a password, within the limits. @param credentials already validated */
export async function checkPassword(
  { accounts, submissionLimit }: Services,
  credentials: { username: string; password: string },
): Promise<Checked> {
  // Before the password is hashed: a hash is what a flood would be after.
  const wait = await submissionLimit.secondsToWait();
  if (wait > 0) return { refusal: tooOften(wait) };
  const answer = await accounts.signIn(credentials.username, credentials.password);
  if ("user" in answer) return answer;
  if (answer.refused === "too-often") return { refusal: tooOften(answer.retryAfterSeconds) };
  return { refusal: { status: 401, error: WRONG }, administrator: answer.administrator };
}

/** Signs anybody in who has an account. An administrator's session is worth noting down, and so is a failure. */
export async function logIn(
  context: Services,
  credentials: { username: string; password: string },
  request: Request,
): Promise<Outcome> {
  const outcome = await checkPassword(context, credentials);
  const at = new URL(request.url).pathname.replace(/\.data$/, "");
  if ("refusal" in outcome) {
    const { refusal, administrator: actor } = outcome;
    // After the answer: its time would tell who is an administrator.
    if (actor !== undefined) context.auditLater({ actor, action: "admin.sign_in_failed", details: { at } });
    return { refusal };
  }
  const { user } = outcome;
  if (user.isAdmin)
    await context.admin.audit.record({
      actor: user.username,
      action: "admin.signed_in",
      details: { by: "password", at },
    });
  return { user };
}

/** Notes down that an administrator's password is another one; nobody else's is worth a line. */
export async function notePassword({ admin }: Services, user: User | null, by: "account" | "letter"): Promise<void> {
  if (!user?.isAdmin) return;
  await admin.audit.record({ actor: user.username, action: "admin.password_reset", details: { by } });
}

/** @param registration already validated */
export async function signUp(
  context: Services,
  registration: { username: string; password: string; marketingConsent: boolean },
): Promise<Outcome> {
  const wait = await context.submissionLimit.secondsToWait();
  if (wait > 0) return { refusal: tooOften(wait) };
  const user = await context.accounts.register(registration);
  if (user) sendConfirmation(context, user);
  return user ? { user } : { refusal: { status: 409, error: TAKEN, fieldErrors: { username: [TAKEN] } } };
}

/** 429 in words: seconds below a minute are "a minute", since nobody counts them. */
export function tooOften(retryAfterSeconds: number): SignInRefusal {
  const minutes = Math.ceil(retryAfterSeconds / 60);
  const wait = minutes === 1 ? "a minute" : `${minutes} minutes`;
  return { status: 429, error: `That was too often. Please try again in ${wait}.`, retryAfterSeconds };
}
