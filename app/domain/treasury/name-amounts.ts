import { currency } from "~/locale/currency";

/** A unit as programs and tables read it: the company's currency for "fiat". */
export const nameUnit = (unit: string): string => (unit === "fiat" ? currency.code : unit);

/** An answer as the API gives it: "price_fiat" is "price_cad", and the unit "fiat" is "CAD". */
export const nameAmounts = (answer: object): object =>
  Object.fromEntries(
    Object.entries(answer).map(([key, value]) => [
      currency.key(key),
      key === "unit" ? nameUnit(String(value)) : nameValue(value),
    ]),
  );

function nameValue(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(nameValue);
  return typeof value === "object" && value !== null ? nameAmounts(value) : value;
}
