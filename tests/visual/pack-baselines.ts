import { readdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import type { FullConfig } from "@playwright/test";
import sharp from "sharp";

const folder = path.join(import.meta.dirname, "baselines");

/** Packs new baselines without changing a pixel: the browser writes its pictures in haste, a third larger. */
export default async function packBaselines({ updateSnapshots }: FullConfig) {
  if (updateSnapshots !== "all" && updateSnapshots !== "changed") return;
  for (const name of await readdir(folder)) {
    const file = path.join(folder, name);
    const written = await readFile(file);
    const packed = await sharp(written).removeAlpha().png({ compressionLevel: 9, adaptiveFiltering: false }).toBuffer();
    if (packed.length < written.length) await writeFile(file, packed);
  }
}
