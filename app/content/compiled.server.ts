import { investorServices } from "~/brand/generated/lists.server";
import { brand } from "~/brand/generated/public";
import { monthOfYearEnd } from "~/brand/year-end";
import { governanceBodies } from "./generated/governance-bodies.server";
import { governanceIndex } from "./generated/governance-index.server";
import { filings, investorDocuments, investorEvents, meetings } from "./generated/investors.server";
import { legal } from "./generated/legal.server";
import { closes } from "./generated/market.server";
import { pages } from "./generated/pages.server";
import { people } from "./generated/people.server";
import { pressBodies } from "./generated/press-bodies.server";
import { earlierTexts } from "./generated/press-earlier.server";
import { pressIndex } from "./generated/press-index.server";
import { firstResults } from "./generated/search.server";
import { treasury } from "./generated/treasury.server";

/** Includes everything under embargo: services get what `publish` makes of it. */
export const compiledContent = {
  pressIndex,
  pressBodies,
  earlierTexts,
  governanceIndex,
  governanceBodies,
  legal,
  pages,
  people,
  investorServices,
  investorDocuments,
  filings,
  investorEvents,
  meetings,
  treasury,
  currency: brand.company.currency,
  yearEnd: monthOfYearEnd(investorServices),
  closes,
  firstResults,
};

export type CompiledContent = typeof compiledContent;
