import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { brand } from "~/brand/generated/public";
import { findOr404 } from "~/http/not-found";
import { publicFile, publishedFile } from "~/http/public-route";

export const handle = publicFile;

/** A published document's hash, signature and stamp. */
export async function loader({ params: { id = "" }, context }: LoaderFunctionArgs) {
  const { title, href, sha256 } = findOr404(context.investorDocuments.find(id));
  findOr404(sha256);
  const { documentProof } = await context.verification();
  const document = { title, url: new URL(href, brand.origin).href, sha256 };
  return publishedFile(JSON.stringify({ origin: brand.origin, document, ...documentProof(id) }), "application/json");
}
