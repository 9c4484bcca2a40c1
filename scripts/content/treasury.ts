import type { z } from "zod";
import type { PressRecord } from "../../app/content/schemas";
import type { Ledger, ListName } from "../../app/content/treasury-lists/ledger";
import type { Announced } from "../../app/content/treasury-lists/row";
import {
  custodyFile,
  instrumentsFile,
  treasuryFile,
} from "../../app/content/treasury-lists/schema";
import { measureIds } from "../../app/domain/treasury/measures";
import { Rational, ZERO } from "../../app/domain/treasury/rational";
import { byDate, lastDay, quantityOf } from "../../app/domain/treasury/state";
import type { Folder } from "./files";
import { listItemFiles, readYamlSource } from "./front-matter";
import { dayIn, offsetOn } from "./time-zones";

const FILE = "content/treasury.yaml";

interface Sources {
  readonly releases: readonly PressRecord[];
  /** Releases whose files are wrong, which is reported. */
  readonly unread?: ReadonlySet<number> | undefined;
}

type Reject = (field: string, reason: string) => void;

interface Placed<Row> {
  readonly row: Row;
  readonly reject: Reject;
}

/** Null for a company that states nothing, and where there is a problem. */
export async function readTreasury(folder: Folder, sources: Sources): Promise<Ledger | null> {
  const { list } = await listItemFiles(folder.root, FILE);
  if (list.length === 0) return null;
  const before = folder.problems.length;
  const source = await readYamlSource(folder, FILE, treasuryFile);
  const announce = createAnnounce(folder, sources);
  const read = <Name extends ListName>(name: Name): Placed<Ledger[Name][number]>[] =>
    (source?.data[name] ?? []).map((written, index) => {
      const reject: Reject = (field, reason) =>
        source?.reject([name, index, ...field.split(".")], reason);
      return { row: announce(written, reject) as Ledger[Name][number], reject };
    });
  const lists = {
    bitcoin: read("bitcoin"),
    gold: read("gold"),
    shares: read("shares"),
    splits: read("splits"),
    balances: read("balances"),
    prices: read("prices"),
    published: read("published"),
  };
  checkTrades(lists.bitcoin);
  checkTrades(lists.gold);
  const statements: readonly (readonly Placed<{ readonly date: string }>[])[] = [
    lists.shares,
    lists.splits,
    lists.balances,
  ];
  for (const rows of statements) checkDays(rows, ({ date }) => date);
  // One release may state the price of Bitcoin, another that of a share.
  for (const price of ["btc", "gold", "share"] as const) {
    checkDays(
      lists.prices.filter(({ row }) => row[price] !== undefined),
      ({ date }) => `${date} for ${price}`,
    );
  }
  checkDays(lists.published, ({ date, measure }) => `${date} for ${measure}`);
  for (const { row, reject } of lists.shares) {
    if (row.diluted !== undefined && row.diluted < row.basic) {
      reject(
        "diluted",
        `is ${row.diluted}, below basic: write the count with all that may become shares`,
      );
    }
  }
  for (const { row, reject } of lists.published) {
    if (!measureIds.includes(row.measure)) {
      reject("measure", `is no measure: write one of ${measureIds.join(", ")}`);
    }
  }
  const ledger: Ledger = {
    bitcoin: sorted(lists.bitcoin),
    gold: sorted(lists.gold),
    shares: sorted(lists.shares),
    splits: sorted(lists.splits),
    balances: sorted(lists.balances),
    prices: sorted(lists.prices),
    published: sorted(lists.published),
    custody: (await readTable(folder, "content/custody.yaml", custodyFile, announce)).toSorted(
      byDate,
    ),
    instruments: await readTable(folder, "content/instruments.yaml", instrumentsFile, announce),
  };
  return folder.problems.length > before || lastDay(ledger) === null ? null : ledger;
}

const sorted = <Row extends { readonly date: string }>(rows: readonly Placed<Row>[]) =>
  rows.map(({ row }) => row).sort(byDate);

/** Empty where there is no file. */
async function readTable<Row extends Written>(
  folder: Folder,
  file: string,
  schema: z.ZodType<Row[]>,
  announce: Announce,
) {
  const { list } = await listItemFiles(folder.root, file);
  const source = list.length > 0 ? await readYamlSource(folder, file, schema) : null;
  return (source?.data ?? []).map((row, index) =>
    announce(row, (field, reason) => source?.reject([index, ...field.split(".")], reason)),
  );
}

interface Correction {
  readonly date: string;
  readonly release?: number | undefined;
}

interface Written {
  readonly date?: string | undefined;
  readonly release?: number | undefined;
  readonly document?:
    | { readonly title: string; readonly href: string; readonly publishAt: string }
    | undefined;
  readonly note?: string | undefined;
  readonly corrected?: Correction | undefined;
}

type Announce = ReturnType<typeof createAnnounce>;

/** Reports what the source and the time contradict. */
function createAnnounce({ timeZone = "UTC" }: Folder, { releases, unread }: Sources) {
  const today = dayIn(new Date(), timeZone);
  const midnightOf = (day: string) => `${day}T00:00:00${offsetOn(`${day}T00:00:00`, timeZone)}`;
  const find = (id: number | undefined, reject: Reject, field: string) => {
    const release = releases.find((each) => each.id === id);
    if (id !== undefined && !release && !unread?.has(id)) {
      reject(field, `there is no release ${id}: write the number of one, or its document`);
    }
    return release;
  };
  return <Row extends Written>(written: Row, reject: Reject) => {
    const { document, corrected, ...row } = written;
    const { date, note } = written;
    const release = find(written.release, reject, "release");
    if (written.release === undefined && !document && note === undefined) {
      reject("note", "is missing: write the release or the document that states it, or a note");
    }
    const published = release?.date ?? (document && dayIn(new Date(document.publishAt), timeZone));
    if (date !== undefined && published !== undefined && published < date) {
      reject(
        "date",
        `is ${date}, and was public on ${published}: write the day that was announced`,
      );
    }
    for (const [field, day] of [
      ["date", date],
      ["corrected.date", corrected?.date],
    ] as const) {
      if (day !== undefined && day > today) {
        reject(field, `is ${day}, and today is ${today}: write a day that has come`);
      }
    }
    const announced: Announced = {
      publishAt: release?.publishAt ?? document?.publishAt ?? midnightOf(date ?? today),
      source: linkSource(release, document),
    };
    const because = corrected && find(corrected.release, reject, "corrected.release");
    return {
      ...row,
      ...announced,
      ...(corrected && {
        corrected: { ...corrected, publishAt: because?.publishAt ?? midnightOf(corrected.date) },
      }),
    };
  };
}

function linkSource(release: PressRecord | undefined, document: Written["document"]) {
  if (release) return { title: release.title, href: release.path };
  return document ? { title: document.title, href: document.href } : null;
}

/** Two statements of one day would leave open which of them holds. */
function checkDays<Row>(rows: readonly Placed<Row>[], keyOf: (row: Row) => string): void {
  const seen = new Set<string>();
  for (const { row, reject } of rows) {
    const key = keyOf(row);
    if (seen.has(key)) reject("date", `is there twice, ${key}: write one row for the day`);
    seen.add(key);
  }
}

/** A price may differ from cost ÷ quantity by so much, as 1 in 100. */
const PRICE_PARTS = 100;

type Trade = Ledger["bitcoin"][number] | Ledger["gold"][number];

function checkTrades(trades: readonly Placed<Trade>[]): void {
  let [holding, cost] = [ZERO, ZERO];
  const inOrder = trades.toSorted((one, other) => byDate(one.row, other.row));
  for (const [index, { row, reject }] of inOrder.entries()) {
    const quantity = Rational.of(quantityOf(row));
    const isOut = quantity.compare(ZERO) < 0;
    cost = isOut
      ? cost.plus(cost.times(quantity).over(holding) ?? ZERO)
      : cost.plus(row.cost ?? ZERO);
    holding = holding.plus(quantity);
    const field = "btc" in row ? "btc" : "grams";
    // Trades of one day count together.
    if (holding.compare(ZERO) < 0 && inOrder[index + 1]?.row.date !== row.date) {
      reject(field, `leaves ${holding}, below zero: write what was held until ${row.date}`);
    }
    checkPrice(row, quantity, reject);
    checkTotal(
      row.total && "btc" in row.total ? row.total.btc : undefined,
      holding,
      "total.btc",
      reject,
    );
    checkTotal(
      row.total && "grams" in row.total ? row.total.grams : undefined,
      holding,
      "total.grams",
      reject,
    );
    checkTotal(row.total?.cost, cost, "total.cost", reject);
  }
}

function checkPrice({ price, cost, proceeds }: Trade, quantity: Rational, reject: Reject): void {
  const paid = cost ?? proceeds;
  const each = price === undefined || paid === undefined ? null : Rational.of(paid).over(quantity);
  if (!each || price === undefined) return;
  const exact = each.compare(ZERO) < 0 ? each.times(-1) : each;
  const apart = exact.minus(price);
  const size = apart.compare(ZERO) < 0 ? apart.times(-1) : apart;
  if (size.times(PRICE_PARTS).compare(price) > 0) {
    reject(
      "price",
      `is ${price}, and cost ÷ quantity is ${exact.toFixed(2)}: write the price that was announced`,
    );
  }
}

/**
 * A stated total is as exact as its last digit; zeros at the end of a whole number are not counted
 * as stated.
 */
function checkTotal(
  stated: string | undefined,
  sum: Rational,
  field: string,
  reject: Reject,
): void {
  if (stated === undefined) return;
  const decimals = stated.split(".")[1]?.length ?? 0;
  const zeros = decimals > 0 ? 0 : (/0*$/.exec(stated)?.[0].length ?? 0);
  const step = Rational.of(10n ** BigInt(zeros) === 1n ? "1" : `1${"0".repeat(zeros)}`).over(
    `1${"0".repeat(decimals)}`,
  );
  const apart = sum.minus(stated);
  const size = apart.compare(ZERO) < 0 ? apart.times(-1) : apart;
  if (step && size.times(2).compare(step) > 0) {
    reject(
      field,
      `is ${stated}, and the rows until it come to ${sum.toFixed(Math.max(decimals, 2))}: write the right one`,
    );
  }
}
