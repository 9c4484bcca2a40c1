import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { publicFile, publishedFile } from "~/http/public-route";

export const handle = publicFile;

/** All that a reader’s browser compares a file with, so that it need not send it. */
export async function loader({ context }: LoaderFunctionArgs) {
  const { list } = await context.verification();
  return publishedFile(
    JSON.stringify({ schema: "findings/v1", findings: list() }),
    "application/json",
  );
}
