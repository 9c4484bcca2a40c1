import { readFile } from "node:fs/promises";
import path from "node:path";
import { imageSize } from "image-size";
import { filesBelow } from "./files";

const sources = [
  { folder: "brand/assets", address: "/brand" },
  { folder: "content/people", address: "/people" },
  { folder: "content/images", address: "/content" },
];

/** The brand's and editors' files that are copied as they are, by the address that they will have. */
export async function readPublicFiles(root: string): Promise<Map<string, Buffer>> {
  const found = new Map<string, Buffer>();
  for (const { folder, address } of sources) {
    for (const file of await filesBelow(path.join(root, folder))) {
      found.set(`${address}/${file}`, await readFile(path.join(root, folder, file)));
    }
  }
  return found;
}

/** Where the file of a public address must be put, for an editor who forgot it. */
export function sourceOf(address: string): string {
  const source = sources.find((candidate) => address.startsWith(`${candidate.address}/`));
  return source ? `${source.folder}${address.slice(source.address.length)}` : address;
}

/** Width and height of an image file, or null when it is none. */
export function sizeOf(bytes: Buffer): { width: number; height: number } | null {
  try {
    const { width, height } = imageSize(bytes);
    return width > 0 && height > 0 ? { width: Math.round(width), height: Math.round(height) } : null;
  } catch {
    return null;
  }
}
