import { redirect } from "@remix-run/cloudflare";
import { adminLoginPath } from "~/brand/generated/private.server";
import type { User } from "~/domain/accounts/user";
import { redirectWithToast } from "~/forms/flash.server";
import { jsonFailure } from "~/http/json";
import type { KnownDevices } from "./known-devices.server";
import type { Auth } from "./session.server";

/** The page for the second factor, below the administrators' login, which no client file may name. */
export const adminCodePath = `${adminLoginPath}/code`;
export const ADMIN_HOME = "/admin-dashboard";

type Services = { auth: Auth };
type AdminServices = Services & { devices: KnownDevices };

/** For users' pages. @throws a redirect to /auth for a visitor */
export async function requireUser({ auth }: Services): Promise<User> {
  const user = await auth.user();
  if (!user) throw await leadToLogin("/auth", auth);
  return user;
}

/** A form whose session ended while it was open says that it did nothing. */
const leadToLogin = (path: string, { isChange }: Auth) =>
  isChange ? redirectWithToast(path, "session-ended") : redirect(path);

/**
 * A redirect to the administrators' login or its code page on a known device. Their path is secret, so other devices get
 * a response that does not name it.
 */
const leadTo = async (path: string, { auth, devices }: AdminServices, others: Response): Promise<Response> =>
  (await devices.find()) ? leadToLogin(path, auth) : others;

const codeFirst = {
  title: "Code required",
  text: "To use your account, log in at the administrators' login and enter your two-factor code.",
};

/**
 * For a user's own account.
 * @throws a redirect to /auth for a visitor; before the second factor one to the code page, or 403 on an unknown device
 */
export async function requireFullSession(services: AdminServices): Promise<User> {
  const user = await requireUser(services);
  if (user.isAdmin && (await services.auth.awaitsCode()))
    throw await leadTo(adminCodePath, services, Response.json(codeFirst, { status: 403 }));
  return user;
}

/** For pages that are for visitors only. @throws a redirect to `path` for a user */
export async function requireAnonymous({ auth }: Services, path: string): Promise<void> {
  if (await auth.user()) throw redirect(path);
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

/** The one administrators' page of which a user without rights learns that it exists: it answers 403. */
const DASHBOARD = "routes/admin/dashboard/route";

/**
 * Whether an administrators' page exists for a request. A redirect to the login would reveal its path to anyone, so to
 * others the fetch handler gives the same answer as for an unknown address.
 * @param routeId of the page, which starts with "routes/admin/"
 */
export async function findsAdministration(services: AdminServices, routeId: string): Promise<boolean> {
  const { auth, devices } = services;
  const user = await auth.user();
  if (user && !user.isAdmin) return routeId.startsWith(DASHBOARD);
  if (await devices.find()) return true;
  return user !== null && !(await auth.awaitsCode());
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

/** For the administrators' login. @throws a redirect to the dashboard or the code page for an administrator */
export async function requireNoAdmin({ auth }: Services): Promise<void> {
  const user = await auth.user();
  if (user?.isAdmin) throw redirect((await auth.awaitsCode()) ? adminCodePath : ADMIN_HOME);
}
