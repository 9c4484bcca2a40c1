import { money } from "../brand/generated/money";
import { brand } from "../brand/generated/public";

const code = brand.company.currency;

/**
 * The currency of every amount on the site, which the code calls fiat: prices are asked for in it,
 * and the ledger and the daily closes are kept in it.
 */
export const currency = { code, ...money } as const;
