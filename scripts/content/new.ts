import path from "node:path";
import { runCommand } from "../command";
import { requireFolder } from "./company-folder";
import { writeTemplate } from "./templates";

await runCommand({
  about: `Writes the next release, document or event into the company's folder, and says first which company
that is. What a person must still write is marked [WRITE: …]: the local site shows it, and it can't be published.`,
  usage: `npm run new -- release --title TEXT --at "2026-11-12 07:30"
npm run new -- document --title TEXT --at TIME
npm run new -- event --title TEXT --at TIME --start TIME --end TIME [--zone ZONE]`,
  options: {
    "--title TEXT": "its title, in quotes",
    "--at TIME":
      "when it is published, as clocks show it in the company's zone: the offset is added",
    "--start TIME": "when an event begins, as clocks show it there",
    "--end TIME": "when it ends",
    "--zone ZONE": "its time zone, as America/Toronto; without it, the company's",
  },
  allowPositionals: true,
  async run({ values, positionals: [name] }) {
    const root = await requireFolder();
    const file = await writeTemplate(root, name, values);
    console.log(`Wrote ${path.relative(process.cwd(), path.join(root, file))}`);
    console.log('Write what is marked [WRITE: …], then run "npm run content".');
    return 0;
  },
});
