import { readFile } from "node:fs/promises";
import path from "node:path";
import { askLine, isTerminal } from "../admin/ask";
import { runCommand } from "../command";
import { contentRoot } from "./files";
import { hasPlaceholder } from "./placeholders";
import { writeDraft } from "./write-draft";

// `npm run new:release`, `new:purchase`, `new:document` and `new:event`: write the next ones of BRAND_ROOT (default "app").

const usage = `Writes the next release, purchase, document or event into app/content. It never overwrites a file. What a person must still
write is marked [WRITE: …], and \`npm run content\` refuses it until it is written.

  npm run new:release -- --title TEXT --at "2026-11-12 07:30" [--type TYPE] [--topic TOPIC] [--summary TEXT]
  npm run new:purchase -- --btc 2.5 --price 150000 --date 2026-11-11 --at "2026-11-12 07:30" [--paid-from EVENT]
                          [--board-approved] [--title TEXT]
  npm run new:document -- --title TEXT --type TYPE --at TIME [--file NAME | --href ADDRESS] [--period TEXT] [--id ID]
  npm run new:event -- --title TEXT --start TIME --end TIME --at TIME [--zone ZONE] [--place TEXT] [--summary TEXT]
                       [--webcast ADDRESS] [--release ID] [--document ID] [--id ID]

  --at    publication time, as clocks show it in the company's zone; the offset is added
  --date  the day of the trade
  --price in Canadian dollars per bitcoin, fees included

What is required and left out is asked for on a terminal. Exit status: 0 success, 1 failure, 2 invalid argument.`;

await runCommand(usage, async (args) => {
  const written = await writeDraft(contentRoot, args, isTerminal() ? askLine : null);
  const files = written.map((file) => path.join(contentRoot, file));
  for (const file of files) console.log(`Wrote ${path.relative(process.cwd(), file)}`);
  const texts = await Promise.all(files.map((file) => readFile(file, "utf8")));
  console.log(`${texts.some(hasPlaceholder) ? "Write what is marked [WRITE: …], then run" : "Run"} "npm run content".`);
  return 0;
});
