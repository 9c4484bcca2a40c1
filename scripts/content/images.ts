import { imageSize } from "image-size";

// Without a file system: the editor's preview runs this in a browser.

/** Folders whose files are copied unchanged, by the beginning of their addresses. */
export const publicSources = {
  "/brand": "brand/assets",
  "/people": "content/people",
  "/content": "content/images",
};

/** The file of a public address, for an editor who forgot it. */
export function sourceOf(address: string): string {
  const source = Object.entries(publicSources).find(([start]) => address.startsWith(`${start}/`));
  return source ? source[1] + address.slice(source[0].length) : address;
}

/** In pixels. */
export type Size = Record<"width" | "height", number>;

/** Null when it is no image. */
export function sizeOf(bytes: Buffer): Size | null {
  try {
    const { width, height } = imageSize(bytes);
    return width > 0 && height > 0
      ? { width: Math.round(width), height: Math.round(height) }
      : null;
  } catch {
    return null;
  }
}
