import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { publicData } from "~/http/cache-policy";
import { findOr404 } from "~/http/not-found";
import { forEveryone } from "~/http/public-json";
import { publicFile } from "~/http/public-route";

export const handle = publicFile;

/** Only under the present hash. */
export function loader({ params: { file = "" }, context }: LoaderFunctionArgs) {
  const copy = findOr404(context.ledgerCopy());
  findOr404(copy.path === `/ledger/${file}` || undefined);
  return new Response(copy.text, {
    headers: {
      "Content-Type": "application/json; charset=utf-8",
      ETag: `"${copy.sha256}"`,
      ...publicData({ isComplete: true }),
      ...forEveryone,
    },
  });
}
