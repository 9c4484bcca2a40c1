import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { findOr404 } from "~/http/not-found";
import { publicFile, publishedFile } from "~/http/public-route";

export const handle = publicFile;

export async function loader({ params: { id = "" }, context }: LoaderFunctionArgs) {
  const { sha256 } = findOr404(context.investorDocuments.find(id));
  const { documentProof } = await context.verification();
  return publishedFile(
    JSON.stringify(documentProof({ id, sha256: findOr404(sha256) })),
    "application/json",
  );
}
