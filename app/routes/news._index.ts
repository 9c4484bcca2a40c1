import { redirect } from "@remix-run/cloudflare";

/** Articles live under /news, their list does not: whoever shortens an address still arrives. */
export const loader = () => redirect("/press-releases", 301);
