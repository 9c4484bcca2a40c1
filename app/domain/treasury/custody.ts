import type { EntryOf, Ledger, Source } from "~/content/treasury-schema";
import { formatDay } from "~/locale/days";
import { entriesOf } from "./books";
import { formatQuantity } from "./create-formats";

// Who holds the assets, as far as the company has said so: the facts that Canadian regulators expect of a holder of crypto
// assets (CSA Staff Notice 51-363), each as of the entry that stated it last.

type Stated = EntryOf<"policy">["custody"][number];
export type CustodyField = Exclude<keyof Stated, "asset" | "custodian">;

/** The facts in the order of the pages, by their field in the ledger. */
export const custodyLabels = {
  location: "Location",
  regulation: "Regulation",
  services: "Services",
  subCustodians: "Sub-custodians",
  percent: "Share held",
  insurance: "Insurance",
  insuranceLimit: "Insurance limit",
  insuranceSharedBy: "Limit shared by",
  report: "Assurance report",
  reportDate: "Date of the report",
  insolvency: "If the custodian fails",
  selfCustody: "Why we hold it ourselves",
} as const satisfies Readonly<Record<CustodyField, string>>;

const fields = Object.keys(custodyLabels) as CustodyField[];

export const assetNames = { btc: "Bitcoin", gold: "gold" } as const;

/** Shown for a fact that the company has not published. */
export const NOT_PUBLISHED = "Not published";

export interface CustodyFact {
  /** As it is written in the ledger. */
  readonly value: string;
  readonly asOf: string;
  readonly source: Source;
}

/** One custodian of one asset; a fact is null where it is not published. */
export interface Custodian {
  readonly asset: Stated["asset"];
  readonly custodian: string;
  readonly facts: Readonly<Record<CustodyField, CustodyFact | null>>;
}

/** The custodians of what was bought, Bitcoin's first; none where the company has named none. */
export const listCustodians = (ledger: Ledger): readonly Custodian[] =>
  (["btc", "gold"] as const).flatMap((asset) =>
    entriesOf(ledger, asset).length === 0 ? [] : custodiansOf(ledger, asset),
  );

/** The custodians that the last entry about an asset names; facts that it leaves out are taken from earlier entries. */
export function custodiansOf(ledger: Ledger, asset: Stated["asset"]): readonly Custodian[] {
  const statements = entriesOf(ledger, "policy").flatMap((entry) =>
    entry.custody.filter((stated) => stated.asset === asset).map((stated) => ({ entry, stated }) as const),
  );
  const last = statements.at(-1)?.entry;
  return statements
    .filter(({ entry }) => entry === last)
    .map(({ stated: { custodian } }) => {
      const own = statements.filter(({ stated }) => stated.custodian === custodian);
      const facts = fields.map((field) => [field, findLastFact(own, field)] as const);
      return { asset, custodian, facts: Object.fromEntries(facts) as Custodian["facts"] };
    });
}

function findLastFact(
  statements: readonly { entry: EntryOf<"policy">; stated: Stated }[],
  field: CustodyField,
): CustodyFact | null {
  const found = statements.findLast(({ stated }) => stated[field] !== undefined);
  const value = found?.stated[field];
  return found && value ? { value, asOf: found.entry.date, source: found.entry.source } : null;
}

/** The labels and values that a reader sees; nothing is said of self-custody where a custodian holds the assets. */
export function describeFacts({ facts }: Custodian) {
  return fields.flatMap((field) => {
    const fact = facts[field];
    if (!fact && field === "selfCustody") return [];
    return { field, label: custodyLabels[field], text: fact ? writeFact(field, fact.value) : NOT_PUBLISHED, fact };
  });
}

function writeFact(field: CustodyField, value: string): string {
  if (field === "percent") return `${value}%`;
  return field === "reportDate" ? formatDay(value) : value;
}

/** A custodian's facts as lines, for search and programs: "Insurance limit: USD 100 million, as of January 29, 2025". */
export const writeFactLines = (custodian: Custodian, only: readonly CustodyField[] = fields): readonly string[] =>
  describeFacts(custodian)
    .filter(({ field }) => only.includes(field))
    .map(({ label, text, fact }) => `${label}: ${text}${fact ? `, as of ${formatDay(fact.asOf)}` : ""}`);

/** What an attestation counted of an asset: "66.19 BTC on June 30, 2025, by Fernhollow LLP". */
export function describeAttestation({ date, by, btc, grams }: EntryOf<"attestation">, asset: Stated["asset"]) {
  const quantity = asset === "btc" ? btc && formatQuantity(btc, "BTC") : grams && formatQuantity(grams, "g");
  return quantity ? `${quantity} on ${formatDay(date)}, by ${by}` : null;
}
