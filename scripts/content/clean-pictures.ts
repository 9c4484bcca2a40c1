import { writeFile } from "node:fs/promises";
import path from "node:path";
import { openFolder } from "./files";

/**
 * Writes each picture as the site shows it.
 * @returns the files written
 */
export async function cleanPictures(root: string): Promise<string[]> {
  const { publicFiles, cleaned } = await openFolder(root);
  for (const [address, file] of cleaned) {
    await writeFile(path.join(root, file), publicFiles.get(address) ?? "");
  }
  return [...cleaned.values()];
}
