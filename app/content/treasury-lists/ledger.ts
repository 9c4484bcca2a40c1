import { type Balance, balanceFields } from "./balances";
import { type Bitcoin, bitcoinFields } from "./bitcoin";
import type { Custody } from "./custody";
import { type Gold, goldFields } from "./gold";
import type { Instrument } from "./instruments";
import { type Price, priceFields } from "./prices";
import { type PublishedFigure, publishedFields } from "./published";
import { type Column, columnsOf, type Fields } from "./row";
import { type Shares, sharesFields } from "./shares";
import { type Split, splitFields } from "./splits";

/** By date. Some rows may be under embargo. */
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

/** In the order of file, page and API. */
export const listFields = {
  bitcoin: bitcoinFields,
  gold: goldFields,
  shares: sharesFields,
  splits: splitFields,
  balances: balanceFields,
  prices: priceFields,
  published: publishedFields,
} as const satisfies { readonly [Name in ListName]: Fields };

export const listNames = Object.keys(listFields) as ListName[];

/** The day first. */
export const listColumns = (name: ListName): readonly Column[] => [
  { field: "date", title: "Date", unit: "day" },
  ...columnsOf(listFields[name]),
];

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
