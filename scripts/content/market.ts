import { existsSync } from "node:fs";
import path from "node:path";
import type { DailyClose } from "../../app/content/market-schema";
import type { Ledger } from "../../app/content/treasury-lists/ledger";
import { Rational } from "../../app/domain/treasury/rational";
import { LAST_DAY, splitFactor } from "../../app/domain/treasury/state";
import { isDay } from "../../app/locale/days";
import { type Folder, listFiles } from "./files";
import { readWriting } from "./front-matter";
import { dayIn } from "./time-zones";

// The daily closes of content/market/*.csv. A company may have none.

const MARKET_FOLDER = "content/market";
const LEDGER = "content/treasury.yaml";
/** More than this from one close to the next, up or down, is a mistake rather than a market. */
const MAX_JUMP = Rational.of("0.4");

/** By their name here and in treasury.yaml, and in the code. */
const columns = [
  ["btc", "btcFiat"],
  ["share", "shareFiat"],
  ["gold", "goldFiatPerGram"],
] as const;

const HEADER = "date,btc,share,gold,source";

interface Row {
  readonly close: DailyClose;
  readonly reject: (field: string, reason: string) => void;
}

interface MarketRules {
  readonly timeZone: string;
  readonly ledger: Ledger | null;
}

/** By date: files are read in the order of their names. */
export async function readMarket(
  folder: Folder,
  { timeZone, ledger }: MarketRules,
): Promise<DailyClose[]> {
  const rows: Row[] = [];
  for (const file of await listFiles(folder.root, MARKET_FOLDER)) {
    if (file.endsWith(".csv")) {
      rows.push(...(await readRows(folder, file)));
    } else {
      folder.problems.push({ file, reason: "is not a .csv file" });
    }
  }
  checkDays(rows, timeZone);
  // A ledger that cannot be read may have the split or the price that explains a jump.
  if (ledger || !existsSync(path.join(folder.root, LEDGER))) checkPrices(rows, ledger);
  return rows.map(({ close }) => close);
}

function checkPrices(rows: readonly Row[], ledger: Ledger | null): void {
  // A close before a split is written as it was, and compared in shares of after it.
  const restated = rows.map((row) => {
    const { close } = row;
    if (!ledger || close.shareFiat === null) return row;
    const factor = splitFactor(ledger, close.date, LAST_DAY);
    return {
      ...row,
      close: { ...close, shareFiat: Rational.of(close.shareFiat).over(factor)?.toExact() ?? null },
    };
  });
  const statedDays = new Map((ledger?.prices ?? []).map((row) => [row.date, row]));
  for (const [column, key] of columns) {
    checkJumps(restated, column, key, (day) => statedDays.get(day)?.[column] !== undefined);
  }
}

async function readRows(folder: Folder, file: string): Promise<Row[]> {
  const text = await readWriting(folder, file);
  if (text === null) return [];
  const [header, ...lines] = text.replace(/\n$/, "").split("\n");
  const { problems } = folder;
  if (header !== HEADER) {
    problems.push({ file, line: 1, reason: `is "${header}", and must be "${HEADER}"` });
  }
  return lines.flatMap((line, index) =>
    readLine(line, (field, reason) => void problems.push({ file, line: index + 2, field, reason })),
  );
}

/** The close of a line; none where a cell is wrong. */
function readLine(line: string, report: Row["reject"]): Row[] {
  let isRight = true;
  const reject: Row["reject"] = (field, reason) => {
    isRight = false;
    report(field, reason);
  };
  const cells = line.split(",");
  const [date = "", btcFiat = "", shareFiat = "", goldFiatPerGram = "", source = ""] = cells;
  if (cells.length !== 5) {
    reject("date", `has ${cells.length} cells, and the header has 5; a source has no comma`);
  } else if (source.trim() === "") {
    reject("source", "is empty");
  }
  if (!isDay(date)) reject("date", `is "${date}", and must be a date like 2025-06-24`);
  for (const [name, cell] of Object.entries({
    btc: btcFiat,
    share: shareFiat,
    gold: goldFiatPerGram,
  })) {
    if (cell === "" ? name === "btc" : !isPrice(cell)) {
      reject(
        name,
        `is "${cell}", and must be a price above 0 without separators, like 144600 or 0.66`,
      );
    }
  }
  const close = {
    date,
    btcFiat,
    shareFiat: shareFiat || null,
    goldFiatPerGram: goldFiatPerGram || null,
    source,
  };
  return isRight ? [{ close, reject: report }] : [];
}

const isPrice = (cell: string) => /^\d{1,12}(\.\d{1,8})?$/.test(cell) && /[1-9]/.test(cell);

/**
 * Every day is there once, one after the other: on a day without a row, charts would have a gap
 * that no market had.
 */
function checkDays(rows: readonly Row[], timeZone: string): void {
  const today = dayIn(new Date(), timeZone);
  for (const [index, { close, reject }] of rows.entries()) {
    if (close.date >= today) {
      reject("date", `is ${close.date}, and the last day that has ended is before ${today}`);
    }
    const before = rows[index - 1]?.close.date;
    if (before === undefined) continue;
    const expected = nextDay(before);
    if (close.date === before) {
      reject("date", `${close.date} is already in the row before`);
    } else if (close.date < before) {
      reject("date", `is ${close.date}, and the row before is of ${before}`);
    } else if (close.date > expected) {
      reject("date", `is ${close.date}, and the day after ${before} is ${expected}`);
    }
  }
}

const show = (price: string) => Rational.of(price).toString();

const DAY_MS = 86_400_000;
const nextDay = (day: string) => new Date(Date.parse(day) + DAY_MS).toISOString().slice(0, 10);

/** A price may have jumped, as after a halt: the company's own statement of the day confirms it. */
function checkJumps(
  rows: readonly Row[],
  column: string,
  key: (typeof columns)[number][1],
  isConfirmed: (day: string) => boolean,
): void {
  let last: DailyClose | undefined;
  for (const { close, reject } of rows) {
    const [now, before] = [close[key], last?.[key]];
    if (now === null) continue;
    const change = before && Rational.of(now).over(before)?.minus(1);
    if (
      change &&
      !isConfirmed(close.date) &&
      (change.compare(MAX_JUMP) > 0 || change.times(-1).compare(MAX_JUMP) > 0)
    ) {
      reject(
        column,
        `is ${show(now)}, and ${last?.date} had ${show(before ?? "0")}: a change of more than 40%. If it is right, state it in prices of treasury.yaml`,
      );
    }
    last = close;
  }
}
