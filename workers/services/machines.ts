import type { AppLoadContext } from "@remix-run/cloudflare";
import { brand } from "~/brand/generated/public";
import { contentVersion } from "~/content/generated/version.server";
import type { McpHeaders } from "~/domain/machines/mcp/protocol";
import { listSitePages } from "~/domain/pages/site-pages";
import { isCurrent } from "~/domain/price-status";
import { toLivePrice } from "~/domain/treasury/live-price";
import { describeForApi, listListings } from "~/domain/treasury/to-api";
import { localDay } from "~/locale/local-times";
import { findRoute, respondWithRemix } from "../http/remix";
import type { Market } from "../price/market";
import { createSubmissionLimit } from "../submission-limit";
import type { Base } from "./base";
import { type Built, pick } from "./lazy";
import type { publishing } from "./publishing";
import type { searchServices } from "./search";

type Scope = Base & Built<typeof publishing> & { market: Market };

type McpParts = Built<Pick<typeof searchServices, "search">> & {
  describeTreasury: (day: string | null) => Promise<{ body: ApiTreasury; isComplete: boolean } | null>;
};
type ApiTreasury = NonNullable<ReturnType<typeof describeForApi>>;

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
  /** A page as a visitor without cookies gets it. */
  openPage: (scope: Scope) => (path: string) =>
    respondWithRemix(
      new Request(new URL(path, scope.request.url)),
      scope as unknown as AppLoadContext,
      findRoute(path)?.route ?? null,
    ),
  /** The Model Context Protocol: its limit for one address, and the answer to one message. */
  mcp: (scope: Scope & McpParts) => ({
    limit: createSubmissionLimit({
      limiter: scope.env.TOOL_CALLS,
      request: scope.request,
      setting: scope.settings.RATE_LIMITS,
    }),
    async answer(text: string, headers: McpHeaders) {
      const [{ answerMessage }, { createTools }] = await Promise.all([
        import("~/domain/machines/mcp/protocol"),
        import("~/domain/machines/mcp/tools"),
      ]);
      const published = pick(scope, "search", "press", "investorDocuments", "events", "describeTreasury");
      const proofs = pick(scope, "ledgerCopy", "verification");
      const { at } = scope.publication;
      const times = { today: localDay(at), now: new Date(at).toISOString() };
      return answerMessage(text, headers, {
        info: { name: brand.product.slug, title: brand.company.legalName, version: contentVersion },
        instructions: INSTRUCTIONS,
        tools: createTools({ brand, ...published, ...proofs, ...times }),
      });
    },
  }),
};

const INSTRUCTIONS = [
  `What ${brand.company.legalName} (${brand.listing.label}) has published: press releases, treasury, events, documents.`,
  "Cite the address of an answer, its date and its status. A figure whose status is stale, unconfirmed or simulated is not current.",
  "Nothing here is investment advice.",
].join(" ");
