import { redirect } from "@remix-run/cloudflare";
import { adminLoginPath } from "~/brand/generated/private.server";
import type { User } from "~/domain/accounts/user";
import { jsonFailure } from "~/http/json";
import type { KnownDevices } from "./known-devices.server";
import type { Auth } from "./session.server";

/** Where administrators give the second factor: below their login, which no client file may name. */
export const adminCodePath = `${adminLoginPath}/code`;
/** Where an administrator arrives. */
export const ADMIN_HOME = "/admin-dashboard";

type Services = { auth: Auth };
type AdminServices = Services & { devices: KnownDevices };

/** For pages of people with an account. @throws a redirect to /auth for a visitor */
export async function requireUser({ auth }: Services): Promise<User> {
  const user = await auth.user();
  if (!user) throw redirect("/auth");
  return user;
}

/**
 * The way to the administrators' login or its code page, whose path is secret, for a device that knows it. What the
 * others get names no path.
 */
const leadTo = async (path: string, { devices }: AdminServices, others: Response): Promise<Response> =>
  (await devices.find()) ? redirect(path) : others;

const codeFirst = {
  title: "Code required",
  text: "To use your account, log in at the administrators' login and enter your two-factor code.",
};

/**
 * For a person's own account.
 * @throws a redirect for a visitor; before the second factor one to the code page, or 403 on an unknown device
 */
export async function requireFullSession(services: AdminServices): Promise<User> {
  const user = await requireUser(services);
  if (user.isAdmin && (await services.auth.awaitsCode()))
    throw await leadTo(adminCodePath, services, Response.json(codeFirst, { status: 403 }));
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
 * Whether administrators' pages answer a request at all. To everyone else they are addresses that do not exist, or the
 * redirect to the login would name its path: the fetch handler answers those as it does any unknown address.
 */
export async function findsAdministration({ auth, devices }: AdminServices): Promise<boolean> {
  if (await devices.find()) return true;
  const user = await auth.user();
  return user !== null && !(user.isAdmin && (await auth.awaitsCode()));
}

/**
 * For administrators' pages.
 * @throws 403 for a user; on a known device, redirects to the login for a visitor and to the code page before the second
 * factor; 404 on any other device
 */
export async function requireAdmin(services: AdminServices): Promise<User> {
  const { auth } = services;
  const unknownAddress = new Response(null, { status: 404 });
  const user = await auth.user();
  if (!user) throw await leadTo(adminLoginPath, services, unknownAddress);
  if (!user.isAdmin) throw Response.json(administratorsOnly, { status: 403 });
  if (await auth.awaitsCode()) throw await leadTo(adminCodePath, services, unknownAddress);
  return user;
}

/** For the administrators' login, which makes no sense once they are signed in. @throws a redirect to the dashboard or the code page */
export async function requireNoAdmin({ auth }: Services): Promise<void> {
  const user = await auth.user();
  if (user?.isAdmin) throw redirect((await auth.awaitsCode()) ? adminCodePath : ADMIN_HOME);
}
