import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { brand } from "~/brand/generated/public";
import { sourceAsset } from "~/domain/press/releases/addresses";
import { findOr404 } from "~/http/not-found";
import { publicFile, publishedFile } from "~/http/public-route";

export const handle = publicFile;

/** Texts, chain, signatures and stamps of a release: all that the verifier script needs beside the company's key. */
export async function loader({ params: { slug = "" }, context }: LoaderFunctionArgs) {
  const release = findOr404(context.press.findBySlug(slug));
  const { id, title, path, history } = release;
  const texts = await Promise.all(
    history.map(async ({ sha256 }) => (await context.openAsset(sourceAsset(sha256))).text()),
  );
  const { releaseProof } = await context.verification();
  const described = { id, title, url: new URL(path, brand.origin).href };
  return publishedFile(
    JSON.stringify({ origin: brand.origin, release: described, ...releaseProof(release, texts) }),
    "application/json",
  );
}
