import { paginate } from "~/domain/paginate";
import { unitPriceOf } from "~/domain/treasury/books";
import { createColumn, formatChange, formatExact, formatWhole } from "~/domain/treasury/format";
import { quantityOf, type Trade } from "~/domain/treasury/ledger-state";
import type { Unit } from "~/domain/treasury/measures";
import { Rational } from "~/domain/treasury/rational";
import { describeSplit, findCorrected } from "~/domain/treasury/restate";
import type { LivePrice, Treasury } from "~/domain/treasury/treasury";
import { formatDay, formatDays } from "~/locale/days";
import { tied } from "~/locale/tied";
import { describeChange, titleChange } from "./describe-change";
import { type Cell, figures, showDay, type Table, words } from "./table";

// The company's trades and their effect on each share, for the treasury page and, all of them, /treasury/purchases.

const PURCHASES_PATH = "/treasury/purchases";

const PAGE_SIZE = 50;
/** Days of the table of sats per share; those before are in the API's ledger. */
const SHARE_DAYS = 100;

interface PriceOptions {
  readonly treasury: Treasury;
  readonly price: LivePrice | null;
}

const newestFirst: Sort = { key: "date", isDescending: true };

/** The newest trades as a table; null without any. */
export function describeLatestTrades(options: PriceOptions, count: number) {
  const trades = listTrades(options, newestFirst).slice(0, count);
  if (trades.length === 0) return null;
  const table = tabulateTrades(trades, options.price, newestFirst);
  const rows = table.rows.map((row, index) => ({ ...row, cells: row.cells.with(-1, nameBriefly(trades[index])) }));
  return { ...table, rows, paid: listPaid(trades) };
}

/** The page of purchases, ordered and cut as the address's `sort` and `page` say. Null when there is no treasury. */
export function describePurchases({ searchParams, ...options }: PriceOptions & { searchParams: URLSearchParams }) {
  const asOf = options.treasury.asOf();
  if (asOf === null) return null;
  const sort = readSort(searchParams.get("sort"));
  const { items, ...list } = paginate(listTrades(options, sort), searchParams.get("page"), PAGE_SIZE);
  return {
    asOf,
    sorts: listSorts(sort),
    trades: tabulateTrades(items, options.price, sort),
    paid: listPaid(items),
    changeNote: describeChange(options.price),
    priceAt: options.price?.at ?? null,
    raises: tabulateRaises(options.treasury),
    ...list,
    /** The address of this order, to which a page's number is added. */
    address: addressOf(sort),
    satsPerShare: tabulateSats(options.treasury),
    restated: options.treasury.splits().map(describeSplit),
    corrections: tabulateCorrections(options.treasury),
  };
}

type Sort = { readonly key: keyof typeof sortKeys; readonly isDescending: boolean };
type ListedTrade = ReturnType<Treasury["trades"]>[number];

/** The orders of the trades. Quantities and prices of Bitcoin do not compare with those of gold. */
const sortKeys = {
  date: {
    title: "Date",
    // Lots of one day in the order of their numbers.
    compare: (a: Trade, b: Trade) => a.date.localeCompare(b.date) || (a.kind === b.kind ? a.no - b.no : 0),
  },
  quantity: { title: "Quantity", compare: (a: Trade, b: Trade) => quantityOf(a).compare(quantityOf(b)), byAsset: true },
  price: {
    title: "Price",
    compare: (a: Trade, b: Trade) => Rational.of(unitPriceOf(a) ?? 0).compare(unitPriceOf(b) ?? 0),
    byAsset: true,
  },
  cost: {
    title: "Cost",
    compare: (a: Trade, b: Trade) => Rational.of(a.costFiat).compare(Rational.of(b.costFiat)),
  },
} as const satisfies Record<string, { title: string; compare: (a: Trade, b: Trade) => number; byAsset?: true }>;

/** "cost" is ascending, "-cost" descending; the newest trade comes first unless the address says otherwise. */
function readSort(typed: string | null): Sort {
  const key = Object.keys(sortKeys).find((key) => key === typed?.replace("-", "")) as Sort["key"] | undefined;
  return { key: key ?? "date", isDescending: key === undefined || typed?.startsWith("-") === true };
}

const addressOf = ({ key, isDescending }: Sort) => `${PURCHASES_PATH}?sort=${isDescending ? "-" : ""}${key}`;

/** Links to each order; that of the current one reverses it. */
const listSorts = (sort: Sort) =>
  (Object.keys(sortKeys) as Sort["key"][]).map((key) => {
    const current = key === sort.key;
    return {
      text: sortKeys[key].title,
      to: addressOf({ key, isDescending: !(current && sort.isDescending) }),
      current,
    };
  });

function listTrades({ treasury, price }: PriceOptions, { key, isDescending }: Sort): ListedTrade[] {
  const by = sortKeys[key];
  return [...treasury.trades("btc", price), ...treasury.trades("gold")].toSorted((one, other) => {
    if ("byAsset" in by && one.kind !== other.kind) return one.kind === "btc" ? -1 : 1;
    return isDescending ? by.compare(other, one) : by.compare(one, other);
  });
}

function tabulateTrades(trades: readonly ListedTrade[], price: LivePrice | null, { key, isDescending }: Sort): Table {
  const titles = ["Date", "Quantity", "Price", "Cost", "Held after", titleChange(price)];
  // Said once where it is true of all of them.
  const isMixed = trades.some(({ flow, feesIncluded }) => flow === "out" || !feesIncluded);
  const costTitle = isMixed ? "Cost or proceeds" : "Cost, fees included";
  const columnOf = (kind: Trade["kind"], unit: Unit, read: (trade: ListedTrade) => string | undefined) =>
    createColumn(
      trades.filter((trade) => trade.kind === kind).flatMap((trade) => read(trade) ?? []),
      unit,
    );
  const write = {
    btc: {
      quantity: columnOf("btc", "BTC", (trade) => quantityOf(trade).toString()),
      price: columnOf("btc", "fiat", unitPriceOf),
      after: columnOf("btc", "BTC", ({ heldAfter }) => heldAfter),
    },
    gold: {
      quantity: columnOf("gold", "g", (trade) => quantityOf(trade).toString()),
      price: columnOf("gold", "fiat", unitPriceOf),
      after: columnOf("gold", "g", ({ heldAfter }) => heldAfter),
    },
  } as const;
  const writeAmount = createColumn(
    trades.map(({ costFiat }) => costFiat),
    "fiat",
  );
  const direction = isDescending ? "descending" : "ascending";
  return {
    label: "Purchases",
    columns: [
      ...titles.map((title, at) => ({
        title: title === "Cost" ? costTitle : title,
        figures: at > 0,
        ...(title === sortKeys[key].title && ({ sorted: direction } as const)),
      })),
      words("Release"),
    ],
    rows: trades.map((trade) => {
      const isBitcoin = trade.kind === "btc";
      const column = write[trade.kind];
      const price = unitPriceOf(trade);
      const paid = price === undefined ? "—" : column.price(price);
      return {
        id: `${trade.kind}-${trade.no}`,
        isAnchor: true,
        cells: [
          showDays(trade),
          tied(`${verbs[howOf(trade)]}${column.quantity(quantityOf(trade).toString())}${isBitcoin ? "" : " gold"}`),
          isBitcoin ? paid : `${paid} per\u00a0gram`,
          showCost(trade, writeAmount),
          tied(column.after(trade.heldAfter)),
          trade.againstPrice ? formatChange(trade.againstPrice) : "—",
          {
            ...trade.source,
            title: tied(`${nameTrade(trade)}: ${trade.source.title}`),
            brief: nameTrade(trade).replace(/ (?=\d)/, "\u00a0"),
          },
        ],
      };
    }),
  };
}

const howOf = (trade: ListedTrade) => (trade.kind === "btc" && trade.how) || (trade.flow === "out" ? "sold" : "bought");

/** What stands before a quantity that was not bought. */
const verbs = {
  bought: "",
  contributed: "Contributed ",
  mined: "Mined ",
  premium: "Premium of ",
  interest: "Interest of ",
  received: "Received ",
  sold: "Sold ",
  paid: "Paid ",
  lost: "Lost ",
  fee: "Fee of ",
} as const;

/** The day of a trade; of one over several, the first and the last. */
const showDays = (trade: ListedTrade): Cell =>
  trade.kind === "btc" && trade.from ? tied(formatDays(trade.from, trade.date)) : showDay(trade.date);

/** The amount, with what sets it apart: proceeds and what came of them, fees that it leaves out, a step that it is rounded to. */
function showCost(trade: ListedTrade, write: (fiat: string) => string): Cell {
  const { costFiat, flow, feesIncluded, realizedFiat } = trade;
  const amount = write(costFiat);
  if (flow === "out") {
    if (realizedFiat === null) return `${amount} proceeds`;
    const result = Number(realizedFiat) < 0 ? "loss" : "gain";
    return `${amount} proceeds, ${formatExact(realizedFiat.replace("-", ""), "fiat")} ${result}`;
  }
  if (Number(costFiat) === 0) return "—";
  const about = trade.kind === "btc" && trade.rounded?.costFiat ? "about\u00a0" : "";
  return tied(`${about}${amount}${feesIncluded ? "" : " before fees"}`);
}

/** A release by its trade: "Purchase 9", short enough for a column on a tablet. */
function nameBriefly(trade: ListedTrade | undefined): Cell {
  return trade ? { title: nameTrade(trade), href: trade.source.href } : "";
}

/** "Purchase 6", "Gold, sale 1" */
function nameTrade(trade: ListedTrade): string {
  const { kind, flow, no } = trade;
  const how = howOf(trade);
  const name = how === "bought" ? "Purchase" : how === "sold" ? "Sale" : flow === "out" ? "Outflow" : "Inflow";
  return kind === "btc" ? `${name} ${no}` : `Gold, ${name.toLowerCase()} ${no}`;
}

/** What the change column compares with the price: fiat for a bitcoin; null for gold. */
const listPaid = (trades: readonly ListedTrade[]) =>
  trades.map((trade) => (trade.kind === "btc" ? (trade.priceFiat ?? null) : null));

function tabulateSats(treasury: Treasury): Table {
  return {
    label: "Sats per share",
    isNarrow: true,
    columns: [words("Date"), figures("Basic"), figures("Assumed diluted")],
    rows: treasury
      .shareHistory()
      .filter(({ satsBasic }) => satsBasic !== null)
      .slice(-SHARE_DAYS)
      .reverse()
      .map(({ date, satsBasic, satsDiluted }) => ({
        id: date,
        cells: [showDay(date), ...[satsBasic, satsDiluted].map((sats) => (sats ? formatExact(sats, "shares") : "—"))],
      })),
  };
}

/** What was corrected: both values with both dates, newest first; null where nothing was. */
function tabulateCorrections(treasury: Treasury): Table | null {
  const written = treasury.written();
  const corrections = written.filter((entry) => entry.kind === "correction");
  const rows = corrections
    .map(({ date, corrects, set, why, source }, index) => {
      const target = findCorrected(corrects, written, corrections.slice(0, index));
      const write = (fields: object) =>
        Object.keys(set)
          .flatMap((field) => {
            const value = (fields as Record<string, unknown>)[field];
            const isPlain = typeof value === "string" || typeof value === "number";
            return isPlain ? [`${nameField(field)} ${value}`] : [];
          })
          .join("; ");
      return {
        id: `correction-${index}`,
        cells: [
          showDay(date),
          `${nameField(corrects.kind)} ${corrects.name}${target ? `, ${formatDay(target.date)}` : ""}`,
          target ? write(target) : "—",
          write(set),
          why,
          { ...source, brief: "Source" },
        ],
      };
    })
    .toReversed();
  return rows.length === 0
    ? null
    : {
        label: "Corrections",
        columns: ["Corrected on", "Entry", "Until then", "Since", "Why", "Source"].map(words),
        rows,
      };
}

/** A field or a kind of the ledger in words: "btc" is "BTC", "costFiat" is "cost". */
const nameField = (field: string) =>
  field
    .replace(/Fiat$/, "")
    .replace(/^btc$/, "BTC")
    .replaceAll(/(?<=[a-z])[A-Z]/g, (capital) => ` ${capital.toLowerCase()}`);

/** The uses of each raise, and purchases from cash that no release ascribes to one; null without a raise. */
function tabulateRaises(treasury: Treasury): Table | null {
  const raises = treasury.raises();
  const columns = [
    ["Gross", "grossFiat"],
    ["Fees", "feesFiat"],
    ["Bitcoin", "bitcoinFiat"],
    ...(treasury.hasGold() ? [["Gold", "goldFiat"] as const] : []),
    ["Cash and other uses", "otherFiat"],
  ] as const;
  if (!raises || raises.flows.length === 0) return null;
  const rowOf = (title: string, amounts: Partial<Record<(typeof columns)[number][1], string>>) => {
    const cells = columns.map(([, field]) => (amounts[field] === undefined ? "—" : formatWhole(amounts[field])));
    return { id: title, cells: [title, ...cells] };
  };
  const rows = raises.flows.map((flow) => rowOf(flow.title, flow));
  const paidFromCash = Object.values(raises.cashAtHand).some((fiat) => Number(fiat) > 0);
  return {
    label: "Sources and uses of funds",
    columns: [words("Source"), ...columns.map(([title]) => figures(title))],
    rows: paidFromCash ? [...rows, rowOf("Cash on hand", raises.cashAtHand)] : rows,
  };
}
