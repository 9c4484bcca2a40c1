import { access, stat } from "node:fs/promises";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { type Brand, brandSchema } from "../../app/brand/schema";
import { checkColours } from "./colours";
import type { Problems } from "./problems";
import { sizeOf } from "./public-files";

const file = "brand/brand.ts";

/** The files every page head and share card relies on, with the size that their name promises. */
const requiredAssets: Readonly<Record<string, readonly [number, number] | null>> = {
  "/brand/logo.svg": null,
  "/brand/mark.svg": null,
  "/brand/icon.svg": null,
  "/brand/icon-180.png": [180, 180],
  "/brand/icon-192.png": [192, 192],
  "/brand/icon-512.png": [512, 512],
  "/brand/share.png": [1200, 630],
};

/** The brand of a folder, checked; null when it is wrong. */
export async function readBrand(
  root: string,
  publicFiles: ReadonlyMap<string, Buffer>,
  problems: Problems,
): Promise<Brand | null> {
  checkAssets(publicFiles, problems);
  const location = path.resolve(root, file);
  try {
    await access(location);
  } catch {
    problems.add({ file, reason: "does not exist" });
    return null;
  }
  let written: unknown;
  try {
    // The time of the last change in the address lets a watching build see the new text.
    const version = (await stat(location)).mtimeMs;
    const module: { default?: unknown } = await import(`${pathToFileURL(location).href}?${version}`);
    written = module.default;
  } catch (error) {
    problems.add({ file, reason: error instanceof Error ? error.message : String(error) });
    return null;
  }
  const result = brandSchema.safeParse(written);
  if (result.success) {
    checkColours(file, result.data.colours, problems);
    return result.data;
  }
  for (const issue of result.error.issues) problems.add({ file, field: issue.path.join("."), reason: issue.message });
  return null;
}

function checkAssets(publicFiles: ReadonlyMap<string, Buffer>, problems: Problems): void {
  for (const [address, expected] of Object.entries(requiredAssets)) {
    const asset = `brand/assets${address.slice("/brand".length)}`;
    const bytes = publicFiles.get(address);
    if (!bytes) {
      problems.add({ file: asset, reason: "does not exist" });
      continue;
    }
    const size = sizeOf(bytes);
    if (!size) problems.add({ file: asset, reason: "is not an image with a readable width and height" });
    else if (expected && (size.width !== expected[0] || size.height !== expected[1])) {
      problems.add({ file: asset, reason: `is ${size.width}×${size.height}, and must be ${expected.join("×")}` });
    }
  }
}
