import type { Ledger, LedgerEntry } from "../../app/content/treasury-schema";

/** Fields that name an entry, say how its release rounds, or are sums and parts that releases leave to the reader. */
const unstated = new Set([
  ...[
    "no",
    "release",
    "rounded",
    "paidIn",
    "weight",
    "votes",
    "allotted",
    "allottedToFiat",
    "bars",
    "schedule",
    "count",
  ],
  ...["acceleration", "warrantsAfter", "optionsAfter", "unitsAfter", "expensesFiat"],
]);

const factors: Readonly<Record<string, number>> = { million: 1e6, billion: 1e9, kg: 1e3 };

/** As the two are compared: "C$2.4 million" and "2400000" are one number. */
const normalize = (number: string, factor = 1) => String(Number(number.replace(/[,’' ]/g, "")) * factor);

function readNumbers(text: string): ReadonlySet<string> {
  const found = text.matchAll(/(\d{1,3}(?:[,’']\d{2,3})+|\d+)(\.\d+)?(?:[ \u00a0\u202f](million|billion|kg)\b)?/g);
  return new Set([...found].map(([, whole = "", part = "", unit = ""]) => normalize(whole + part, factors[unit])));
}

/** The numbers of an entry by field; nothing is stated of a zero. */
function listNumbers(value: object, path: readonly string[] = []): [field: string, number: string][] {
  return Object.entries(value).flatMap(([key, inner]): [string, string][] => {
    if (unstated.has(key)) return [];
    if (typeof inner === "object" && inner !== null) return listNumbers(inner, [...path, key]);
    const isNumber = /^\d+(\.\d+)?$/.test(String(inner)) && Number(inner) !== 0;
    return isNumber ? [[[...path, key].join("."), String(inner)]] : [];
  });
}

const nameOf = (entry: LedgerEntry) => `${entry.kind} of ${entry.date}`;

/**
 * What the ledger says and its release does not, a line for each entry. A release may state a number in another way, so
 * this is for a person to read, and stops no build.
 * @param texts the releases' texts by their ids
 */
export function listUnstatedNumbers(ledger: Ledger, texts: ReadonlyMap<number, string>): string[] {
  return ledger.flatMap((entry) => {
    const text = entry.release === undefined ? undefined : texts.get(entry.release);
    if (text === undefined) return [];
    const stated = readNumbers(text);
    const missing = listNumbers(entry).filter(([, number]) => !stated.has(normalize(number)));
    if (missing.length === 0) return [];
    const numbers = missing.map(([field, number]) => `${field} ${number}`).join(", ");
    return [`${nameOf(entry)}: release ${entry.release} does not state ${numbers}`];
  });
}
