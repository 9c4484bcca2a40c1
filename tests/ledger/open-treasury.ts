import type { Ledger } from "~/content/treasury-schema";
import { publish } from "~/domain/publication";
import { createTreasury } from "~/domain/treasury/treasury";

/** The treasury of a company with Canadian dollars, with the entries that are public at a time in ISO 8601. */
export const openTreasury = (treasury: Ledger | null, time: string, options?: Parameters<typeof createTreasury>[1]) =>
  createTreasury(publish({ currency: "CAD" as const, treasury }, Date.parse(time)), options);
