import { existsSync } from "node:fs";
import { appendFile, mkdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { z } from "zod";
import { nameAmount } from "../../app/brand/currencies";
import { continueCloses } from "../../app/domain/market/daily-closes";
import { readVenue } from "../../app/domain/trading-days";
import { entriesOf } from "../../app/domain/treasury/books";
import { isDay } from "../../app/locale/days";
import { UsageError } from "../command";
import { askSite, parseJson } from "./compare-site";
import { compileContent } from "./compile";
import { describeIn, listFiles } from "./files";
import { checkLines, headerIn, MARKET_FOLDER, writeLine } from "./market";
import { dayIn } from "./time-zones";

const ADDRESS = "/api/bitcoin/closes";

const answer = z.object({
  schema: z.literal("bitcoin-closes/v1"),
  time_zone: z.string(),
  status: z.enum(["live", "simulated"]),
  closes: z.array(z.looseObject({ date: z.string(), source: z.string() })).max(10_000),
});

interface Export {
  /** The folder with the brand and the content. */
  readonly root: string;
  /** Of the site whose feed has kept the closes. */
  readonly origin: string | undefined;
  /** The last day that is wanted; without it, all that have ended. */
  readonly to: string | undefined;
  /** A file of content/market that the lines are added to. */
  readonly file: string | undefined;
}

/**
 * The lines that continue the daily closes of a checkout with those of a running site's feed. With a file they are added to
 * it. If the content build would reject one of them, none is exported.
 */
export async function exportCloses({ root, origin, to, file }: Export): Promise<string[]> {
  if (!origin || !URL.canParse(origin)) throw new UsageError("--origin: must be the address of a site");
  if (to !== undefined && !isDay(to)) throw new UsageError("--to: must be a date like 2026-11-23");
  await checkFile(root, file);
  const { brand, content, problems } = await compileContent(root);
  if (!brand || problems.length > 0) throw new Error(problems.map(describeIn(root)).join("\n"));
  const { timeZone, currency } = brand.company;
  const { closes: filed, treasury: ledger } = content;

  const kept = await askForCloses(origin, { timeZone, key: nameAmount("btc_fiat", currency) });
  const days = { today: dayIn(new Date(), timeZone), marks: entriesOf(ledger ?? [], "mark") };
  const added = continueCloses(filed, { closes: kept }, days).slice(filed.length);
  const lines = added.filter(({ date }) => to === undefined || date <= to).map(writeLine);
  const venue = readVenue(brand.listing);
  const faults = checkLines(filed, lines, { venue, timeZone, ledger, currency });
  if (faults.length > 0)
    throw new Error(
      [
        ...faults,
        "Nothing was exported: export the days before with --to, and write this one from another source.",
      ].join("\n"),
    );
  if (file !== undefined && lines.length > 0)
    await addLines(path.join(root, MARKET_FOLDER, file), headerIn(currency), lines);
  return lines;
}

/** The build reads the files in the order of their names, so lines can only be added to the last one or to a new one. */
async function checkFile(root: string, file: string | undefined): Promise<void> {
  if (file === undefined) return;
  if (!/^[a-z0-9][a-z0-9-]*\.csv$/.test(file)) throw new UsageError("--file: must be a name like 2026.csv");
  const last = (await listFiles(root, MARKET_FOLDER)).at(-1) ?? "";
  if (`${MARKET_FOLDER}/${file}` < last) throw new UsageError(`--file: comes before ${last}, which has the last day`);
}

async function askForCloses(origin: string, { timeZone, key }: { timeZone: string; key: string }) {
  const { status, text } = await askSite(origin)(ADDRESS);
  if (status !== 200) throw new Error(`${ADDRESS}: ${status === 0 ? text : `answers ${status}`}`);
  const { data } = answer.safeParse(parseJson(text));
  if (!data) throw new Error(`${ADDRESS}: has another shape than this checkout expects`);
  if (data.status === "simulated")
    throw new Error(`${ADDRESS}: the prices of this site are simulated, and are never exported`);
  if (data.time_zone !== timeZone)
    throw new Error(`${ADDRESS}: days end in ${data.time_zone}, and here in ${timeZone}`);
  return data.closes.map((close) => {
    const price = close[key];
    if (typeof price !== "number") throw new Error(`${ADDRESS}: has no ${key}: the site is in another currency`);
    return { date: close.date, btcFiat: String(price), source: close.source };
  });
}

async function addLines(file: string, header: string, lines: readonly string[]): Promise<void> {
  await mkdir(path.dirname(file), { recursive: true });
  const text = `${lines.join("\n")}\n`;
  if (!existsSync(file)) return writeFile(file, `${header}\n${text}`);
  // An editor may have left the last line without its end.
  const isEnded = (await readFile(file, "utf8")).endsWith("\n");
  await appendFile(file, isEnded ? text : `\n${text}`);
}
