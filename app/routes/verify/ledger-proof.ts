import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { findOr404 } from "~/http/not-found";
import { publicFile, publishedFile } from "~/http/public-route";

export const handle = publicFile;

/** Entries as they are written, with signatures. */
export async function loader({ context }: LoaderFunctionArgs) {
  const { ledgerProof } = await context.verification();
  findOr404(context.treasury.asOf ?? undefined);
  return publishedFile(JSON.stringify(ledgerProof()), "application/json");
}
