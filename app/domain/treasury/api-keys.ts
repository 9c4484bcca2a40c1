/** A key as the API writes it: "priceCad" is "price_cad". */
export const writeKey = (key: string): string => key.replace(/[A-Z]/g, (capital) => `_${capital.toLowerCase()}`);
