import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { requireEditor } from "~/auth/guards.server";
import { editorPath } from "~/brand/generated/private.server";
import { confidentialHeaders } from "~/http/cache-policy";

/** What can be edited, as the build generated it from the schemas, and where the site's repository is. */
export async function loader({ context }: LoaderFunctionArgs) {
  const { editor } = await requireEditor(context);
  const generated = await (await context.openAsset("/editor/configuration.json")).text();
  const { origin } = new URL(context.linkTo("/"));
  return new Response(editor.configure(generated, { origin, path: editorPath }), {
    headers: { ...confidentialHeaders, "Content-Type": "application/json" },
  });
}
