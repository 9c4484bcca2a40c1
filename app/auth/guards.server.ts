import { redirect } from "@remix-run/cloudflare";
import { adminLoginPath } from "~/brand/generated/private.server";
import type { User } from "~/domain/accounts/user";
import { redirectWithToast } from "~/forms/flash.server";
import { jsonFailure } from "~/http/json";
import type { KnownDevices } from "./known-devices.server";
import type { Auth } from "./session.server";

/**
 * The page that takes a passkey, below the administrators' login, which no client file may name.
 */
export const adminFactorPath = `${adminLoginPath}/passkey`;
export const ADMIN_HOME = "/admin-dashboard";

type Services = { auth: Auth };
type AdminServices = Services & { devices: KnownDevices };

/** @throws a redirect to /auth for a visitor */
export async function requireUser({ auth }: Services): Promise<User> {
  const user = await auth.user();
  if (!user) throw await leadToLogin("/auth", auth);
  return user;
}

const leadToLogin = (path: string, { isChange }: Auth) =>
  isChange ? redirectWithToast(path, "session-ended") : redirect(path);

/** Their path is secret, so devices that are not known get a response that does not name it. */
const leadTo = async (
  path: string,
  { auth, devices }: AdminServices,
  others: Response,
): Promise<Response> => ((await devices.find()) ? leadToLogin(path, auth) : others);

const passkeyFirst = {
  title: "Passkey required",
  text: "To use your account, log in at the administrators' login with your passkey.",
};

/**
 * For a user's own account.
 * @throws a redirect to /auth for a visitor; before the passkey one to the page that takes it, or
 * 403 on an unknown device
 */
export async function requireFullSession(services: AdminServices): Promise<User> {
  const user = await requireUser(services);
  if (user.isAdmin && (await services.auth.awaitsFactor())) {
    throw await leadTo(adminFactorPath, services, Response.json(passkeyFirst, { status: 403 }));
  }
  return user;
}

/** @throws a redirect to `path` for a user */
export async function requireAnonymous({ auth }: Services, path: string): Promise<void> {
  if (await auth.user()) throw redirect(path);
}

/** @throws as JSON 401 for a visitor, 403 for a user or before the passkey */
export async function requireApiAdmin({ auth }: Services): Promise<User> {
  const user = await auth.user();
  if (!user) throw jsonFailure(401, { error: "Please log in first." });
  if (!user.isAdmin) throw jsonFailure(403, { error: "Only administrators can do this." });
  if (await auth.awaitsFactor()) {
    throw jsonFailure(403, { error: "Please log in with your passkey first." });
  }
  return user;
}

const administratorsOnly = {
  title: "Administrators only",
  text: "You do not have administrator privileges.",
};

/**
 * The one administrators' page of which a user without rights learns that it exists: it answers
 * 403.
 */
const DASHBOARD = "routes/admin/dashboard/route";

/**
 * A redirect to the login would reveal its path to anyone, so to others the fetch handler gives the
 * same answer as for an unknown address.
 */
export async function findsAdministration(
  services: AdminServices,
  routeId: string,
): Promise<boolean> {
  const { auth, devices } = services;
  const user = await auth.user();
  if (user && !user.isAdmin) return routeId.startsWith(DASHBOARD);
  if (await devices.find()) return true;
  return user !== null && !(await auth.awaitsFactor());
}

/**
 * @throws 403 for a user; on a known device, redirects to the login for a visitor and to its second
 * step before the passkey; 404 on any other device
 */
export async function requireAdmin(services: AdminServices): Promise<User> {
  const { auth } = services;
  const unknownAddress = new Response(null, { status: 404 });
  const user = await auth.user();
  if (!user) throw await leadTo(adminLoginPath, services, unknownAddress);
  if (!user.isAdmin) throw Response.json(administratorsOnly, { status: 403 });
  if (await auth.awaitsFactor()) throw await leadTo(adminFactorPath, services, unknownAddress);
  return user;
}

/** @throws a redirect to the dashboard or the second step for an administrator */
export async function requireNoAdmin({ auth }: Services): Promise<void> {
  const user = await auth.user();
  if (user?.isAdmin) throw redirect((await auth.awaitsFactor()) ? adminFactorPath : ADMIN_HOME);
}
