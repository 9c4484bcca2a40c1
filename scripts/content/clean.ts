import { writeFile } from "node:fs/promises";
import path from "node:path";
import { plural } from "../../app/locale/plural";
import { defineCommand } from "../command";
import { requireFolder } from "./company-folder";
import { openFolder } from "./files";

export const clean = defineCommand({
  about: `Writes the company's pictures anew, upright and without what a camera or a program wrote beside them
(place, author, comments). The build does so for what visitors see; a release needs it in the file itself.`,
  usage: "npm run content -- clean",
  async run() {
    const root = await requireFolder();
    const { publicFiles, cleaned } = await openFolder(root);
    console.log(`content: writes ${plural(cleaned.size, "picture")} anew`);
    for (const [address, file] of cleaned) {
      await writeFile(path.join(root, file), publicFiles.get(address) ?? "");
      console.log(`  ${file}`);
    }
    return 0;
  },
});
