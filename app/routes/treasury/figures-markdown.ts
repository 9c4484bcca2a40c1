import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { brand } from "~/brand/generated/public";
import { publicData } from "~/http/cache-policy";
import { findOr404 } from "~/http/not-found";
import { publicFile } from "~/http/public-route";

export const handle = publicFile;

/** The treasury's figures as a table, for programs that read texts. */
export async function loader({ context: { describeTreasury } }: LoaderFunctionArgs) {
  const { body, isComplete } = findOr404(await describeTreasury());
  const { writeTreasury } = await import("~/domain/pages/treasury-text");
  return new Response(writeTreasury(body, brand.origin), {
    headers: { "Content-Type": "text/markdown; charset=utf-8", ...publicData({ isComplete }) },
  });
}
