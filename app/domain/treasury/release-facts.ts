import type { EntryOf, Ledger } from "~/content/treasury-schema";
import { currency } from "~/locale/currency";
import { formatDay } from "~/locale/days";
import { entriesOf, unitPriceOf } from "./books";
import { formatExact } from "./format";
import { quantityOf, sumTrades, type Trade } from "./ledger-state";
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
      return entry.kind === "capital" && entry.grossFiat && !entry.deemed ? describeRaise(entry, entry.grossFiat) : [];
    });
}

function describeTrade(trade: Trade, ledger: Ledger): ReleaseFacts {
  const [asset, unit, each] =
    trade.kind === "btc" ? (["Bitcoin", "BTC", "bitcoin"] as const) : (["Gold", "g", "gram"] as const);
  const isPurchase = trade.flow === "in";
  const { quantity, cost } = sumTrades(entriesOf(ledger, trade.kind).filter(({ no }) => no <= trade.no));
  const amount = (fiat: string) => formatExact(fiat, "fiat");
  const average = cost.over(quantity)?.toFixed(currency.decimals);
  const price = unitPriceOf(trade);
  return {
    title: `${asset} ${isPurchase ? "purchase" : "sale"} of ${formatDay(trade.date)}`,
    rows: [
      [isPurchase ? "Bought" : "Sold", formatExact(quantityOf(trade).toString(), unit)],
      [`${isPurchase ? "Paid" : "Received"}${trade.feesIncluded ? ", fees included" : ""}`, amount(trade.costFiat)],
      ...(price === undefined ? [] : [[`Average price per ${each}`, amount(price)] as const]),
      [`${asset} held after`, formatExact(quantity.toString(), unit)],
      ...(average ? [[`Average cost per ${each} held`, amount(average)] as const] : []),
      ...(isPurchase ? [["Funded by", nameFunding(trade, ledger)] as const] : []),
    ],
  };
}

/** The event, the debt, the series or the raise that paid for a trade; without one it was cash on hand. */
function nameFunding({ paidFrom }: Trade, ledger: Ledger): string {
  if (paidFrom === undefined) return "Cash on hand";
  const borrowed = [...entriesOf(ledger, "debt"), ...entriesOf(ledger, "preferred")];
  const event = entriesOf(ledger, "capital").find((each) => each.event === paidFrom);
  return (event ?? borrowed.find(({ id }) => id === paidFrom))?.title ?? paidFrom;
}

function describeRaise(event: EntryOf<"capital">, grossFiat: string): ReleaseFacts {
  const { title, date, shares, warrants, finderWarrants, feesFiat, sharesAfter } = event;
  const count = (counted: number) => formatExact(String(counted), "shares");
  const { allotted, allottedToFiat, goldPart = "gold" } = event;
  const exact = (fiat: string) => formatExact(fiat, "fiat");
  const about = (fiat: string) => formatRounded(fiat, allottedToFiat);
  const amounts: [name: string, fiat: string, format: (fiat: string) => string][] = [
    ["Gross proceeds", grossFiat, exact],
    ["Fees", feesFiat, exact],
    ["Set aside for Bitcoin", allotted?.bitcoin ?? "0", about],
    [`Set aside for ${goldPart}`, allotted?.gold ?? "0", about],
  ];
  return {
    title: `${title}, closed ${formatDay(date)}`,
    rows: [
      ["Shares issued", count(shares)],
      ...(warrants + finderWarrants > 0 ? [["Warrants issued", count(warrants + finderWarrants)] as const] : []),
      ...amounts
        .filter(([, fiat]) => sum([fiat]).toString() !== "0")
        .map(([name, fiat, format]) => [name, format(fiat)] as const),
      ["Shares outstanding after", count(sharesAfter)],
    ],
  };
}

const MILLION = 1_000_000;

/** An amount that its release rounds to a step of dollars: "about C$6.5 million", "about C$650,000". */
function formatRounded(fiat: string, stepFiat: string): string {
  const [amount, step] = [Number(fiat), Number(stepFiat)];
  if (step < 1) return formatExact(fiat, "fiat");
  if (amount < MILLION || step > MILLION) return `about ${formatExact(fiat, "fiat")}`;
  const decimals = String(step / MILLION).split(".")[1]?.length ?? 0;
  return `about ${currency.sign}${(amount / MILLION).toFixed(decimals)}\u00a0million`;
}
