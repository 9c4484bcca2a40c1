// The content build imports this before the brand is generated: it imports nothing.

/** Apart, so that a browser gets the codes alone. */
export const currencyCodes = [
  ...(["CAD", "USD", "EUR", "GBP", "AUD", "BRL", "CHF", "DKK", "HKD"] as const),
  ...(["INR", "JPY", "KRW", "NOK", "PLN", "SEK", "SGD", "TRY"] as const),
] as const;

export type CurrencyCode = (typeof currencyCodes)[number];

/**
 * Currencies for the books, by ISO 4217: at least one price source quotes Bitcoin in each. `sign`
 * precedes an amount, `symbol` is in a measure's name, `name` follows "in", `one` follows "a";
 * `decimals` are those of its smallest part.
 */
export const currencies = {
  CAD: { sign: "C$", symbol: "$", name: "Canadian dollars", one: "dollar", decimals: 2 },
  USD: { sign: "$", symbol: "$", name: "U.S. dollars", one: "dollar", decimals: 2 },
  EUR: { sign: "€", symbol: "€", name: "euros", one: "euro", decimals: 2 },
  GBP: { sign: "£", symbol: "£", name: "pounds sterling", one: "pound", decimals: 2 },
  AUD: { sign: "A$", symbol: "$", name: "Australian dollars", one: "dollar", decimals: 2 },
  BRL: { sign: "R$", symbol: "R$", name: "Brazilian reais", one: "real", decimals: 2 },
  CHF: { sign: "CHF\u00a0", symbol: "CHF", name: "Swiss francs", one: "franc", decimals: 2 },
  DKK: { sign: "DKK\u00a0", symbol: "DKK", name: "Danish kroner", one: "krone", decimals: 2 },
  HKD: { sign: "HK$", symbol: "HK$", name: "Hong Kong dollars", one: "dollar", decimals: 2 },
  INR: { sign: "₹", symbol: "₹", name: "Indian rupees", one: "rupee", decimals: 2 },
  JPY: { sign: "¥", symbol: "¥", name: "yen", one: "yen", decimals: 0 },
  KRW: { sign: "₩", symbol: "₩", name: "South Korean won", one: "won", decimals: 0 },
  NOK: { sign: "NOK\u00a0", symbol: "NOK", name: "Norwegian kroner", one: "krone", decimals: 2 },
  PLN: { sign: "PLN\u00a0", symbol: "PLN", name: "Polish zlotys", one: "zloty", decimals: 2 },
  SEK: { sign: "SEK\u00a0", symbol: "SEK", name: "Swedish kronor", one: "krona", decimals: 2 },
  SGD: { sign: "S$", symbol: "S$", name: "Singapore dollars", one: "dollar", decimals: 2 },
  TRY: { sign: "TRY\u00a0", symbol: "TRY", name: "Turkish lira", one: "lira", decimals: 2 },
} as const satisfies Record<CurrencyCode, object>;

export type CurrencyWords = (typeof currencies)[CurrencyCode];

/** "−C$5.00": the sign of the figure comes before the currency's. */
export const signFigure = (figure: string, { sign }: Pick<CurrencyWords, "sign">): string =>
  figure.replace(/^−?/, (minus) => minus + sign);

/** Rounds to the smallest part: yen have none. */
export function roundAmount(fiat: number, { decimals }: Pick<CurrencyWords, "decimals">): number {
  const parts = 10 ** decimals;
  return Math.round(fiat * parts) / parts;
}
