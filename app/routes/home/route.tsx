import type { LinksFunction, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData, useRouteLoaderData } from "@remix-run/react";
import { brand } from "~/brand/generated/public";
import { packHistory } from "~/domain/market/history";
import { listed } from "~/domain/press/releases/press";
import { toLivePrice } from "~/domain/treasury/live-price";
import { publicPage } from "~/http/cache-policy";
import { corporation } from "~/http/corporation";
import { pageMeta } from "~/http/page-meta";
import type { loader as rootLoader } from "~/root";
import { Link } from "~/ui/links";
import { BitcoinDashboard } from "./bitcoin-dashboard";
import { renderFixedParts } from "./fixed-parts.server";
import { Hero } from "./hero";
import { renderHeroFigures } from "./hero-figures.server";
import { LatestNews } from "./latest-news";
import styles from "./orbit.css";
import { WhatWeDo } from "./what-we-do";

/** Newest releases on the home page. */
const LATEST_COUNT = 4;

export const meta: MetaFunction = () => [
  ...pageMeta({ title: brand.company.headline, description: brand.company.description, path: "/" }),
  { "script:ld+json": corporation },
];

export const links: LinksFunction = () => [{ rel: "stylesheet", href: styles }];

export const headers = publicPage;

export async function loader({ context }: LoaderFunctionArgs) {
  const { market, press, pages, treasury } = context;
  const [stats, history, quote] = await Promise.all([market.snapshot(), market.history(), market.shareQuote()]);
  return {
    news: press.latest(LATEST_COUNT).map(listed),
    whatWeDo: pages.home.whatWeDo,
    hasManifesto: pages.manifesto !== undefined,
    history: history && packHistory(history),
    ...renderFixedParts(),
    figures: renderHeroFigures(treasury.withQuote(quote), toLivePrice(stats)),
  };
}

export default function Home() {
  const { news, whatWeDo, hasManifesto, history, figures, orbit, reference } = useLoaderData<typeof loader>();
  const root = useRouteLoaderData<typeof rootLoader>("root");
  return (
    <>
      <Hero figures={figures} orbit={orbit} hasManifesto={hasManifesto} />
      <BitcoinDashboard
        stats={root?.stats ?? null}
        history={history}
        reference={reference}
        hasTreasury={figures !== ""}
      />
      <WhatWeDo cards={whatWeDo} />
      <LatestNews releases={news} />
      <TickerBadge />
    </>
  );
}

/** The listing at a glance; leads to the charts. */
function TickerBadge() {
  return (
    <section aria-label="Our listing" className="shell">
      <Link
        to="/investors"
        prefetch="intent"
        className="group grid items-center justify-items-start gap-x-8 gap-y-4 rounded-[1.25rem] border border-line bg-surface p-[clamp(1.5rem,3vw,2.5rem)] md:grid-cols-[auto_1fr_auto]"
      >
        <span className="text-sm text-muted">{brand.listing.exchange}</span>
        <span className="font-display text-section">{brand.listing.label}</span>
        <span className="button button-quiet group-hover:border-ink">View Charts</span>
      </Link>
    </section>
  );
}
