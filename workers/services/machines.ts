import { brand, goldPage } from "~/brand/generated/public";
import { toLivePrice } from "~/domain/treasury/figures";
import { describeForApi } from "~/domain/treasury/to-api";
import { localDay } from "~/locale/local-times";
import type { Market } from "../price/market";
import type { Base } from "./base";
import type { Built } from "./lazy";
import type { publishing } from "./publishing";

type Scope = Base & Built<typeof publishing> & { market: Market };

/** What programs read. The texts' module is loaded when it is first asked for. */
export const machineServices = {
  /**
   * The treasury for programs. With a day no live price is used, and later entries are left out.
   * @returns null where none was published by then; `isComplete` is false while a current price is seconds away
   */
  describeTreasury:
    ({ clock, market, treasury }: Scope) =>
    async (day: string | null = null) => {
      const price = toLivePrice(await market.snapshot());
      const { company, listing, origin } = brand;
      const body = describeForApi({
        treasury: day === null ? treasury : treasury.until(day),
        company: { name: company.legalName, tickers: [listing.label.replaceAll(" ", "")] },
        origin,
        generatedAt: new Date(clock.now()).toISOString(),
        price: day === null ? price : undefined,
      });
      // Of a past day, no price has a part in it.
      return body && { body, isComplete: day !== null || (price !== null && !price.stale) };
    },
  pageTexts: (scope: Scope) => async () => {
    const { createPageTexts } = await import("~/domain/page-texts/page-texts");
    const { pages, people, legal, investorServices, governance, press, filings, events, treasury } = scope;
    const published = { pages, people, legal, investorServices, governance, press, filings, events, treasury };
    return createPageTexts({ brand, goldPage, ...published, today: localDay(scope.publication.at) });
  },
};
