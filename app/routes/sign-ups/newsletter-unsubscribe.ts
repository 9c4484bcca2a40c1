import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { findOr404 } from "~/http/not-found";

// The address in an email's List-Unsubscribe header, for mail programs. The links that a reader sees in an email lead to
// /newsletter/manage (newsletter-manage.tsx), where a button unsubscribes.

const readToken = (request: Request) => {
  const token = new URL(request.url).searchParams.get("token") ?? "";
  return findOr404(/^[0-9a-f]{32}$/.test(token) ? token : null);
};

/** The one field, as a form or as a part of a multipart body: both are allowed, and nothing else is read. */
const ONE_CLICK = /\bList-Unsubscribe(=|"\s+)One-Click\b/;

/** Some mail programs open the header's address. A GET changes nothing: the page has a button. */
export const loader = ({ request }: LoaderFunctionArgs) =>
  redirect(`/newsletter/manage?token=${readToken(request)}`, 302);

/**
 * The one-click unsubscribe of mail programs (RFC 8058), which send neither cookies nor an Origin; the fetch handler
 * accepts such requests here alone. A token without an entry gets the same answer: the address is off the list either
 * way, and some programs send it twice.
 */
export async function action({ request, context: { newsletter } }: ActionFunctionArgs) {
  const token = readToken(request);
  if (!ONE_CLICK.test(await request.text()))
    return new Response("Expected List-Unsubscribe=One-Click.\n", { status: 400 });
  const entry = await newsletter.findByToken(token);
  if (entry) await newsletter.unsubscribe(entry.email, "one-click");
  return new Response("You're unsubscribed.\n", { headers: { "Content-Type": "text/plain; charset=utf-8" } });
}
