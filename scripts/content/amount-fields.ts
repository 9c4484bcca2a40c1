import type { CurrencyCode } from "../../app/brand/currencies";

/** How the names of amounts end: "Cad". */
const suffixOf = (code: CurrencyCode) => code[0] + code.slice(1).toLowerCase();

/**
 * Translates the names of amounts between a company's files and the code, "costCad" and "costFiat", and their unit. As it goes
 * both ways, a file that says "costFiat" has no known field either.
 */
export function translateNames(text: string, code: CurrencyCode): string {
  const suffix = suffixOf(code);
  const others: Readonly<Record<string, string>> = { Fiat: suffix, [suffix]: "Fiat", fiat: code, [code]: "fiat" };
  const names = new RegExp(`(?<=[a-z])(Fiat|${suffix})(?=PerGram\\b|\\b)|^(fiat|${code})$`, "g");
  return text.replace(names, (name) => others[name] ?? name);
}

/** The same for every field of a file's data. */
export function translateFields(data: unknown, code: CurrencyCode): unknown {
  if (Array.isArray(data)) return data.map((item) => translateFields(item, code));
  if (typeof data !== "object" || data === null) return data;
  return Object.fromEntries(
    Object.entries(data).map(([field, value]) => [
      translateNames(field, code),
      field === "unit" ? translateNames(String(value), code) : translateFields(value, code),
    ]),
  );
}
