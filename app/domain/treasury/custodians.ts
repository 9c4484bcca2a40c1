import type { Ledger } from "~/content/treasury-lists/ledger";
import type { Source } from "~/content/treasury-lists/row";

// Canadian regulators expect holders of crypto assets to say who keeps them (CSA Staff Notice
// 51-363). Each fact is as of the row that stated it last.

interface CustodyFact {
  readonly label: string;
  readonly text: string;
  readonly asOf: string;
  readonly source: Source | null;
}

export interface Custodian {
  readonly asset: string;
  readonly custodian: string;
  readonly facts: readonly CustodyFact[];
}

/** The custodians that the last stated day of each asset names. */
export function listCustodians({ custody }: Pick<Ledger, "custody">): readonly Custodian[] {
  const assets = [...new Set(custody.map(({ asset }) => asset))];
  return assets.flatMap((asset) => {
    const rows = custody.filter((row) => row.asset === asset);
    const last = rows.at(-1)?.date;
    const names = new Set(
      rows.filter(({ date }) => date === last).map(({ custodian }) => custodian),
    );
    return [...names].map((custodian) => {
      const facts = new Map<string, CustodyFact>();
      for (const row of rows.filter((each) => each.custodian === custodian)) {
        for (const [label, text] of Object.entries(row.facts)) {
          facts.set(label, { label, text, asOf: row.date, source: row.source });
        }
      }
      return { asset, custodian, facts: [...facts.values()] };
    });
  });
}
