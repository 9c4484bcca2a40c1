/** Words of the field that an attacker would try first, whatever the company's name. */
const FIELD_WORDS = [
  "admin",
  "administrator",
  "bitcoin",
  "btc",
  "digital",
  "gold",
  "investor",
  "investors",
  "login",
  "password",
  "treasury",
];

export const GUESSABLE_PASSWORD =
  "This password is made of our own names, which are easy to guess. Please choose another.";

interface Names {
  readonly company: { readonly name: string; readonly legalName: string };
  readonly product: { readonly name: string; readonly collectible?: string | undefined };
  readonly listing: { readonly symbol: string };
  readonly origin: string;
}

/** ASVS 5.0, 6.1.2: the company's names and symbol, and the field's words. */
export function listGuessableWords({ company, product, listing, origin }: Names): string[] {
  const names = [
    company.name,
    company.legalName,
    product.name,
    product.collectible,
    listing.symbol,
  ];
  const parts = [
    ...names.flatMap((name) => (name ? [name, ...name.split(/\s+/)] : [])),
    new URL(origin).hostname.split(".").at(-2) ?? "",
  ];
  return [...new Set([...FIELD_WORDS, ...parts.map(reduceToAlphabet)])].filter(
    ({ length }) => length > 2,
  );
}

/**
 * Whether a password consists of such words only, in any case, with digits, spaces and punctuation
 * around them.
 */
export function isGuessable(password: string, words: readonly string[]): boolean {
  const reduced = reduceToAlphabet(password);
  let rest = reduced;
  const longestFirst = words.toSorted((a, b) => b.length - a.length);
  for (const word of longestFirst) rest = rest.replaceAll(word, "");
  return reduced !== "" && rest === "";
}

const reduceToAlphabet = (text: string) => text.toLowerCase().replace(/[^\p{L}]/gu, "");
