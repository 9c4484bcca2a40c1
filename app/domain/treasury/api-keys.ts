/** A key as the API writes it: "priceFiat" is "price_fiat". */
export const writeKey = (key: string): string => key.replace(/[A-Z]/g, (capital) => `_${capital.toLowerCase()}`);
