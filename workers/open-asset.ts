import { brand } from "~/brand/generated/public";

/**
 * For files that a route serves once they are published.
 * @throws Error with path and status when the deployment does not have it
 */
export async function openAsset(assets: Fetcher, path: string): Promise<Response> {
  const stored = await assets.fetch(new URL(path, brand.origin));
  if (!stored.ok) throw new Error(`the deployment answers ${stored.status} for ${path}`);
  return stored;
}
