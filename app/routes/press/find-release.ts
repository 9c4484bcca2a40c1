import { type AppLoadContext, redirect } from "@remix-run/cloudflare";
import type { Release } from "~/domain/press/releases/press";
import { findOr404 } from "~/http/not-found";

/**
 * The release with a slug, for its page and what belongs to it.
 * @throws a redirect to the same part of the release that had the slug before its title changed;
 * otherwise a 404 answer
 */
export function findRelease(
  { press }: Pick<AppLoadContext, "press">,
  { slug = "" }: { readonly slug?: string | undefined },
  request: Request,
  text?: Parameters<typeof findOr404>[1],
): Release {
  const named = press.findBySlug(slug);
  const moved = named ? undefined : press.findByFormerSlug(slug);
  if (moved) {
    // No character of a slug is written otherwise in an address.
    throw redirect(moved.path + new URL(request.url).pathname.slice(`/news/${slug}`.length), 301);
  }
  return findOr404(named, text);
}
