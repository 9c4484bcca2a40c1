import type { CurrencyCode } from "../../app/brand/currencies";

/** "Cad" */
const suffixOf = (code: CurrencyCode) => code[0] + code.slice(1).toLowerCase();

/**
 * Exchanges the names of amounts in a company's files and in the code, "costCad" and "costFiat", and of their unit. As it goes
 * both ways, a file that says "costFiat" has no known field either.
 */
export function exchangeNames(text: string, code: CurrencyCode): string {
  const suffix = suffixOf(code);
  const others: Readonly<Record<string, string>> = { Fiat: suffix, [suffix]: "Fiat", fiat: code, [code]: "fiat" };
  const names = new RegExp(`(?<=[a-z])(Fiat|${suffix})(?=PerGram\\b|\\b)|^(fiat|${code})$`, "g");
  return text.replace(names, (name) => others[name] ?? name);
}

/** The same for every field of a file's data. */
export function exchangeFields(data: unknown, code: CurrencyCode): unknown {
  if (Array.isArray(data)) return data.map((item) => exchangeFields(item, code));
  if (typeof data !== "object" || data === null) return data;
  return Object.fromEntries(
    Object.entries(data).map(([field, value]) => [
      exchangeNames(field, code),
      field === "unit" ? exchangeNames(String(value), code) : exchangeFields(value, code),
    ]),
  );
}
