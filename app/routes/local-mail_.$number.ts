import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { findOr404 } from "~/http/not-found";

const policy = [
  "sandbox allow-top-navigation-by-user-activation",
  "default-src 'none'",
  "style-src 'unsafe-inline'",
  "frame-ancestors 'self'",
].join("; ");

/** An email's HTML for the frame of /local-mail, with no more power than in a mail program. */
export function loader({ params, context: { localMailbox } }: LoaderFunctionArgs) {
  const html = findOr404(findOr404(localMailbox)[Number(params.number)]?.html);
  return new Response(html.replace("<head>", '<head><base target="_top">'), {
    headers: {
      "Content-Type": "text/html; charset=utf-8",
      "Content-Security-Policy": policy,
      "X-Frame-Options": "SAMEORIGIN",
    },
  });
}
