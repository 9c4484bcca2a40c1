import type { LinksFunction, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { purchasesPage } from "~/domain/investor-lists";
import { toLivePrice } from "~/domain/treasury/live-price";
import { publicPage } from "~/http/cache-policy";
import { breadcrumbs } from "~/http/json-ld";
import { findOr404 } from "~/http/not-found";
import { pageMeta } from "~/http/page-meta";
import { type PublicRoute, pageNumbers } from "~/http/public-route";
import { currency } from "~/locale/currency";
import { InvestorHead } from "~/site/investor-head";
import { Choices } from "~/ui/choices";
import { DisplayDate } from "~/ui/dates";
import { Pager } from "~/ui/pager";
import styles from "~/ui/source-link.css";
import { TitledSection } from "~/ui/titled-section";
import { describePurchases } from "./describe-trades.server";
import { LedgerTable } from "./ledger-table";
import { usePriceFollowers } from "./use-price-followers";

const jsonLd = breadcrumbs(
  ["Investors", "/investors"],
  ["Treasury", "/treasury"],
  ["Purchases", "/treasury/purchases"],
);

// One list in many orders: only the first belongs into search results.
export const meta: MetaFunction<typeof loader> = ({ data, location }) =>
  data ? [...pageMeta({ ...data.head, hidden: location.search !== "" }), { "script:ld+json": jsonLd }] : [];

export const links: LinksFunction = () => [{ rel: "stylesheet", href: styles }];

export const headers = publicPage;

export const handle: PublicRoute = {
  searchParams: { sort: "date -date quantity -quantity price -price cost -cost".split(" "), page: pageNumbers },
};

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { market, treasury } = context;
  const price = toLivePrice(await market.snapshot());
  const { searchParams } = new URL(request.url);
  const described = findOr404(describePurchases({ treasury, price, searchParams }));
  return { head: purchasesPage, menu: context.investorMenu, ...described };
}

export default function Purchases() {
  const shown = useLoaderData<typeof loader>();
  const { menu, asOf, sorts, trades, paid, priceAt, changeNote, total, page, pages, address } = shown;
  const { raises, satsPerShare, restated, corrections } = shown;
  const { computing, newer } = usePriceFollowers(priceAt);
  const changes = newer && computing?.computeChanges(trades, paid, newer);
  return (
    <>
      <InvestorHead
        title="Purchases"
        lead="Every trade our treasury has made, and how the price of Bitcoin has changed since."
        menu={menu}
      >
        <p className="mt-5 max-w-2xl text-sm text-muted">
          Ledger as of <DisplayDate date={asOf} />. All amounts are in {currency.name}.{" "}
          <span>{changes?.note ?? changeNote}</span>
        </p>
      </InvestorHead>
      <div className="shell">
        {total === 0 ? (
          <p className="text-muted">No purchases yet.</p>
        ) : (
          <>
            <div className="grid grid-cols-1 gap-3 print:hidden">
              <p className="text-sm text-muted">Sort by</p>
              <Choices label="Sort purchases" choices={sorts} />
            </div>
            <LedgerTable {...(changes?.table ?? trades)} />
            <Pager page={page} pages={pages} addressOf={(number) => `${address}&page=${number}`} />
          </>
        )}
      </div>
      {raises && (
        <TitledSection title={raises.label}>
          <LedgerTable {...raises} />
        </TitledSection>
      )}
      {satsPerShare.rows.length > 0 && (
        <TitledSection title="Sats per share" id="per-share">
          <div className="max-w-3xl">
            <LedgerTable {...satsPerShare} />
          </div>
          {restated.length > 0 && (
            <p className="mt-4 text-sm text-muted">Earlier days are restated for the {restated.join(" and the ")}.</p>
          )}
        </TitledSection>
      )}
      {corrections && (
        <TitledSection title={corrections.label}>
          <LedgerTable {...corrections} />
        </TitledSection>
      )}
    </>
  );
}
