import { type Ledger, listColumns, listNames } from "../../app/content/treasury-lists/ledger";

const factors: Readonly<Record<string, number>> = { million: 1e6, billion: 1e9, kg: 1e3 };

/** As the two are compared: "C$2.4 million" and "2400000" are one number. */
const normalize = (number: string, factor = 1) =>
  String(Number(number.replace(/[,’' ]/g, "")) * factor);

function readNumbers(text: string): ReadonlySet<string> {
  const matches = text.matchAll(
    /(\d{1,3}(?:[,’']\d{2,3})+|\d+)(\.\d+)?(?:[ \u00a0\u202f](million|billion|kg)\b)?/g,
  );
  return new Set(
    [...matches].map(([, whole = "", part = "", unit = ""]) =>
      normalize(whole + part, factors[unit]),
    ),
  );
}

/**
 * A line for each row. A release may state a number in another way, so this is for a person to
 * read, and stops no build.
 * @param texts the releases' texts by their ids
 */
export function listUnstatedNumbers(ledger: Ledger, texts: ReadonlyMap<number, string>): string[] {
  return listNames.flatMap((list) =>
    ledger[list].flatMap((row) => {
      const text = row.release === undefined ? undefined : texts.get(row.release);
      if (text === undefined || row.note !== undefined) return [];
      const stated = readNumbers(text);
      const fields: Readonly<Record<string, unknown>> = { ...row };
      const missing = listColumns(list).filter(({ field }) => {
        const number = String(fields[field] ?? "").replace(/^-/, "");
        return (
          /^\d+(\.\d+)?$/.test(number) && Number(number) !== 0 && !stated.has(normalize(number))
        );
      });
      if (missing.length === 0) return [];
      const numbers = missing.map(({ field }) => `${field} ${fields[field]}`).join(", ");
      return [`${list} of ${row.date}: release ${row.release} does not state ${numbers}`];
    }),
  );
}
