import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { jsonFile } from "~/http/json";
import { findOr404 } from "~/http/not-found";
import { findLinkedEntry, findWithdrawable } from "./managed-list.server";

/** A file, for anyone with the entry's link. */
export async function loader(args: LoaderFunctionArgs) {
  const list = findWithdrawable(args);
  const token = new URL(args.request.url).searchParams.get("token") ?? "";
  return jsonFile(
    findOr404(await findLinkedEntry(args.context, list, token)),
    `my-${list.noun}.json`,
  );
}
