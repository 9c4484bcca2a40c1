import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { requireEditor } from "~/auth/guards.server";
import { editorPath } from "~/brand/generated/private.server";
import { brand } from "~/brand/generated/public";
import { respondWithEditor } from "~/http/editor-page";
import styles from "~/styles.css";

/** The editor in the browser: a document of its own, since it is a program of its own (docs/decisions/028-editing.md). */
export async function loader({ context }: LoaderFunctionArgs) {
  const { editor } = await requireEditor(context);
  return respondWithEditor({
    title: `Editor | ${brand.company.name}`,
    data: { configuration: `${editorPath}/configuration.json`, styles },
    state: "Loading the editor…",
    script: "start.js",
    connectTo: editor.apiOrigin,
  });
}
