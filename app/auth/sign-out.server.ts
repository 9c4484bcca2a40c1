import type { AppLoadContext } from "@remix-run/cloudflare";

/** Closes the session that asks; an administrator's is noted down. @returns the cookies to clear */
export async function signOut({ auth, admin }: AppLoadContext): Promise<Headers> {
  const user = await auth.user();
  const headers = await auth.signOut();
  if (user?.isAdmin) await admin.audit.record({ actor: user.username, action: "admin.signed_out" });
  return headers;
}
