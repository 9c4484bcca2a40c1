import { runCommand } from "./command";
import { requireFolder } from "./content/company-folder";
import { exportCloses } from "./content/export-closes";

await runCommand({
  about: `Continues the daily closes of this checkout with those that a running site
has kept since their last line. Prints the lines, or adds them to a file of content/market. Refuses what the content
build would: a day left out or given twice, a jump of more than 40 %, a price that differs from the ledger's.`,
  usage: "npm run content -- export-closes --origin https://www.example.com [--to 2026-12-31] [--file 2026.csv]",
  options: {
    "--origin URL": "the address of the site",
    "--to DAY": "the last day; without it, all that have ended",
    "--file NAME": "a file of content/market, which is created if need be",
  },
  async run({ values: { origin, to, file } }) {
    const lines = await exportCloses({ root: await requireFolder(), origin, to, file });
    if (lines.length === 0) console.error("No day has ended since the last line.");
    else if (file === undefined) console.log(lines.join("\n"));
    else console.log(`Added ${lines.length} to ${file}, ${lines[0]?.slice(0, 10)} to ${lines.at(-1)?.slice(0, 10)}`);
    return 0;
  },
});
