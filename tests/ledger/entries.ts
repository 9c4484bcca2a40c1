import type { DailyClose } from "~/content/market-schema";
import type { EntryOf, LedgerEntry } from "~/content/treasury-schema";

// Entries of made-up ledgers, each published at noon (UTC) of its day: a test writes only the fields that it is about.

export const source = { title: "A release", href: "/news/a-release" };

const on = (date: string) => ({ date, publishAt: `${date}T12:00:00Z`, source });

export const btcOn = (date: string, fields: Partial<EntryOf<"btc">> = {}): EntryOf<"btc"> => ({
  kind: "btc",
  ...on(date),
  no: 1,
  flow: "in",
  feesIncluded: true,
  btc: "1",
  priceFiat: "100000",
  costFiat: "100000",
  after: { btc: "1", costFiat: "100000" },
  ...fields,
});

export const goldOn = (date: string, fields: Partial<EntryOf<"gold">> = {}): EntryOf<"gold"> => ({
  kind: "gold",
  ...on(date),
  no: 1,
  flow: "in",
  feesIncluded: true,
  grams: "100",
  priceFiatPerGram: "120",
  costFiat: "12000",
  bars: { count: 1, gramsEach: "100" },
  after: { grams: "100", costFiat: "12000" },
  ...fields,
});

export const capitalOn = (date: string, fields: Partial<EntryOf<"capital">> = {}): EntryOf<"capital"> => ({
  kind: "capital",
  ...on(date),
  event: "ISSUE",
  title: "Units",
  deemed: false,
  feesFiat: "0",
  shares: 0,
  warrants: 0,
  finderWarrants: 0,
  options: 0,
  exercised: {},
  lapsed: {},
  released: {},
  allottedToFiat: "0.01",
  sharesAfter: 1_000,
  warrantsAfter: 0,
  optionsAfter: 0,
  ...fields,
});

export const instrumentOn = (date: string, fields: Partial<EntryOf<"instrument">> = {}): EntryOf<"instrument"> => ({
  kind: "instrument",
  ...on(date),
  id: "W",
  title: "The warrants",
  type: "warrant",
  event: "ISSUE",
  count: 500,
  expires: "2030-12-31",
  schedule: {},
  ...fields,
});

export const markOn = (date: string, fields: Partial<EntryOf<"mark">> = {}): EntryOf<"mark"> => ({
  kind: "mark",
  ...on(date),
  ...fields,
});

export const closeOn = (date: string, prices: Partial<DailyClose> = {}): DailyClose => ({
  date,
  btcFiat: "100000",
  shareFiat: "500",
  goldFiatPerGram: "130",
  source: "sample",
  ...prices,
});

export const balanceOn = (date: string, fields: Partial<EntryOf<"balance">> = {}): EntryOf<"balance"> => ({
  kind: "balance",
  ...on(date),
  status: "audited",
  cashFiat: "0",
  btcFiat: "0",
  goldFiat: "0",
  otherAssetsFiat: {},
  totalAssetsFiat: "0",
  liabilitiesFiat: "0",
  debtFiat: "0",
  preferredFiat: "0",
  equityFiat: "0",
  ...fields,
});

export const policyOn = (date: string, fields: Partial<EntryOf<"policy">> = {}): EntryOf<"policy"> => ({
  kind: "policy",
  ...on(date),
  custody: [],
  ...fields,
});

/** An entry of another kind with the fields that a test gives. */
export const entryOn = <Kind extends LedgerEntry["kind"]>(
  kind: Kind,
  date: string,
  fields: Omit<EntryOf<Kind>, "kind" | "date" | "publishAt" | "source" | Defaulted> &
    Partial<Pick<EntryOf<Kind>, Defaulted & keyof EntryOf<Kind>>>,
): LedgerEntry => ({ kind, ...on(date), ...defaults[kind], ...fields }) as unknown as LedgerEntry;

type Defaulted = "discountFiat" | "feesFiat" | "calls" | "puts" | "shares" | "flow" | "fractions" | "feeBtc";

const defaults: Readonly<Partial<Record<LedgerEntry["kind"], object>>> = {
  debt: { discountFiat: "0", feesFiat: "0", calls: [], puts: [] },
  "debt-change": { shares: 0 },
  preferred: { flow: "in" },
  split: { fractions: 0 },
  transfer: { feeBtc: "0" },
};
