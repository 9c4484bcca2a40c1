import { redirect } from "@remix-run/cloudflare";

/** For visitors who shorten an article's address to /news, or type /press. */
export const loader = () => redirect("/press-releases", 301);
