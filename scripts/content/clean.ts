import { plural } from "../../app/locale/plural";
import { runCommand } from "../command";
import { cleanPictures } from "./clean-pictures";
import { requireFolder } from "./company-folder";

await runCommand({
  about: `Writes the company's pictures anew, upright and without what a camera or a program wrote beside them
(place, author, comments). The build does so for what visitors see; a release needs it in the file itself.`,
  usage: "npm run content -- clean",
  async run() {
    const files = await cleanPictures(await requireFolder());
    console.log(`content: wrote ${plural(files.length, "picture")} anew`);
    for (const file of files) console.log(`  ${file}`);
    return 0;
  },
});
