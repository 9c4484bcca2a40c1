import { readFile } from "node:fs/promises";
import path from "node:path";
import { askLine, isTerminal } from "../admin/ask";
import { runCommand } from "../command";
import { requireFolder } from "./company-folder";
import { hasPlaceholder } from "./placeholders";
import { writeDraft } from "./write-draft";

await runCommand({
  about: `Writes the next release, purchase, entry of the ledger, document or event into the company's
folder, and says first which company that is. It never overwrites a file. What a person must still write is marked [WRITE: …]: the local site shows it, and it can't be published.`,
  usage: `npm run new -- release --title TEXT --at "2026-11-12 07:30" [--type TYPE] [--topic TOPIC] [--summary TEXT]
                       [--from FILE]
npm run new -- purchase --btc 2.5 --price 150000 --date 2026-11-11 --at "2026-11-12 07:30" [--paid-from EVENT]
                        [--board-approved] [--title TEXT]
npm run new -- split|class|programme|debt|debt-change|preferred|transfer|encumbrance|correction|sale
                        --date 2026-11-11 --release 41
npm run new -- document --title TEXT --type TYPE --at TIME [--file NAME | --href ADDRESS] [--period TEXT] [--id ID]
npm run new -- event --title TEXT --start TIME --end TIME --at TIME [--zone ZONE] [--place TEXT] [--summary TEXT]
                     [--report TEXT] [--webcast ADDRESS] [--dial-in TEXT] [--results 2026-09-30/9]
                     [--slides-by DAY] [--replay-by DAY] [--transcript-by DAY] [--release ID] [--document ID] [--id ID]`,
  notes: `--at is the publication time and --date the day of the trade, as clocks show them in the company's zone; the offset is
added. --from takes the text, and the title, of a .docx, .odt, .html or .txt file, and lists what could not be carried over. --price is of one bitcoin, in the company's currency, fees included. --results is the last day of the period whose results
are published at the event, and its months. An entry of the ledger begins as the worked example of docs/ledger.md. A required option that is missing is asked for on a terminal.`,
  // Each kind of draft has options of its own.
  passesOn: true,
  async run({ args }) {
    const root = await requireFolder();
    const written = await writeDraft(root, [...args], isTerminal() ? askLine : null, console.log);
    const files = written.map((file) => path.join(root, file));
    for (const file of files) console.log(`Wrote ${path.relative(process.cwd(), file)}`);
    const texts = await Promise.all(files.map((file) => readFile(file, "utf8")));
    console.log(
      `${texts.some(hasPlaceholder) ? "Write what is marked [WRITE: …], then run" : "Run"} "npm run content".`,
    );
    return 0;
  },
});
