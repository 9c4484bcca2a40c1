import type { EntryOf, Ledger } from "~/content/treasury-schema";
import { currency } from "~/locale/currency";
import { formatDay } from "~/locale/days";
import { entriesOf, quantityOf, sumTrades, type Trade, unitPriceOf } from "./books";
import { formatExact } from "./format";
import { sum } from "./rational";
import type { Treasury } from "./treasury";

/** The facts of one event of a release, ready to be shown. */
export interface ReleaseFacts {
  readonly title: string;
  readonly rows: readonly (readonly [name: string, value: string])[];
}

/** Trades and raises that a release announced, in the order of their days; none for most releases. */
export function listFacts(treasury: Treasury, release: number): readonly ReleaseFacts[] {
  const ledger = treasury.entries();
  return ledger
    .filter((entry) => entry.release === release)
    .flatMap((entry) => {
      if (entry.kind === "btc" || entry.kind === "gold") return describeTrade(entry, ledger);
      return entry.kind === "capital" && entry.grossCad && !entry.deemed ? describeRaise(entry, entry.grossCad) : [];
    });
}

function describeTrade(trade: Trade, ledger: Ledger): ReleaseFacts {
  const [asset, unit, each] =
    trade.kind === "btc" ? (["Bitcoin", "BTC", "bitcoin"] as const) : (["Gold", "g", "gram"] as const);
  const isPurchase = trade.flow === "in";
  const { quantity, cost } = sumTrades(entriesOf(ledger, trade.kind).filter(({ no }) => no <= trade.no));
  const amount = (cad: string) => formatExact(cad, "CAD");
  const average = cost.over(quantity)?.toFixed(2);
  return {
    title: `${asset} ${isPurchase ? "purchase" : "sale"} of ${formatDay(trade.date)}`,
    rows: [
      [isPurchase ? "Bought" : "Sold", formatExact(quantityOf(trade).toString(), unit)],
      [`${isPurchase ? "Paid" : "Received"}${trade.feesIncluded ? ", fees included" : ""}`, amount(trade.costCad)],
      [`Average price per ${each}`, amount(unitPriceOf(trade))],
      [`${asset} held after`, formatExact(quantity.toString(), unit)],
      ...(average ? [[`Average cost per ${each} held`, amount(average)] as const] : []),
      ...(isPurchase ? [["Funded by", nameFunding(trade, ledger)] as const] : []),
    ],
  };
}

/** The event or the raise that paid for a trade; without one it was cash on hand. */
function nameFunding({ paidFrom }: Trade, ledger: Ledger): string {
  if (paidFrom === undefined) return "Cash on hand";
  return entriesOf(ledger, "capital").find(({ event }) => event === paidFrom)?.title ?? paidFrom;
}

function describeRaise(event: EntryOf<"capital">, grossCad: string): ReleaseFacts {
  const { title, date, shares, warrants, finderWarrants, feesCad, sharesAfter } = event;
  const count = (counted: number) => formatExact(String(counted), "shares");
  const { allotted, allottedToCad, goldPart = "gold" } = event;
  const exact = (cad: string) => formatExact(cad, "CAD");
  const about = (cad: string) => formatRounded(cad, allottedToCad);
  const amounts: [name: string, cad: string, format: (cad: string) => string][] = [
    ["Gross proceeds", grossCad, exact],
    ["Fees", feesCad, exact],
    ["Set aside for Bitcoin", allotted?.bitcoin ?? "0", about],
    [`Set aside for ${goldPart}`, allotted?.gold ?? "0", about],
  ];
  return {
    title: `${title}, closed ${formatDay(date)}`,
    rows: [
      ["Shares issued", count(shares)],
      ...(warrants + finderWarrants > 0 ? [["Warrants issued", count(warrants + finderWarrants)] as const] : []),
      ...amounts
        .filter(([, cad]) => sum([cad]).toString() !== "0")
        .map(([name, cad, format]) => [name, format(cad)] as const),
      ["Shares outstanding after", count(sharesAfter)],
    ],
  };
}

const MILLION = 1_000_000;

/** An amount that its release rounds to a step of dollars: "about C$6.5 million", "about C$650,000". */
function formatRounded(cad: string, stepCad: string): string {
  const [amount, step] = [Number(cad), Number(stepCad)];
  if (step < 1) return formatExact(cad, "CAD");
  if (amount < MILLION || step > MILLION) return `about ${formatExact(cad, "CAD")}`;
  const decimals = String(step / MILLION).split(".")[1]?.length ?? 0;
  return `about ${currency.sign}${(amount / MILLION).toFixed(decimals)}\u00a0million`;
}
