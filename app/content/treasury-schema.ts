import { z } from "zod";

// What an editor may write in treasury.yaml, and the shape of what the content build makes of it. Amounts are decimals
// in quotes, because a YAML number loses digits. A field's name carries its unit: btc, grams, what is counted, or
// Fiat, for which the file has its currency's code: costFiat is "costCad" in a ledger in Canadian dollars.
// The site imports only types from here: zod itself stays in the build.

const text = z.string().trim().min(1);
const isoDate = z.iso.date("must be a date like 2025-06-18");
const time = z.iso.datetime({ offset: true, error: "must be a time with its zone, like 2025-06-18T08:00:00-04:00" });
const signed = z.string().regex(/^-?\d+(\.\d{1,8})?$/, 'must be a decimal in quotes, without separators, like "2.24"');
const decimal = z.string().regex(/^\d+(\.\d{1,8})?$/, 'must be a decimal in quotes, without separators, like "2.24"');
const count = z.int().nonnegative();
/** Counts by the id of an instrument. */
const counts = z.record(text, count).default({});
const name = z.string().regex(/^[A-Z0-9]+(-[A-Z0-9]+)*$/, "must be capitals and digits, like P2T3");
/** A part in percent: a coupon, a dividend, a share of a subsidiary. */
const percentage = z.string().regex(/^\d{1,3}(\.\d{1,6})?$/, 'must be a percentage in quotes, like "0.625"');
const asset = z.enum(["btc", "gold"]);

/** Every entry is public from its release on; one without a release names a document and when that came out. */
const entry = {
  date: isoDate,
  release: z.int().positive().optional(),
  document: z.strictObject({ title: text, href: z.url(), publishAt: time }).optional(),
  /** Later than the release's own time, for an entry that the site shows later. */
  publishAt: time.optional(),
};

const trade = {
  ...entry,
  no: z.int().positive(),
  flow: z.enum(["in", "out"]).default("in"),
  /** Of the whole trade, fees included where `feesIncluded` says so; an outflow's proceeds. */
  costFiat: decimal,
  feesIncluded: z.boolean(),
  /** The event, or the raise of several events, whose money paid; absent: cash at hand. */
  paidFrom: text.optional(),
  /** Who approved a trade above the policy's limit. */
  approvedBy: z.literal("board").optional(),
};

/** How Bitcoin came in, and how it left. */
export const inflows = ["bought", "contributed", "mined", "premium", "interest", "received"] as const;
export const outflows = ["sold", "paid", "lost", "fee"] as const;

/** A change of the Bitcoin held. The editor in the browser has a form for it. */
export const btc = z.strictObject({
  kind: z.literal("btc"),
  ...trade,
  /** The first day of a purchase over several; `date` is the last. */
  from: isoDate.optional(),
  /** Without it bought, or sold. */
  how: z.enum([...inflows, ...outflows]).optional(),
  /** The debt, or the event of shares, that it was received for. */
  for: text.optional(),
  btc: decimal,
  /** Absent where none is stated, as of what was mined. */
  priceFiat: decimal.optional(),
  /** Absent where nothing was recognized; of an outflow `proceedsFiat` says it. */
  costFiat: decimal.default("0"),
  proceedsFiat: decimal.optional(),
  /** Of a sale. */
  feesFiat: decimal.optional(),
  /** What was paid in another currency, and the rate in the company's own for one of it, where one was used. */
  paidIn: z
    .strictObject({
      currency: z.string().regex(/^[A-Z]{3}$/, "must be a currency's code, like USD"),
      price: decimal.optional(),
      cost: decimal,
      rate: decimal.optional(),
      rateSource: text.optional(),
    })
    .optional(),
  /** The steps that the release rounds to: "$4.6 billion" has a costFiat step of 100000000. */
  rounded: z
    .strictObject({ btc: decimal, priceFiat: decimal, costFiat: decimal, afterCostFiat: decimal })
    .partial()
    .optional(),
  /** Who keeps it from then on. */
  custodian: text.optional(),
  after: z.strictObject({ btc: decimal, costFiat: decimal.optional() }),
});

const gold = z.strictObject({
  kind: z.literal("gold"),
  ...trade,
  grams: decimal,
  priceFiatPerGram: decimal,
  bars: z.strictObject({ count, gramsEach: decimal }),
  after: z.strictObject({ grams: decimal, costFiat: decimal }),
});

/** A change of the number of securities, and the money that it raised. Shares count from closing. */
const capital = z.strictObject({
  kind: z.literal("capital"),
  ...entry,
  event: name,
  title: text,
  shares: z.int().default(0),
  warrants: count.default(0),
  finderWarrants: count.default(0),
  options: count.default(0),
  /** Restricted, deferred and performance share units. */
  units: count.optional(),
  /** The class of the shares; without it the common ones. */
  class: name.optional(),
  /** Without it shares issued or exercised; a purchase of own shares, and a cancellation, have `shares` below 0 or none. */
  how: z.enum(["buyback", "cancellation", "dividend"]).optional(),
  /** Own shares that the company came to keep: below 0 where it cancelled or issued them again. */
  treasuryShares: z.int().optional(),
  treasurySharesAfter: count.optional(),
  /** The programme that the shares were sold under, between `from` and `date`, and what is left of it. */
  programme: name.optional(),
  from: isoDate.optional(),
  leftFiat: decimal.optional(),
  /** Of the instruments outstanding: exercised for shares, or ended without. */
  exercised: counts,
  /** Exercised without money, for fewer shares. */
  cashless: z.record(text, z.strictObject({ count, shares: count })).optional(),
  lapsed: counts,
  /** Shares that left an escrow on the event's date other than by its schedule. */
  released: counts,
  unitFiat: decimal.optional(),
  /** Whether `unitFiat` × `shares` came in as money; a deemed price brings none. */
  deemed: z.boolean().default(false),
  grossFiat: decimal.optional(),
  feesFiat: decimal.default("0"),
  /** The offering's name: events of one offering have the same. */
  raise: text.optional(),
  /** What the money was meant for; `bitcoin` and `gold` bound the trades paid from it. */
  allotted: z.strictObject({ bitcoin: decimal, gold: decimal, other: decimal }).optional(),
  /** What the releases call the part for gold, where it pays for more: "gold and Grammies". */
  goldPart: text.optional(),
  /** The step to which the release rounds what it allots ("about C$6.5 million": 100000). */
  allottedToFiat: decimal.default("0.01"),
  /** Cash at hand after it, where the release states it: where the ledger's cash begins. */
  cashAfterFiat: decimal.optional(),
  sharesAfter: count,
  warrantsAfter: count,
  optionsAfter: count,
  unitsAfter: count.optional(),
  /** All of them together, convertibles included, where the release states it. */
  dilutedAfter: count.optional(),
});

/** What may become shares, or is kept from trading. */
const instrument = z.strictObject({
  kind: z.literal("instrument"),
  ...entry,
  id: name,
  title: text,
  type: z.enum(["warrant", "option", "unit", "escrow"]),
  /** The event that issued it. */
  event: name,
  count,
  /** Of one share. None for units, and where it moves with the market. */
  strikeFiat: decimal.optional(),
  movingStrike: z.boolean().optional(),
  /** So many of it give so many shares; without it one gives one. */
  per: z.strictObject({ instruments: z.int().positive(), shares: z.int().positive() }).optional(),
  /** The last day on which it can be exercised, or on which escrow ends; absent where there is none. */
  expires: isoDate.optional(),
  /** By date: what vests, or leaves escrow. */
  schedule: z.record(isoDate, count).default({}),
  /** Closes that let the company shorten the term: on so many trading days in a row, from a day on, with notice. */
  acceleration: z.strictObject({ shareFiat: decimal, tradingDays: count, from: isoDate, noticeDays: count }).optional(),
  /** What the part of an escrow waits for that has no date. */
  condition: text.optional(),
});

/** Prices of one day, as the company published them. */
const mark = z.strictObject({
  kind: z.literal("mark"),
  ...entry,
  btcFiat: decimal.optional(),
  goldFiatPerGram: decimal.optional(),
  shareFiat: decimal.optional(),
  venue: text.optional(),
});

/** So many new shares for so many old ones. What is written before its day is shown restated. */
const split = z.strictObject({
  kind: z.literal("split"),
  ...entry,
  new: decimal,
  old: decimal,
  /** Counts after it, with what became of fractions; without them whole numbers, rounded down. */
  sharesAfter: count.optional(),
  warrantsAfter: count.optional(),
  optionsAfter: count.optional(),
  unitsAfter: count.optional(),
  /** Shares that rounding each holder's fraction added, or took away. */
  fractions: z.int().default(0),
});

/** A class of shares; `weight` is what one counts for against a common share. */
const shareClass = z.strictObject({
  kind: z.literal("class"),
  ...entry,
  id: name,
  title: text,
  votes: decimal,
  weight: decimal,
  listed: z.boolean(),
});

/** An offering at the market, which sells little by little: capital entries name it. */
const programme = z.strictObject({
  kind: z.literal("programme"),
  ...entry,
  id: name,
  title: text,
  capacityFiat: decimal,
});

/** What was borrowed. It is owed from its date on. */
const debt = z.strictObject({
  kind: z.literal("debt"),
  ...entry,
  id: name,
  title: text,
  principalFiat: decimal,
  /** What came in; without it the principal less the two below. */
  proceedsFiat: decimal.optional(),
  discountFiat: decimal.default("0"),
  feesFiat: decimal.default("0"),
  /** A year. */
  couponPercent: percentage,
  maturity: isoDate.optional(),
  /** What secures it, as published. */
  security: text.optional(),
  conversion: z.strictObject({ priceFiat: decimal, shares: count }).optional(),
  calls: z.array(isoDate).default([]),
  puts: z.array(isoDate).default([]),
  /** Bitcoin that it was subscribed in; the btc entry that receives it names this debt. */
  subscribedBtc: decimal.optional(),
});

const debtChange = z.strictObject({
  kind: z.literal("debt-change"),
  ...entry,
  debt: name,
  how: z.enum(["repaid", "repurchased", "converted", "called", "defaulted"]),
  principalFiat: decimal,
  /** What was paid; without it the principal, and nothing for a conversion or a default. */
  paidFiat: decimal.optional(),
  /** What the balance sheet had for it, where that is not the principal. */
  carryingFiat: decimal.optional(),
  /** Issued for it. */
  shares: count.default(0),
  sharesAfter: count.optional(),
  /** What is left of the debt. */
  principalAfterFiat: decimal.optional(),
});

/** Preferred shares, with each further issue of a series in an entry of its own. */
const preferred = z.strictObject({
  kind: z.literal("preferred"),
  ...entry,
  id: name,
  title: text,
  flow: z.enum(["in", "out"]).default("in"),
  shares: count,
  /** The amount that a share states, of which dividends are a part. */
  statedFiat: decimal,
  dividendPercent: percentage,
  /** Common shares for one. */
  conversion: z.strictObject({ priceFiat: decimal, sharesEach: decimal }).optional(),
  /** Net; of redeemed ones what was paid. */
  proceedsFiat: decimal,
  sharesAfter: count.optional(),
});

/** Bitcoin from one custodian to another. */
const transfer = z.strictObject({
  kind: z.literal("transfer"),
  ...entry,
  from: text,
  to: text,
  /** What left; the fee is part of it. */
  btc: decimal,
  feeBtc: decimal.default("0"),
});

/** Bitcoin that is pledged, lent, restricted or a subsidiary's. A later entry of an id replaces the one before; "0" ends it. */
const encumbrance = z.strictObject({
  kind: z.literal("encumbrance"),
  ...entry,
  id: name,
  title: text,
  how: z.enum(["pledged", "lent", "restricted", "subsidiary"]),
  btc: decimal,
  /** Of the subsidiary. */
  percentOwned: percentage.optional(),
  to: isoDate.optional(),
});

/** Right values for an entry above; until its date the old ones hold. */
const correction = z.strictObject({
  kind: z.literal("correction"),
  ...entry,
  /** The entry: its kind, and what names it (`no`, `id`, `event`, or the date). */
  corrects: z.strictObject({ kind: text, name: z.union([text, z.int()]) }),
  /** Fields with their right values. */
  set: z.record(text, z.unknown()),
  why: text,
});

const balance = z.strictObject({
  kind: z.literal("balance"),
  ...entry,
  status: z.enum(["audited", "unaudited", "management"]),
  cashFiat: decimal,
  /** Operating and issue costs paid since the balance before, less other receipts; absent in the first one. */
  expensesFiat: signed.optional(),
  /** What it rounds its amounts to: "1000" in a balance sheet in thousands. */
  stepFiat: decimal.optional(),
  /** How Bitcoin is carried: at fair value without it. */
  btcAt: z.enum(["fairValue", "cost", "impaired"]).optional(),
  /** Of the cost of the Bitcoin held, what was written off. */
  impairmentFiat: decimal.optional(),
  btcFiat: decimal,
  goldFiat: decimal,
  /** Other assets, by what the balance sheet calls them. */
  otherAssetsFiat: z.record(text, decimal),
  totalAssetsFiat: decimal,
  liabilitiesFiat: decimal,
  /** Included in the liabilities. */
  debtFiat: decimal,
  /** An overdraft at the bank, included in the debt. */
  overdraftFiat: decimal.optional(),
  /** Included in the equity. */
  preferredFiat: decimal,
  equityFiat: signed,
  /** Results of the period that ends with it, by what the statements call them, and its length. */
  resultsFiat: z.record(text, signed).optional(),
  months: z.literal([3, 6, 9, 12]).optional(),
});

/**
 * What a company says of one custodian. A later entry states custodians of an asset anew: those that it leaves out no longer
 * hold any, and a fact that it leaves out stays as it was.
 */
const custodian = z.strictObject({
  asset,
  custodian: text,
  location: text,
  services: text,
  /** What it is by law, and who supervises it. */
  regulation: text.optional(),
  /** Whom it entrusts in turn, and where; "None" where it entrusts nobody. */
  subCustodians: text.optional(),
  /** Of all that the company holds of the asset. */
  percent: z
    .string()
    .regex(/^\d{1,3}(\.\d{1,2})?$/, 'must be a percentage in quotes, like "100"')
    .optional(),
  insurance: text.optional(),
  insuranceLimit: text.optional(),
  insuranceSharedBy: text.optional(),
  /** Of an independent examiner, as "SOC 2 Type II, every year". */
  report: text.optional(),
  reportDate: isoDate.optional(),
  /** What becomes of the assets if the custodian fails. */
  insolvency: text.optional(),
  /** Why the company holds the assets itself, where it does. */
  selfCustody: text.optional(),
});

/** Rules of the board and who keeps the assets, in force from the entry's date. */
const policy = z.strictObject({
  kind: z.literal("policy"),
  ...entry,
  cashFloorFiat: decimal.optional(),
  boardLimitFiat: decimal.optional(),
  custody: z.array(custodian).default([]),
});

/** What somebody from outside counted at the end of a day; public with the document that says so. */
const attestation = z.strictObject({
  kind: z.literal("attestation"),
  ...entry,
  /** The id in documents.yaml. */
  documentId: text,
  /** Of the document's file, in hex. */
  sha256: z.string().regex(/^[0-9a-f]{64}$/, "must be 64 hexadecimal digits in lower case"),
  by: text,
  btc: decimal.optional(),
  grams: decimal.optional(),
});

/** Who held the shares outstanding on a day, as a document of the company states it. */
const ownership = z.strictObject({
  kind: z.literal("ownership"),
  ...entry,
  /** Held by directors and officers, in escrow or not. */
  insiders: count,
  /** Of all others, those in escrow or locked up. */
  restricted: count,
  freeFloat: count,
});

/** The ages beyond which an input is stale, from the entry's date on (without one: app/domain/treasury/input-ages.ts). */
const limits = z.strictObject({
  kind: z.literal("limits"),
  ...entry,
  goldPriceDays: z.int().positive(),
  shareCloseTradingDays: z.int().positive().max(30, "must be 30 trading days or fewer"),
  balanceDays: z.int().positive(),
});

/** A figure that the company published, which the build recomputes. */
const published = z.strictObject({
  kind: z.literal("published"),
  ...entry,
  /** The id of the measure in app/domain/treasury/measures.ts. */
  measure: z.string().regex(/^[a-z_]+$/, "must be a measure's id, like btc_equivalent"),
  label: text,
  /** Says what the label does not: that gold is included, for example. */
  definition: text,
  value: signed,
  unit: z.enum(["BTC", "fiat", "percent", "ratio", "sats"]),
  /** The step that it is rounded to, where that is more than its last digit. */
  step: decimal.optional(),
  /** Why the figure of this ledger is another one: a definition of the company's own. */
  differs: text.optional(),
});

export const treasuryFile = z
  .array(
    z.discriminatedUnion("kind", [
      btc,
      gold,
      capital,
      instrument,
      mark,
      balance,
      split,
      shareClass,
      programme,
      debt,
      debtChange,
      preferred,
      transfer,
      encumbrance,
      correction,
      policy,
      attestation,
      ownership,
      limits,
      published,
    ]),
  )
  .min(1);

export type WrittenEntry = z.output<typeof treasuryFile>[number];

export interface Source {
  readonly title: string;
  /** An address of this site or another one; null where there is none, as of a live price. */
  readonly href: string | null;
}

interface Announcement {
  /** Before this time (ISO 8601) the entry is in no answer of the site. */
  readonly publishAt: string;
  readonly source: Source;
}

type Announce<Entry> = Entry extends unknown ? Omit<Entry, "document" | "publishAt"> & Announcement : never;

/** What the build makes of a correction besides: the entry as it is from then on. */
interface Corrected {
  readonly becomes: LedgerEntry;
}

type Complete<Entry> = Entry extends { kind: "correction" } ? Entry & Corrected : Entry;

export type LedgerEntry = Complete<Announce<WrittenEntry>>;

export type EntryOf<Kind extends LedgerEntry["kind"]> = Extract<LedgerEntry, { kind: Kind }>;

/** The entries in the order of their dates, those of one day as written. Some may be under embargo. */
export type Ledger = readonly LedgerEntry[];
