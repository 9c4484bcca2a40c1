import { plural } from "../app/locale/plural";
import { runCommand, UsageError } from "./command";
import { requireFolder } from "./content/company-folder";
import { CALENDARS } from "./proofs/calendars";
import { stampRecord, upgradeStamps } from "./proofs/stamp-record";

/** Two explorers with Esplora's API, of different operators. */
const EXPLORERS = ["https://blockstream.info/api", "https://mempool.space/api"];

/** Addresses of a variable, or the usual ones. @throws {UsageError} naming the variable */
function readAddresses(name: string, usual: readonly string[]): readonly string[] {
  const given = process.env[name]?.split(",").filter(Boolean) ?? [];
  for (const address of given)
    if (!URL.canParse(address)) throw new UsageError(`${name}: ${address} is not an address`);
  return given.length > 0 ? given : usual;
}

await runCommand({
  about: `Stamps the company's record in Bitcoin: each piece that has no stamp yet, those under embargo
included, goes under one salted root, which calendars of OpenTimestamps put into a block within some hours. The proofs are
files to commit; no one can tell from them what they are about.`,
  usage: `npm run proofs -- stamp
npm run proofs -- stamp --upgrade`,
  options: {
    "--upgrade":
      "completes stamps whose block is there by now, and stores the header of each block",
  },
  notes: `STAMP_CALENDARS and STAMP_EXPLORERS name other calendars and explorers, separated by commas: at least two of each.`,
  async run({ values: { upgrade } }) {
    const calendars = readAddresses("STAMP_CALENDARS", CALENDARS);
    const explorers = readAddresses("STAMP_EXPLORERS", EXPLORERS);
    const root = await requireFolder();
    const { done, waiting, problems } = upgrade
      ? await upgradeStamps(root, { calendars, explorers })
      : await stampRecord(root, { calendars });
    for (const problem of problems) process.stderr.write(`stamp: ${problem}\n`);
    for (const line of done) console.log(`stamp: ${line}`);
    if (waiting > 0)
      console.log(
        `stamp: ${plural(waiting, "stamp")} still waiting for a block; try again in some hours`,
      );
    // A calendar or an explorer that is down for an hour is no failure of a stamp that has others.
    return problems.length > 0 && done.length === 0 && waiting === 0 ? 1 : 0;
  },
});
