import { expect, it } from "vitest";
import type { EntryOf, Ledger } from "~/content/treasury-schema";
import { describePage } from "~/routes/treasury/overview/describe-page.server";
import { balanceOn, btcOn, capitalOn, goldOn, instrumentOn, policyOn } from "../../../tests/ledger/entries";
import { openTreasury } from "../../../tests/ledger/open-treasury";
import { recompute } from "../../../tests/ledger/recompute";
import { followCash } from "./cash";
import { formatMeasure } from "./format";
import { recomputeMeasure } from "./measure-in-words";
import { describeForApi } from "./to-api";
import type { LivePrice } from "./treasury";

// Cash after the last balance sheet, and figures whose inputs are missing: a company with Bitcoin, gold and warrants.

const source = { title: "A release", href: "/news/a-release" };
const on = (date: string) => ({ date, publishAt: `${date}T12:00:00Z`, source });
const issue = {
  exercised: {},
  lapsed: {},
  released: {},
  deemed: false,
  feesFiat: "0",
  allottedToFiat: "0.01",
} as const;
const paid = { feesIncluded: true, flow: "in" } as const;

const opening: Ledger = [
  {
    kind: "capital",
    ...on("2024-12-02"),
    event: "ISSUE",
    title: "Units",
    ...issue,
    unitFiat: "5",
    options: 0,
    shares: 100_000,
    warrants: 50_000,
    finderWarrants: 0,
    grossFiat: "500000",
    sharesAfter: 100_000,
    warrantsAfter: 50_000,
    optionsAfter: 0,
  },
  {
    kind: "instrument",
    ...on("2024-12-02"),
    id: "W",
    title: "The warrants",
    type: "warrant",
    event: "ISSUE",
    count: 50_000,
    strikeFiat: "6.5",
    expires: "2026-12-31",
    schedule: {},
  },
  {
    kind: "btc",
    ...on("2024-12-10"),
    no: 1,
    ...paid,
    btc: "1.5",
    priceFiat: "100000",
    costFiat: "150000",
    after: { btc: "1.5", costFiat: "150000" },
  },
  {
    kind: "gold",
    ...on("2024-12-11"),
    no: 1,
    ...paid,
    grams: "100",
    priceFiatPerGram: "120",
    costFiat: "12000",
    bars: { count: 1, gramsEach: "100" },
    after: { grams: "100", costFiat: "12000" },
  },
  { kind: "mark", ...on("2025-03-31"), btcFiat: "110000", goldFiatPerGram: "130", shareFiat: "6", venue: "TSXV" },
  {
    kind: "balance",
    ...on("2025-03-31"),
    status: "audited",
    cashFiat: "300000",
    expensesFiat: "38000",
    btcFiat: "165000",
    goldFiat: "13000",
    otherAssetsFiat: {},
    totalAssetsFiat: "478000",
    liabilitiesFiat: "20000",
    debtFiat: "5000",
    preferredFiat: "1000",
    equityFiat: "458000",
  },
];

const purchase: EntryOf<"btc"> = {
  kind: "btc",
  ...on("2025-04-10"),
  no: 2,
  ...paid,
  btc: "1.2",
  priceFiat: "125000",
  costFiat: "150000",
  after: { btc: "2.7", costFiat: "300000" },
};
const placement: EntryOf<"capital"> = {
  kind: "capital",
  ...on("2025-04-08"),
  event: "P1",
  title: "Placement",
  ...issue,
  unitFiat: "7",
  options: 0,
  shares: 20_000,
  warrants: 0,
  finderWarrants: 0,
  grossFiat: "140000",
  feesFiat: "8400",
  exercised: {},
  sharesAfter: 120_000,
  warrantsAfter: 50_000,
  optionsAfter: 0,
};
const { unitFiat: _, grossFiat: __, ...unpaid } = placement;
const exercise: EntryOf<"capital"> = {
  ...unpaid,
  ...on("2025-04-09"),
  event: "X1",
  title: "Exercise",
  shares: 1_000,
  feesFiat: "0",
  exercised: { W: 1_000 },
  sharesAfter: 121_000,
  warrantsAfter: 49_000,
};
const sale: EntryOf<"btc"> = {
  kind: "btc",
  ...on("2025-04-12"),
  no: 2,
  ...paid,
  flow: "out",
  btc: "0.5",
  priceFiat: "130000",
  costFiat: "65000",
  after: { btc: "1", costFiat: "100000" },
};
const closing: EntryOf<"balance"> = {
  kind: "balance",
  ...on("2025-04-30"),
  status: "unaudited",
  cashFiat: "140000",
  expensesFiat: "10000",
  btcFiat: "300000",
  goldFiat: "13000",
  otherAssetsFiat: {},
  totalAssetsFiat: "453000",
  liabilitiesFiat: "20000",
  debtFiat: "5000",
  preferredFiat: "1000",
  equityFiat: "433000",
};

const price: LivePrice = { priceFiat: "128000.5", at: "2025-05-01T00:00:00Z", source: "median of two", stale: false };
const sorted = (ledger: Ledger) => ledger.toSorted((a, b) => a.date.localeCompare(b.date));
const treasuryOf = (ledger: Ledger) => openTreasury(sorted(ledger), "2026-06-01T00:00:00Z");

/** The measures with their inputs by symbol, and what the independent script makes of the API's entries. */
function compute(added: Ledger, at: LivePrice | undefined) {
  const treasury = treasuryOf([...opening, ...added]);
  const company = { name: "Example Inc.", tickers: [] };
  const options = { treasury, company, origin: "https://site.example", generatedAt: price.at, price: at };
  const measures = treasury.measures(at ? { price: at } : {});
  const answer = describeForApi(options);
  if (!answer) throw new Error("there is no treasury");
  return {
    values: Object.fromEntries(measures.map(({ id, value }) => [id, value])),
    asOf: (id: string) => measures.find((one) => one.id === id)?.asOf,
    inputsOf: (id: string) =>
      Object.fromEntries(measures.find((one) => one.id === id)?.inputs.map((input) => [input.symbol, input]) ?? []),
    independent: recompute(answer, at?.priceFiat).measures,
  };
}

const book = (cash: number, btc: number) => Math.round(btc * 128_000.5 + 100 * 130 + cash - 20_000);

it.each([
  ["no entry since", [], 300_000, 1.5],
  ["a purchase from cash", [purchase], 150_000, 2.7],
  ["a purchase from a placement and exercised warrants", [placement, exercise, purchase], 288_100, 2.7],
  ["a sale", [sale], 365_000, 1],
  ["a balance sheet after the purchase", [purchase, closing], 140_000, 2.7],
] as const)("after %s, NAV has the cash that is left, and an independent script agrees", (_, added, cash, btc) => {
  const { values, inputsOf, independent } = compute(added, price);
  expect(inputsOf("nav_net").K?.value).toBe(String(cash));
  expect(values.nav_net).toBe(String(book(cash, btc)));
  expect(values).toEqual(independent);
  const dated = compute(added, undefined);
  expect(dated.values).toEqual(dated.independent);
});

it("a purchase from cash moves the assets that the share of assets divides by, and says where its cash is from", () => {
  const { inputsOf } = compute([purchase], price);
  expect(inputsOf("share_of_assets").A).toMatchObject({ value: "328000", asOf: "2025-04-10" });
  expect(inputsOf("nav_net").K).toMatchObject({
    label:
      "Cash: the balance sheet of March 31, 2025, with financings, purchases and sales since; operating costs since are not deducted",
    asOf: "2025-04-10",
    source,
  });
  expect(compute([], price).inputsOf("nav_net").K).toMatchObject({
    label: "Cash",
    asOf: "2025-03-31",
    audit: "audited",
  });
});

it("a purchase from cash lowers the cash in enterprise value on the next day with prices, which says how old its debt is", () => {
  const prices = { btcFiat: "120000", goldFiatPerGram: "130", shareFiat: "6", venue: "TSXV" };
  const mark: EntryOf<"mark"> = { kind: "mark", ...on("2025-04-30"), ...prices };
  const dated = (added: Ledger) => compute(added, undefined);
  expect(dated([purchase]).values.mnav_enterprise_value).toBe(dated([]).values.mnav_enterprise_value);
  const after = dated([purchase, mark]);
  // (100,000 × 6 + 5,000 + 1,000 − 150,000) ÷ (2.7 × 120,000)
  expect(after.values.mnav_enterprise_value).toBe("1.41");
  const [debt, cash] = [after.inputsOf("mnav_enterprise_value").Q, after.inputsOf("mnav_enterprise_value").K];
  expect([debt?.asOf, cash?.asOf]).toEqual(["2025-03-31", "2025-04-10"]);
  expect(after.asOf("mnav_enterprise_value")).toBe("2025-03-31");
  // 2.7 × 120,000 + 13,000 + 150,000 − 20,000
  expect(after.values.nav_net).toBe("467000");
  // The reserves among the assets are at the prices of the balance sheet's day.
  expect(after.values.share_of_assets).toBeNull();
  expect(after.values).toEqual(after.independent);
  // (100,000 × 6 + 5,000 + 1,000 − 140,000) ÷ (2.7 × 120,000)
  expect(dated([purchase, mark, closing]).values.mnav_enterprise_value).toBe("1.44");
});

const path: Ledger = [
  btcOn("2024-12-01", { costFiat: "10" }),
  capitalOn("2024-12-02", { grossFiat: "900000", cashAfterFiat: "500000" }),
  balanceOn("2025-03-31", { cashFiat: "410000", expensesFiat: "38000" }),
  btcOn("2025-03-31", { costFiat: "4000" }),
  goldOn("2025-01-05", { costFiat: "12000" }),
  btcOn("2025-01-05", { costFiat: "300000" }),
  capitalOn("2025-01-05", { grossFiat: "200000", feesFiat: "5000" }),
  capitalOn("2025-01-05", { exercised: { W: 1_000, FREE: 50 } }),
  capitalOn("2025-01-06", { grossFiat: "700000", feesFiat: "30000", deemed: true, exercised: { W: 2 } }),
  capitalOn("2025-01-07", { feesFiat: "500" }),
  btcOn("2025-02-01", { flow: "out", costFiat: "65000" }),
  goldOn("2025-02-02", { flow: "out", costFiat: "1000" }),
  instrumentOn("2024-12-02", { id: "W", strikeFiat: "6.5" }),
  instrumentOn("2024-12-02", { id: "FREE" }),
  policyOn("2025-02-03", { cashFloorFiat: "1" }),
];

it("cash is unknown until the ledger states it, and from then on follows each day's raises, trades and balance sheet", () => {
  const steps = followCash(path).map(({ entry, cash, expected }) => [
    entry.date,
    entry.kind,
    cash?.toString() ?? null,
    expected?.toString() ?? null,
  ]);
  expect(steps).toEqual([
    ["2024-12-01", "btc", null, null],
    ["2024-12-02", "capital", "500000", null],
    // 200,000 − 5,000 of fees, and 1,000 × 6.50 for warrants
    ["2025-01-05", "capital", "695000", null],
    ["2025-01-05", "capital", "701500", null],
    ["2025-01-05", "btc", "401500", null],
    ["2025-01-05", "gold", "389500", null],
    // A deemed price brings no money, the exercised warrants do.
    ["2025-01-06", "capital", "389513", null],
    ["2025-01-07", "capital", "389013", null],
    ["2025-02-01", "btc", "454013", null],
    ["2025-02-02", "gold", "455013", null],
    ["2025-03-31", "btc", "451013", null],
    // The balance sheet's own cash counts; the entries before it, less its expenses, explain 413,013 of it.
    ["2025-03-31", "balance", "410000", "413013"],
  ]);
  expect(followCash(path, "2025-01-05").at(-1)?.cash?.toString()).toBe("389500");
});

it("the first balance sheet has nothing before it to be checked against", () =>
  expect(followCash([balanceOn("2025-03-31", { cashFiat: "5", expensesFiat: "3" })])[0]?.expected).toBeNull());

it("cash is as of the last entry that moved it: shares issued at a deemed price change neither its day nor its source", () => {
  const deemed = capitalOn("2025-04-20", {
    grossFiat: "50000",
    deemed: true,
    sharesAfter: 130_000,
    warrantsAfter: 50_000,
  });
  expect(compute([deemed], price).inputsOf("nav_net").K).toMatchObject({ label: "Cash", asOf: "2025-03-31" });
  expect(compute([purchase, deemed], price).inputsOf("nav_net").K).toMatchObject({
    label:
      "Cash: the balance sheet of March 31, 2025, with financings, purchases and sales since; operating costs since are not deducted",
    asOf: "2025-04-10",
  });
});

/** The ledger without all entries of a kind, or without one price of each mark. */
const parts: Record<string, (ledger: Ledger) => Ledger> = {
  ...Object.fromEntries(
    (["btc", "gold", "capital", "instrument", "mark", "balance"] as const).map((kind) => [
      kind,
      (ledger: Ledger) => ledger.filter((entry) => entry.kind !== kind),
    ]),
  ),
  ...Object.fromEntries(
    (["btcFiat", "goldFiatPerGram", "shareFiat"] as const).map((field) => [
      field,
      (ledger: Ledger) =>
        ledger.map((entry) => (entry.kind === "mark" ? { ...entry, [field]: undefined } : entry)) as Ledger,
    ]),
  ),
  "what was owned when the year began": (ledger) => ledger.filter(({ kind, date }) => kind !== "btc" || date > "2025"),
  "the counts of when the year began": (ledger) =>
    ledger.filter(({ kind, date }) => kind !== "capital" || date > "2025"),
  "all Bitcoin, sold": (ledger) => [
    ...ledger,
    { ...sale, ...on("2025-05-02"), no: 4, btc: "2.7", after: { btc: "0", costFiat: "0" } },
  ],
  "the counts since an expiry": (ledger) =>
    ledger.map((entry) => (entry.kind === "instrument" ? { ...entry, expires: "2025-03-01" } : entry)),
};
const names = Object.keys(parts);
const whole = [...opening, placement, exercise, purchase];

it.each(names)("each figure without %s, and without one thing more, has a value or a dash with its reason", (name) => {
  const first = names.indexOf(name);
  for (const [at, other] of names.entries())
    for (const live of at < first ? [] : [null, price, { ...price, priceFiat: "0" }]) {
      const treasury = treasuryOf(parts[other]?.(parts[name]?.(whole) ?? []) ?? []);
      const measures = treasury.measures({ price: live });
      for (const measure of measures) {
        const { reason = null } = measure;
        const shown = [formatMeasure(measure), recomputeMeasure(measure, () => null).value];
        expect(shown.map((value) => value !== "—")).toEqual(Array(2).fill(reason === null));
      }
      // The page that a figure's link leads to, of another figure each time.
      const linked = measures[(first + at) % measures.length];
      const searchParams = new URLSearchParams({ figure: linked?.id ?? "" });
      const page = describePage({ treasury, price: live, searchParams });
      expect(page?.check ?? "").toContain(page ? (linked?.reason ?? linked?.label) : "");
    }
});
