import { money } from "../brand/generated/money";
import { brand } from "../brand/generated/public";

const code = brand.company.currency;

/**
 * The currency of every amount on the site, of the ledger and of the daily closes; the code calls
 * it fiat.
 */
export const currency = { code, ...money } as const;
