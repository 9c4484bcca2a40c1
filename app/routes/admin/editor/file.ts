import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { requireAdmin } from "~/auth/guards.server";
import { confidentialHeaders } from "~/http/cache-policy";

/** Below the deployment's /editor, which only this route reads. No segment begins with a dot. */
const NAME = /^([\w-][\w.-]*\/)*[\w-][\w.-]*\.(js|mjs|json|woff2|png|wasm)$/;

/** Copied by scripts/editor/copy.ts. */
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
  // All are modules, the locales too.
  if (/\.(js|mjs|json)$/.test(name)) headers.set("Content-Type", "text/javascript; charset=utf-8");
  return new Response(stored.body, { headers });
}
