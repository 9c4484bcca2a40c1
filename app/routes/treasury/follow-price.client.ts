import { findPriceMark, statusOf } from "~/domain/price-status";
import { followPaid, followPrice, writeDates } from "~/domain/treasury/follow-price";
import { toLivePrice } from "~/domain/treasury/live-price";
import type { SharedDates } from "~/domain/treasury/shared-dates";
import type { Treasury } from "~/domain/treasury/treasury";
import type { PriceQuote } from "~/live/figures";
import { describeChange, titleChange } from "./describe-change";
import type { Table } from "./table";

// Loaded by the treasury's pages once they have started: what they show moves with the price of the bar.

type Followers = NonNullable<ReturnType<Treasury["followers"]>>;

/** The figures of the page that follow from a price of Bitcoin, by the measure's id. */
export function computeFigures({ measures, values }: Followers, quote: PriceQuote) {
  const price = toLivePrice(quote);
  return Object.fromEntries(measures.map((measure) => [measure.id, followPrice(measure, values, price)]));
}

/** The dates of a group of figures at another price. */
export function moveDates(shared: SharedDates, quote: PriceQuote): SharedDates {
  const price = toLivePrice(quote);
  if (!shared.hasPrice) return shared;
  return { ...shared, dates: writeDates(price, shared.days), priceMark: findPriceMark(statusOf(price)) };
}

/** A table of trades with its changes at another price, and their explanation. @param paid of each row, null for gold */
export function computeChanges<Trades extends Table>(
  table: Trades,
  paid: readonly (string | null)[],
  quote: PriceQuote,
): { table: Trades; note: string } {
  const price = toLivePrice(quote);
  const at = table.columns.findIndex(({ title }) => title.startsWith("Change since"));
  const changeOf = (paidFiat: string | null | undefined) => (paidFiat ? followPaid(paidFiat, price) : "—");
  const put = <Item>(items: readonly Item[], item: Item) => items.map((each, index) => (index === at ? item : each));
  const columns = put(table.columns, { title: titleChange(price), figures: true });
  const rows = table.rows.map((row, index) => ({ ...row, cells: put(row.cells, changeOf(paid[index])) }));
  return { table: { ...table, columns, rows }, note: describeChange(price) };
}
