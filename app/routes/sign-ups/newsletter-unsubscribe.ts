import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { findOr404 } from "~/http/not-found";
import { publishedAddress } from "~/http/page-meta";

// The address in an email's List-Unsubscribe header, for mail programs. The links that a reader sees in an email lead to
// /newsletter/manage (newsletter-manage.tsx), where a button unsubscribes.

const readToken = (request: Request) => {
  const token = new URL(request.url).searchParams.get("token") ?? "";
  return findOr404(/^[0-9a-f]{32}$/.test(token) ? token : null);
};

/** Some mail programs open the header's address. A GET changes nothing: the page has a button. */
export const loader = ({ request }: LoaderFunctionArgs) =>
  redirect(`/newsletter/manage?token=${readToken(request)}`, 302);

/** The one field as a part of a multipart body, whose headers may be more than its name. */
const ONE_CLICK_PART = /\bname="?List-Unsubscribe"?[^\r\n]*\r?\n(?:[^\r\n]+\r?\n){0,5}\r?\nOne-Click\s/i;

const answer = (text: string, status = 200) =>
  new Response(`${text}\n`, { status, headers: { "Content-Type": "text/plain; charset=utf-8" } });

/**
 * The one-click unsubscribe of mail programs (RFC 8058), which send neither cookies nor an Origin; the fetch handler
 * accepts such requests here alone. It ends what the address has now, whichever email the link is from. Some programs send
 * it twice.
 */
export async function action({ request, context: { newsletter } }: ActionFunctionArgs) {
  const token = readToken(request);
  const body = await request.text();
  const isAsked = ONE_CLICK_PART.test(body) || new URLSearchParams(body).get("List-Unsubscribe") === "One-Click";
  if (!isAsked) return answer("Expected List-Unsubscribe=One-Click.", 400);
  const entry = (await newsletter.findByToken(token)) ?? (await newsletter.findByEarlierToken(token));
  // Don't report success for a link that no subscription has had: its address may be on the list.
  if (entry === undefined)
    return answer(`We don't know this link. To unsubscribe, go to ${publishedAddress("/newsletter/manage")}`, 404);
  if (entry) await newsletter.unsubscribe(entry.email, "one-click");
  return answer("You're unsubscribed.");
}
