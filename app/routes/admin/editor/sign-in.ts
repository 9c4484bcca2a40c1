import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { beginEditorSignIn } from "~/auth/editor-sign-in.server";
import { requireEditor } from "~/auth/guards.server";
import { editorPath } from "~/brand/generated/private.server";
import { confidentialHeaders } from "~/http/cache-policy";
import { withOpener } from "~/http/editor-page";

/** Leads the window of a sign-in to the git host. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const { editor } = await requireEditor(context);
  const { state, challenge, cookie } = await beginEditorSignIn(context, request);
  const redirectUri = context.linkTo(`${editorPath}/signed-in`);
  const headers = { ...confidentialHeaders, ...withOpener, "Set-Cookie": cookie };
  return new Response(null, {
    status: 302,
    headers: { ...headers, Location: editor.authorizeUrl({ state, challenge, redirectUri }) },
  });
}
