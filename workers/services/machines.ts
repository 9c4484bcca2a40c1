import { brand } from "~/brand/generated/public";
import { listSitePages } from "~/domain/pages/site-pages";
import { isCurrent } from "~/domain/price-status";
import { toLivePrice } from "~/domain/treasury/live-price";
import { describeForApi, listListings } from "~/domain/treasury/to-api";
import type { Market } from "../price/market";
import type { Base } from "./base";
import type { Built } from "./lazy";
import type { publishing } from "./publishing";

type Scope = Base & Built<typeof publishing> & { market: Market };

/** What programs read. */
export const machineServices = {
  /**
   * The treasury for programs. With a day no live price is used, and later entries are left out.
   * @returns null where none was published by then; `isComplete` is false while a current price is seconds away
   */
  describeTreasury:
    ({ clock, market, treasuryToDate }: Scope) =>
    async (day: string | null = null) => {
      const [stats, { treasury, isComplete }] = await Promise.all([market.snapshot(), treasuryToDate()]);
      const price = toLivePrice(stats, clock.now());
      const { company, listing, origin } = brand;
      const body = describeForApi({
        treasury: day === null ? treasury : treasury.until(day),
        company: {
          name: company.legalName,
          tickers: [listing.label.replaceAll(" ", "")],
          listings: listListings(brand),
        },
        origin,
        generatedAt: new Date(clock.now()).toISOString(),
        price: day === null ? price : undefined,
      });
      // The figures of a past day use no live price, and the closes of that day.
      return body && { body, isComplete: day === null ? price !== null && isCurrent(price) : isComplete };
    },
  sitePages: ({ content }: Scope) => listSitePages(content),
};
