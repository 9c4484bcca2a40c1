import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { listNames, lists } from "~/domain/admin/list-definitions";
import { findOr404 } from "~/http/not-found";
import { answerCall } from "./admin-lists.server";

/** JSON under a list's name, a file under "export-" and its name. */
export function loader(args: LoaderFunctionArgs) {
  const call = new URL(args.request.url).pathname.slice("/api/admin/".length);
  const name = findOr404(listNames.find((list) => call.endsWith(lists[list].slug)));
  return answerCall(name, name === "audit" || call.startsWith("export-"), args);
}
