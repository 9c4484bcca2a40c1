import { redirect } from "@remix-run/cloudflare";

/** Browsers request this address on their own; the brand's icon is elsewhere. */
export const loader = () => redirect("/brand/icon.svg", 301);
