import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { requireAdmin } from "~/auth/guards.server";
import { confidentialHeaders } from "~/http/cache-policy";

/**
 * Below /editor of the deployment, which nobody reaches but by this route. No segment begins with a
 * dot.
 */
const NAME = /^([\w-][\w.-]*\/)*[\w-][\w.-]*\.(js|mjs|json|woff2|png|wasm)$/;

/** A file of the editor (scripts/editor/copy.ts). */
export async function loader({ params, context }: LoaderFunctionArgs) {
  await requireAdmin(context);
  const name = params["*"] ?? "";
  const stored = NAME.test(name)
    ? await context.openAsset(`/editor/${name}`).catch(() => null)
    : null;
  if (!stored) throw new Response(null, { status: 404 });
  const headers = new Headers({
    ...confidentialHeaders,
    "Content-Type": stored.headers.get("Content-Type") ?? "",
  });
  // Modules all of them, its locales too.
  if (/\.(js|mjs|json)$/.test(name)) headers.set("Content-Type", "text/javascript; charset=utf-8");
  return new Response(stored.body, { headers });
}
