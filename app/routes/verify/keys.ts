import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { brand } from "~/brand/generated/public";
import { publicFile, publishedFile } from "~/http/public-route";

export const handle = publicFile;

/** Oldest first. DNS also has the last one. */
export async function loader({ context }: LoaderFunctionArgs) {
  const { keys } = await context.verification();
  const described = keys.map(({ id, publicKey, until }) => ({
    id,
    algorithm: "Ed25519",
    public_key: publicKey,
    // A former key's last day.
    ...(until && { until }),
  }));
  return publishedFile(
    JSON.stringify({ origin: brand.origin, keys: described }),
    "application/json",
  );
}
