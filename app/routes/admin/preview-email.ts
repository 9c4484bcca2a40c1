import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { requireAdmin } from "~/auth/guards.server";
import { renderReleaseEmail } from "~/email/release-email.server";
import { confidentialHeaders } from "~/http/cache-policy";
import { respondWithEmail } from "~/http/email-frame";
import { findOr404 } from "~/http/not-found";
import { publishedAddress } from "~/http/page-meta";

/** For the frame of an unpublished release's preview. */
export async function loader({ params, context }: LoaderFunctionArgs) {
  const { username: actor } = await requireAdmin(context);
  const id = /^[1-9]\d{0,8}$/.test(params.id ?? "") ? Number(params.id) : 0;
  const { release } = findOr404(context.releaseDesk.open(id));
  await context.admin.audit.record({
    actor,
    action: "release.previewed",
    details: { release: id, as: "email" },
  });
  const { html } = await renderReleaseEmail(release, publishedAddress);
  return respondWithEmail(html, confidentialHeaders);
}
