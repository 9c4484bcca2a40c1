import type { DailyClose } from "~/content/market-schema";
import type { Ledger } from "~/content/treasury-schema";
import { publish } from "~/domain/publication";
import { createTreasury } from "~/domain/treasury/treasury";

type Options = NonNullable<Parameters<typeof createTreasury>[1]> & {
  closes?: readonly DailyClose[];
  investorServices?: { fiscalYearEnd: string };
};

/** The treasury of a company with Canadian dollars, with the entries that are public at a time in ISO 8601. */
export const openTreasury = (
  treasury: Ledger | null,
  time: string,
  { closes = [], investorServices = { fiscalYearEnd: "December 31" }, ...options }: Options = {},
) =>
  createTreasury(publish({ currency: "CAD" as const, treasury, closes, investorServices }, Date.parse(time)), options);
