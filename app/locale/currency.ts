import { nameAmount } from "../brand/currencies";
import { money } from "../brand/generated/money";
import { brand } from "../brand/generated/public";

const code = brand.company.currency;

/**
 * The currency of every amount on the site, which the code calls fiat: prices are asked for in it,
 * and the ledger and the daily closes are kept in it. `key` names an amount for programs.
 */
export const currency = { code, ...money, key: (name: string) => nameAmount(name, code) } as const;

/** A unit as programs and tables read it: the company's currency for "fiat". */
export const nameUnit = <Unit>(unit: Unit) => (unit === "fiat" ? code : unit);
