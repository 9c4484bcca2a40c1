import { expect, it } from "vitest";
import type { Ledger } from "~/content/treasury-schema";
import { describePage } from "~/routes/treasury/overview/describe-page.server";
import {
  balanceOn,
  btcOn,
  capitalOn,
  goldOn,
  instrumentOn,
  markOn,
  policyOn,
  source,
} from "../../../tests/ledger/entries";
import { openTreasury } from "../../../tests/ledger/open-treasury";
import { followCash } from "./cash";
import { formatMeasure } from "./format";
import { recomputeMeasure } from "./measure-in-words";
import type { LivePrice } from "./treasury";

// Cash after the last balance sheet, and figures whose inputs are missing: a company with Bitcoin, gold and warrants.

const opening: Ledger = [
  capitalOn("2024-12-02", { shares: 100_000, warrants: 50_000, sharesAfter: 100_000, warrantsAfter: 50_000 }),
  instrumentOn("2024-12-02", { count: 50_000, strikeFiat: "6.5", expires: "2026-12-31" }),
  btcOn("2024-12-10", { btc: "1.5", costFiat: "150000" }),
  goldOn("2024-12-11"),
  markOn("2025-03-31", { btcFiat: "110000", goldFiatPerGram: "130", shareFiat: "6", venue: "TSXV" }),
  balanceOn("2025-03-31", {
    cashFiat: "300000",
    btcFiat: "165000",
    goldFiat: "13000",
    totalAssetsFiat: "478000",
    liabilitiesFiat: "20000",
    debtFiat: "5000",
    preferredFiat: "1000",
  }),
];
const purchase = btcOn("2025-04-10", { no: 2, btc: "1.2", costFiat: "150000" });
const price: LivePrice = { priceFiat: "128000.5", at: "2025-05-01T00:00:00Z", source: "median of two", stale: false };
const treasuryOf = (ledger: Ledger) =>
  openTreasury(
    ledger.toSorted((a, b) => a.date.localeCompare(b.date)),
    "2026-06-01T00:00:00Z",
  );
const inputOf = (added: Ledger, id: string, wanted: string) =>
  treasuryOf([...opening, ...added])
    .measures({ price, ids: [id] })[0]
    ?.inputs.find(({ symbol }) => symbol === wanted);

it("a purchase from cash moves the assets that the share of assets divides by, and says where its cash is from", () => {
  expect(inputOf([purchase], "share_of_assets", "A")).toMatchObject({ value: "328000", asOf: "2025-04-10" });
  // Shares issued at a deemed price change neither the day of the cash nor its source.
  const deemed = capitalOn("2025-04-20", { grossFiat: "50000", deemed: true, sharesAfter: 130_000 });
  for (const added of [[purchase], [purchase, deemed]])
    expect(inputOf(added, "nav_net", "K")).toMatchObject({
      label:
        "Cash: the balance sheet of March 31, 2025, with financings, purchases and sales since; operating costs since are not deducted",
      asOf: "2025-04-10",
      source,
    });
  for (const added of [[], [deemed]])
    expect(inputOf(added, "nav_net", "K")).toMatchObject({ label: "Cash", asOf: "2025-03-31", audit: "audited" });
});

it("cash is unknown until the ledger states it, and from then on follows each day's raises, trades and balance sheet", () => {
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
});

it("the first balance sheet has nothing before it to be checked against", () =>
  expect(followCash([balanceOn("2025-03-31", { cashFiat: "5", expensesFiat: "3" })])[0]?.expected).toBeNull());

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
    btcOn("2025-05-02", { no: 4, flow: "out", btc: "2.7", costFiat: "65000" }),
  ],
  "the counts since an expiry": (ledger) =>
    ledger.map((entry) => (entry.kind === "instrument" ? { ...entry, expires: "2025-03-01" } : entry)),
};
const names = Object.keys(parts);
const raised = capitalOn("2025-04-08", {
  event: "P1",
  grossFiat: "140000",
  sharesAfter: 120_000,
  warrantsAfter: 50_000,
});
const whole = [...opening, raised, purchase];

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
