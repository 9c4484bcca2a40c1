import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { sourceAsset } from "~/domain/press/releases/addresses";
import { publicFile, publishedFile } from "~/http/public-route";
import { findRelease } from "./find-release";

export const handle = publicFile;

/** Everything that the verifier script needs, except the company's key. */
export async function loader({ params, context, request }: LoaderFunctionArgs) {
  const release = findRelease(context, params, request);
  const { history } = release;
  const texts = await Promise.all(
    history.map(async ({ sha256 }) => (await context.openAsset(sourceAsset(sha256))).text()),
  );
  const { releaseProof } = await context.verification();
  return publishedFile(JSON.stringify(releaseProof(release, texts)), "application/json");
}
