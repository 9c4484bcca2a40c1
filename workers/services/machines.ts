import { brand } from "~/brand/generated/public";
import { listSitePages } from "~/domain/pages/site-pages";
import { isCurrent } from "~/domain/price-status";
import { toLivePrice } from "~/domain/treasury/live-price";
import { buildApiBody, listListings } from "~/domain/treasury/to-api";
import type { Market } from "../price/market";
import type { Base } from "./base";
import type { Publishing } from "./publishing";

export function createMachineServices(
  { clock, content }: Pick<Base, "clock" | "content">,
  { treasuryToDate }: Pick<Publishing, "treasuryToDate">,
  market: Pick<Market, "snapshot">,
) {
  return {
    /**
     * The treasury for programs; null where nothing is published. `isComplete` is false while a
     * current price is seconds away.
     */
    loadTreasuryBody: async () => {
      const [stats, { treasury }] = await Promise.all([market.snapshot(), treasuryToDate()]);
      const price = toLivePrice(stats, clock.now());
      const { company, listing, origin } = brand;
      const body = buildApiBody({
        treasury,
        company: {
          name: company.legalName,
          tickers: [listing.label.replaceAll(" ", "")],
          listings: listListings(brand),
        },
        origin,
        generatedAt: new Date(clock.now()).toISOString(),
        price,
      });
      return body && { body, isComplete: price !== null && isCurrent(price) };
    },
    sitePages: listSitePages(content),
  };
}
