import * as z from "zod";
import { type Balance, balanceRow, balancesColumns } from "./balances";
import { type Bitcoin, bitcoinColumns, bitcoinRow } from "./bitcoin";
import { type Gold, goldColumns, goldRow } from "./gold";
import type { Custody, Instrument } from "./keeping";
import { type Price, priceRow, pricesColumns } from "./prices";
import { type PublishedFigure, publishedColumns, publishedRow } from "./published";
import type { Column } from "./row";
import { type Shares, sharesColumns, sharesRow } from "./shares";
import { type Split, splitRow, splitsColumns } from "./splits";

/** What a company states of its treasury, each list by date. Some rows may be under embargo. */
export interface Ledger {
  readonly bitcoin: readonly Bitcoin[];
  readonly gold: readonly Gold[];
  readonly shares: readonly Shares[];
  readonly splits: readonly Split[];
  readonly balances: readonly Balance[];
  readonly prices: readonly Price[];
  readonly published: readonly PublishedFigure[];
  readonly custody: readonly Custody[];
  readonly instruments: readonly Instrument[];
}

export type ListName = Exclude<keyof Ledger, "custody" | "instruments">;
export type LedgerRow<Name extends ListName = ListName> = Ledger[Name][number];

/** The lists in the order of file, page and API. */
export const listColumns: { readonly [Name in ListName]: readonly Column[] } = {
  bitcoin: bitcoinColumns,
  gold: goldColumns,
  shares: sharesColumns,
  splits: splitsColumns,
  balances: balancesColumns,
  prices: pricesColumns,
  published: publishedColumns,
};

export const listNames = Object.keys(listColumns) as ListName[];

/** The file treasury.yaml. */
export const treasuryFile = z
  .strictObject({
    bitcoin: z.array(bitcoinRow),
    gold: z.array(goldRow),
    shares: z.array(sharesRow),
    splits: z.array(splitRow),
    balances: z.array(balanceRow),
    prices: z.array(priceRow),
    published: z.array(publishedRow),
  })
  .partial();

export const emptyLedger: Ledger = {
  bitcoin: [],
  gold: [],
  shares: [],
  splits: [],
  balances: [],
  prices: [],
  published: [],
  custody: [],
  instruments: [],
};
