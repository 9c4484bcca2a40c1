import type { LinksFunction, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData, useRouteLoaderData } from "@remix-run/react";
import { referenceTiles as hasReferenceTiles } from "~/brand/generated/lists.server";
import { brand } from "~/brand/generated/public";
import { packHistory } from "~/domain/market/history";
import { referenceTiles } from "~/domain/market/reference-tiles";
import { listed } from "~/domain/press/releases/press";
import { publicPage } from "~/http/cache-policy";
import { corporation } from "~/http/corporation";
import { pageMeta } from "~/http/page-meta";
import type { loader as rootLoader } from "~/root";
import { BitcoinDashboard } from "./bitcoin-dashboard";
import { Hero } from "./hero";
import { LatestNews } from "./latest-news";
import styles from "./orbit.css";
import { listHeroFigures } from "./queries.server";
import { TickerBadge } from "./ticker-badge";
import { WhatWeDo } from "./what-we-do";

const LATEST_COUNT = 4;

export const meta: MetaFunction = () => [
  ...pageMeta({ title: brand.company.headline, description: brand.company.description, path: "/" }),
  { "script:ld+json": corporation },
];

export const links: LinksFunction = () => [{ rel: "stylesheet", href: styles }];

export const headers = publicPage;

export async function loader({ context }: LoaderFunctionArgs) {
  const { market, press, pages, treasury } = context;
  const [stats, history] = await Promise.all([market.snapshot(), market.history()]);
  const { headline, whatWeDo } = pages.home;
  return {
    headline,
    whatWeDo,
    hasManifesto: pages.manifesto !== undefined,
    history: history && packHistory(history),
    figures: listHeroFigures(treasury, stats),
    referenceTiles: hasReferenceTiles ? referenceTiles : [],
    news: press.latest(LATEST_COUNT).map(listed),
  };
}

export default function Home() {
  const { headline, whatWeDo, hasManifesto, history, figures, referenceTiles, news } =
    useLoaderData<typeof loader>();
  const root = useRouteLoaderData<typeof rootLoader>("root");
  return (
    <>
      <Hero headline={headline} figures={figures} hasManifesto={hasManifesto} />
      <BitcoinDashboard
        stats={root?.stats ?? null}
        history={history}
        referenceTiles={referenceTiles}
        hasTreasury={figures.length > 0}
      />
      <WhatWeDo activities={whatWeDo} />
      <LatestNews releases={news} />
      <TickerBadge />
    </>
  );
}
