import type { CurrencyCode } from "../../app/brand/currencies";
import type { EntryOf, Ledger, LedgerEntry } from "../../app/content/treasury-schema";
import { entriesOf } from "../../app/domain/treasury/books";
import {
  EMPTY_STATE,
  type LedgerState,
  quantityOf,
  stateOn,
  sumEncumbered,
  sumStrikes,
  type traceStates,
} from "../../app/domain/treasury/ledger-state";
import { Rational, sum, ZERO } from "../../app/domain/treasury/rational";
import { compare, compareWithin, type Row, type RowOf, show } from "./treasury-rows";

// Debt, preferred shares, programmes, splits, own shares and custody, against the rest of the ledger.

export type Trace = ReturnType<typeof traceStates>;

/** The state before and after an entry. */
export const traceOf = (trace: Trace, entry: LedgerEntry): { before: LedgerState; after: LedgerState } =>
  trace.get(entry) ?? { before: EMPTY_STATE, after: EMPTY_STATE };

/** A dividend in shares of a quarter or more is a split by another name: it changes what every earlier number means. */
const SPLIT_FROM = Rational.of("0.25");

export function checkFinancing(rows: readonly Row[], ledger: Ledger, trace: Trace): void {
  const checks: {
    readonly [Kind in LedgerEntry["kind"]]?: (row: RowOf<Kind>, states: ReturnType<typeof traceOf>) => void;
  } = {
    debt: (row) => checkDebt(row, ledger),
    "debt-change": checkDebtChange,
    preferred: checkPreferred,
    split: checkSplit,
    btc: (row) => checkFree(row, ledger),
    transfer: (row, states) => {
      checkTransfer(row, states);
      checkFree(row, ledger);
    },
    encumbrance: checkEncumbrance,
  };
  for (const row of rows) {
    const check = checks[row.entry.kind] as ((row: Row, states: ReturnType<typeof traceOf>) => void) | undefined;
    check?.(row, traceOf(trace, row.entry));
  }
}

function checkDebt(row: RowOf<"debt">, ledger: Ledger): void {
  const { entry, reject } = row;
  const { id, date, principalFiat, proceedsFiat, discountFiat, feesFiat, maturity, conversion, subscribedBtc } = entry;
  const less = sum([discountFiat, feesFiat]);
  if (proceedsFiat !== undefined && less.compare(0) > 0)
    compare(row, "proceedsFiat", Rational.of(principalFiat).minus(less), "principal − discount − fees");
  for (const [field, days] of [
    ["maturity", maturity ? [maturity] : []],
    ["calls", entry.calls],
    ["puts", entry.puts],
  ] as const)
    for (const day of days) if (day <= date) reject(field, `is ${day}, and it was issued on ${date}`);
  if (conversion) {
    const { priceFiat, shares } = conversion;
    // A price is rounded to its last digit, and a share to a whole one.
    const worth = Rational.of(priceFiat).times(shares);
    const gap = worth.minus(principalFiat);
    const most = (worth.over(200) ?? ZERO).plus(priceFiat);
    if ((gap.compare(0) < 0 ? gap.times(-1) : gap).compare(most) > 0)
      reject(
        "conversion",
        `${show(shares)} shares at ${show(priceFiat)} are ${show(worth)}, and the principal is ${show(principalFiat)}`,
      );
  }
  const received = entriesOf(ledger, "btc").filter((trade) => trade.for === id);
  const quantity = sum(received.map(quantityOf));
  if (subscribedBtc !== undefined && quantity.compare(subscribedBtc) !== 0)
    reject(
      "subscribedBtc",
      `is ${show(subscribedBtc)}, and btc entries with "how: received, for: ${id}" bring ${show(quantity)}`,
    );
}

function checkDebtChange(row: RowOf<"debt-change">, { before, after }: ReturnType<typeof traceOf>): void {
  const { entry, reject } = row;
  const open = before.debts.get(entry.debt);
  if (!open) {
    reject("debt", `no debt entry until ${entry.date} is called ${entry.debt}`);
    return;
  }
  const { principal } = open;
  if (principal.compare(entry.principalFiat) < 0)
    reject("principalFiat", `is ${show(entry.principalFiat)}, and ${show(principal)} of ${entry.debt} are owed`);
  if (entry.principalAfterFiat !== undefined) {
    const left = after.debts.get(entry.debt)?.principal ?? ZERO;
    compare(row, "principalAfterFiat", left, `${show(principal)} less the change`);
  }
  if (entry.how === "repurchased" && entry.paidFiat === undefined)
    reject("paidFiat", "is missing: what was the price?");
  if (entry.how === "converted" && entry.shares === 0)
    reject("shares", "is 0, and a conversion issues shares: write their number, or how: repaid");
  if (entry.how === "converted" && open.entry.conversion && entry.paidFiat === undefined) {
    const shares =
      Rational.of(entry.principalFiat).times(open.entry.conversion.shares).over(open.entry.principalFiat) ?? ZERO;
    // A fraction of a share of each holder is paid in money.
    const steps = (shares.over(50) ?? ZERO).plus(2);
    compareWithin(row, "shares", shares, { origin: "principal ÷ conversion price", steps });
  }
  if (entry.sharesAfter !== undefined)
    compare(row, "sharesAfter", after.shares.get("") ?? 0, `${show(before.shares.get("") ?? 0)} plus the change`);
  const owed = Rational.of(after.sheet?.debtFiat ?? 0).plus(after.moved.Q?.change ?? ZERO);
  if (after.sheet && owed.compare(0) < 0)
    reject(
      "principalFiat",
      `leaves ${show(owed)} of debt: the balance sheet of ${after.sheet.date} has less for it than its principal, so write that amount as carryingFiat`,
    );
}

function checkPreferred(row: RowOf<"preferred">, { before, after }: ReturnType<typeof traceOf>): void {
  const { entry, reject } = row;
  const open = before.preferred.get(entry.id);
  const owned = open?.shares ?? 0;
  if (entry.flow === "out" && entry.shares > owned)
    reject("shares", `${show(entry.shares)} of ${entry.id} are redeemed, and ${show(owned)} are outstanding`);
  if (open && Rational.of(open.entry.statedFiat).compare(entry.statedFiat) !== 0)
    reject("statedFiat", `is ${show(entry.statedFiat)}, and the series states ${show(open.entry.statedFiat)}`);
  if (entry.sharesAfter !== undefined)
    compare(row, "sharesAfter", after.preferred.get(entry.id)?.shares ?? 0, `${show(owned)} plus the change`);
}

function checkSplit(row: RowOf<"split">, { before }: ReturnType<typeof traceOf>): void {
  const { entry, reject } = row;
  if (Rational.of(entry.old).compare(0) === 0 || Rational.of(entry.new).compare(0) === 0)
    reject("new", `is ${entry.new} for ${entry.old}: neither may be 0`);
  const counts = [
    ["sharesAfter", (before.shares.get("") ?? 0) + entry.fractions],
    ["warrantsAfter", before.warrants],
    ["optionsAfter", before.options],
    ["unitsAfter", before.units],
  ] as const;
  // A count that follows from several roundings may be a share off for each.
  const steps = Rational.of(2 + 2 * before.instruments.size);
  for (const [field, expected] of counts)
    if (entry[field] !== undefined)
      compareWithin(row, field, expected, {
        origin: `the count before × ${entry.new} ÷ ${entry.old}, with fractions,`,
        steps,
      });
}

function checkTransfer({ entry, reject }: RowOf<"transfer">, { before }: ReturnType<typeof traceOf>): void {
  const { from, to, btc, feeBtc } = entry;
  const holding = before.custody.get(from) ?? ZERO;
  if (from === to) reject("to", `is ${to}, as from is`);
  if (holding.compare(btc) < 0)
    reject(
      "btc",
      `is ${show(btc)}, and ${from} keeps ${show(holding)}: name it as the custodian of what was bought, or of an earlier transfer`,
    );
  if (Rational.of(feeBtc).compare(btc) > 0)
    reject("feeBtc", `is ${show(feeBtc)}, and btc, which includes it, is ${show(btc)}`);
}

/** What left was free to leave, with what an encumbrance of the same day released. */
function checkFree({ entry, reject }: RowOf<"btc" | "transfer">, ledger: Ledger): void {
  const state = stateOn(ledger, entry.date);
  const [quantity, all] = [state.btc.quantity, sumEncumbered(state, entry.date)];
  if (("flow" in entry ? entry.flow === "out" : true) && all.compare(quantity) > 0)
    reject("btc", `leaves ${show(quantity)}, and ${show(all)} are encumbered: write the encumbrance that ended first`);
}

function checkEncumbrance({ entry, reject }: RowOf<"encumbrance">, { after }: ReturnType<typeof traceOf>): void {
  const all = sumEncumbered(after, entry.date);
  if (all.compare(after.btc.quantity) > 0)
    reject("btc", `brings what is encumbered to ${show(all)}, and the ledger holds ${show(after.btc.quantity)}`);
  if (entry.how === "subsidiary" && entry.percentOwned === undefined)
    reject("percentOwned", "is missing: how much of the subsidiary is the company's?");
  if (entry.to !== undefined && entry.to < entry.date) reject("to", `is ${entry.to}, and it began on ${entry.date}`);
}

/** Own shares, dividends in shares, and programmes. */
export function checkShareChange(row: RowOf<"capital">, trace: Trace): void {
  const { entry, reject } = row;
  const { before, after } = traceOf(trace, entry);
  const { how, shares, treasuryShares = 0, programme } = entry;
  if (entry.class !== undefined && !before.classes.has(entry.class))
    reject("class", `no class entry until ${entry.date} is called ${entry.class}`);
  if (how === "buyback" && shares >= 0)
    reject("shares", `is ${show(shares)}, and shares bought back are fewer: write -${show(shares)}`);
  if (entry.grossFiat === undefined && !entry.deemed) {
    if (how === "buyback") reject("grossFiat", "is missing: what was paid? Write deemed: true where it was no money");
    else if (entry.unitFiat !== undefined && sumStrikes(before, entry).compare(0) === 0)
      reject(
        "grossFiat",
        `is missing: write ${show(Rational.of(entry.unitFiat).times(shares))}, or deemed: true where no money came in`,
      );
  }
  if (how !== "buyback" && how !== "cancellation" && shares < 0)
    reject("shares", `is ${show(shares)}: write how: buyback or how: cancellation for fewer shares`);
  if (after.treasuryShares < 0)
    reject(
      "treasuryShares",
      `is ${show(treasuryShares)}, and the company keeps ${show(before.treasuryShares)} of its own`,
    );
  const counted = before.shares.get(entry.class ?? "") ?? 0;
  if (how === "dividend" && counted > 0 && Rational.of(shares).compare(SPLIT_FROM.times(counted)) >= 0)
    reject(
      "how",
      `${show(shares)} shares on ${show(counted)} are a split: write kind: split, new: "${(counted + shares) / counted}", old: "1"`,
    );
  if (programme === undefined) return;
  const left = before.programmes.get(programme);
  if (!left) {
    reject("programme", `no programme entry until ${entry.date} is called ${programme}`);
    return;
  }
  if (left.compare(entry.grossFiat ?? 0) < 0)
    reject("grossFiat", `is ${show(entry.grossFiat ?? 0)}, and ${show(left)} of ${programme} are left`);
  if (entry.leftFiat !== undefined)
    compare(row, "leftFiat", after.programmes.get(programme) ?? ZERO, `${show(left)} less what was sold`);
}

const outflows = new Set<string | undefined>(["sold", "paid", "lost", "fee"]);

/** How Bitcoin came in or left, in which currency, and for what. */
export function checkBitcoinTrade({ entry, reject }: RowOf<"btc">, trace: Trace, currency: CurrencyCode): void {
  const { how = entry.flow === "in" ? "bought" : "sold", flow, from, date, paidIn, costFiat } = entry;
  if (outflows.has(how) !== (flow === "out")) reject("how", `is ${how}, and flow is ${flow}`);
  if (flow === "in" && entry.proceedsFiat !== undefined)
    reject("proceedsFiat", "is of an outflow: write flow: out, or costFiat");
  if (how === "bought" && Number(costFiat) === 0)
    reject(
      "costFiat",
      "is 0: write what was paid, or how it came in (how: contributed, mined, premium, interest, received)",
    );
  if (from !== undefined && from > date) reject("from", `is ${from}, and the last day is ${date}`);
  const { before } = traceOf(trace, entry);
  const isKnown = before.debts.has(entry.for ?? "") || [...trace.keys()].some((other) => isEvent(other, entry));
  if (how === "received" && !isKnown)
    reject("for", `no debt and no capital event until ${date} is called ${entry.for ?? "so"}`);
  if (paidIn?.currency === currency) reject("paidIn", `is ${currency}, the company’s own currency: leave it out`);
  if (!paidIn?.rate) return;
  if (!paidIn.rateSource) reject("paidIn", "needs rateSource: who gave the rate?");
  compare(
    { entry, reject },
    "costFiat",
    Rational.of(paidIn.cost).times(paidIn.rate),
    `${show(paidIn.cost)} × ${paidIn.rate}`,
  );
}

const isEvent = (other: LedgerEntry, { for: event, date }: EntryOf<"btc">) =>
  other.kind === "capital" && other.event === event && other.date <= date;
