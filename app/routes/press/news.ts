import { redirect } from "@remix-run/cloudflare";

/** Articles are under /news, their list is not: this serves visitors who shorten an article's address. */
export const loader = () => redirect("/press-releases", 301);
