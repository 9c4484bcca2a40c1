/** A decimal as JSON has it; null where there is none. */
export const toNumber = (decimal: string | null | undefined): number | null =>
  decimal === null || decimal === undefined ? null : Number(decimal);

/** A number for text: without an exponent, as one of a few satoshis would have. */
export const writePlainly = (value: number): string | number => (/e-/.test(String(value)) ? value.toFixed(8) : value);

/** A key as the API writes it: "priceFiat" is "price_fiat". */
export const writeKey = (key: string): string => key.replace(/[A-Z]/g, (capital) => `_${capital.toLowerCase()}`);
