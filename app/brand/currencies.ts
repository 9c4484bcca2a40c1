// The content build imports this before the brand is generated: it imports nothing.

/**
 * The currencies that a company can keep its books in, by ISO 4217 code. `sign` stands before an amount, `symbol` in the name
 * of a measure, `name` after "in", and `one` after "a".
 */
export const currencies = {
  CAD: { sign: "C$", symbol: "$", name: "Canadian dollars", one: "dollar" },
  USD: { sign: "$", symbol: "$", name: "U.S. dollars", one: "dollar" },
  EUR: { sign: "€", symbol: "€", name: "euros", one: "euro" },
  GBP: { sign: "£", symbol: "£", name: "pounds sterling", one: "pound" },
  JPY: { sign: "¥", symbol: "¥", name: "yen", one: "yen" },
} as const;

export type CurrencyCode = keyof typeof currencies;

export const currencyCodes = Object.keys(currencies) as [CurrencyCode, ...CurrencyCode[]];

/** A figure with a currency's sign, which follows a minus: "−C$5.00". */
export const signFigure = (figure: string, code: CurrencyCode): string =>
  figure.replace(/^−?/, (minus) => minus + currencies[code].sign);

/**
 * A name that the site, its API and its files use for an amount in the company's currency. The code says "fiat", since it
 * serves every currency: "price_fiat" is "price_cad".
 */
export const nameAmount = (name: string, code: CurrencyCode): string =>
  name.replace(/_fiat(?![a-z])/, `_${code.toLowerCase()}`);
