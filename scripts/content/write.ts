import { mkdir, readFile, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { filesBelow } from "./files";

/** Folders that hold nothing but what the build puts there. */
const ownedFolders = [
  "app/brand/generated",
  "app/content/generated",
  "public/brand",
  "public/people",
  "public/content",
];

/** Makes the generated folders hold exactly these files. A file that is right already is not touched: watchers stay calm. */
export async function writeOutputs(
  project: string,
  outputs: ReadonlyMap<string, string | Buffer>,
): Promise<{ written: number; removed: number }> {
  let written = 0;
  let removed = 0;
  for (const [file, content] of outputs) {
    const location = path.join(project, file);
    const bytes = Buffer.from(content);
    const present = await readFile(location).catch(() => null);
    if (present?.equals(bytes)) continue;
    await mkdir(path.dirname(location), { recursive: true });
    await writeFile(location, bytes);
    written += 1;
  }
  for (const folder of ownedFolders) {
    for (const file of await filesBelow(path.join(project, folder))) {
      if (outputs.has(`${folder}/${file}`)) continue;
      await rm(path.join(project, folder, file), { force: true });
      removed += 1;
    }
  }
  return { written, removed };
}
