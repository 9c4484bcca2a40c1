import { redirect } from "@remix-run/cloudflare";

/**
 * Policies are under /governance, their list is not: this serves visitors who shorten a policy's
 * address.
 */
export const loader = () => redirect("/investors#governance", 301);
