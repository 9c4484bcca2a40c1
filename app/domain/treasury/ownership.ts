import type { Ledger } from "~/content/treasury-schema";
import { entriesOf } from "./books";
import { Rational } from "./rational";

/** A group of holders, with its part of the shares outstanding in percent. */
interface Holders {
  readonly group: string;
  readonly shares: number;
  readonly percent: string;
}

/** Who held the shares on the last day of which a document says it; null where none does. */
export function describeOwnership(ledger: Ledger) {
  const entry = entriesOf(ledger, "ownership").at(-1);
  if (!entry) return null;
  const { date, source, insiders, restricted, freeFloat } = entry;
  const outstanding = insiders + restricted + freeFloat;
  const share = (shares: number) => Rational.of(shares).times(100).over(outstanding)?.toFixed(1) ?? "0";
  const groups: [group: string, shares: number][] = [
    ["Directors and officers", insiders],
    ["Others, in escrow or locked up", restricted],
    ["Free float", freeFloat],
  ];
  const holders: Holders[] = groups
    .filter(([, shares]) => shares > 0)
    .map(([group, shares]) => ({ group, shares, percent: share(shares) }));
  return { asOf: date, source, outstanding, holders };
}
