import { redirect } from "@remix-run/cloudflare";

/** Browsers ask for this address unasked, and when a document mounts anew; the brand's icon is elsewhere. */
export const loader = () => redirect("/brand/icon.svg", 301);
