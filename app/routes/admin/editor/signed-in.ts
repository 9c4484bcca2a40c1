import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { endEditorSignIn, readEditorSignIn } from "~/auth/editor-sign-in.server";
import { requireEditor } from "~/auth/guards.server";
import { editorPath } from "~/brand/generated/private.server";
import { respondWithEditor, withOpener } from "~/http/editor-page";

const problems = {
  foreign: "This sign-in was not begun here, or took too long. Close this window and sign in again.",
  denied: "The git host did not let you in. Close this window and sign in again.",
  unanswered: "The git host gave no answer. Close this window and try again in a few minutes.",
};

/** Where the git host sends the window of a sign-in back to: hands the token, or what is wrong, to the editor's page. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const { user, editor } = await requireEditor(context);
  const redirectUri = context.linkTo(`${editorPath}/signed-in`);

  async function signIn(): Promise<{ token: string } | { error: string }> {
    const sent = await readEditorSignIn(context, request);
    if (!sent) return { error: problems.foreign };
    const { code, verifier } = sent;
    if (code === null) return { error: problems.denied };
    const token = await editor.redeem({ code, verifier, redirectUri });
    return token === null ? { error: problems.unanswered } : { token };
  }

  const answer = await signIn();
  if ("token" in answer) await context.admin.audit.record({ actor: user.username, action: "editor.signed_in" });
  const outcome = "token" in answer ? "success" : "error";
  return respondWithEditor({
    title: "Signed in",
    state: "error" in answer ? answer.error : "You are signed in. You can close this window.",
    script: "signed-in.js",
    // In the words of the protocol that the editor takes from any handler of sign-ins.
    message: `authorization:${editor.host}:${outcome}:${JSON.stringify(answer)}`,
    headers: { ...withOpener, "Set-Cookie": await endEditorSignIn(context, request) },
  });
}
