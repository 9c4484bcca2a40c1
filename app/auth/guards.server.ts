import { redirect } from "@remix-run/cloudflare";
import { adminLoginPath } from "~/brand/generated/private.server";
import type { User } from "~/domain/accounts/user";
import { jsonFailure } from "~/http/json";
import type { Auth } from "./session.server";

/** Where administrators give the second factor: below their login, which no client file may name. */
export const adminCodePath = `${adminLoginPath}/code`;
/** Where an administrator arrives. */
export const ADMIN_HOME = "/admin-dashboard";

type Services = { auth: Auth };

/** For pages of people with an account. @throws a redirect to /auth for a visitor */
export async function requireUser({ auth }: Services): Promise<User> {
  const user = await auth.user();
  if (!user) throw redirect("/auth");
  return user;
}

/** For a person's own account. @throws a redirect for a visitor, and to the code page before the second factor */
export async function requireFullSession(services: Services): Promise<User> {
  const user = await requireUser(services);
  if (user.isAdmin && (await services.auth.awaitsCode())) throw redirect(adminCodePath);
  return user;
}

/** For pages that make no sense once signed in. @throws a redirect to /dashboard */
export async function requireAnonymous({ auth }: Services): Promise<void> {
  if (await auth.user()) throw redirect("/dashboard");
}

/** For administrators' JSON calls. @throws as JSON 401 for a visitor, 403 for a user or before the second factor */
export async function requireApiAdmin({ auth }: Services): Promise<User> {
  const user = await auth.user();
  if (!user) throw jsonFailure(401, { error: "Please log in first." });
  if (!user.isAdmin) throw jsonFailure(403, { error: "Only administrators can do this." });
  if (await auth.awaitsCode()) throw jsonFailure(403, { error: "Please enter your two-factor code first." });
  return user;
}

const administratorsOnly = { title: "Administrators only", text: "You do not have administrator privileges." };

/**
 * For administrators' pages.
 * @throws redirects to their login for a visitor and to the code page before the second factor, 403 for a user
 */
export async function requireAdmin({ auth }: Services): Promise<User> {
  const user = await auth.user();
  if (!user) throw redirect(adminLoginPath);
  if (!user.isAdmin) throw Response.json(administratorsOnly, { status: 403 });
  if (await auth.awaitsCode()) throw redirect(adminCodePath);
  return user;
}

/** For the administrators' login, which makes no sense once they are signed in. @throws a redirect to the dashboard or the code page */
export async function requireNoAdmin({ auth }: Services): Promise<void> {
  const user = await auth.user();
  if (user?.isAdmin) throw redirect((await auth.awaitsCode()) ? adminCodePath : ADMIN_HOME);
}
