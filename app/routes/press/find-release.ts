import { type AppLoadContext, redirect } from "@remix-run/cloudflare";
import type { Release } from "~/domain/press/releases/press";
import { findOr404 } from "~/http/not-found";

/** @throws a redirect for a slug that the release had before; otherwise 404 */
export function findRelease(
  { press }: Pick<AppLoadContext, "press">,
  { slug = "" }: { readonly slug?: string | undefined },
  request: Request,
  text?: Parameters<typeof findOr404>[1],
): Release {
  const current = press.findBySlug(slug);
  const moved = current ? undefined : press.findByFormerSlug(slug);
  if (moved) {
    // A slug has no character that an address escapes.
    throw redirect(moved.path + new URL(request.url).pathname.slice(`/news/${slug}`.length), 301);
  }
  return findOr404(current, text);
}
