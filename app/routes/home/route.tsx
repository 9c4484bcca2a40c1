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
import { Markup } from "~/ui/markup";
import { BitcoinDashboard } from "./bitcoin-dashboard";
import { renderFixedParts } from "./fixed-parts.server";
import { Hero } from "./hero";
import { renderHeroFigures } from "./hero-figures.server";
import { renderLatestNews } from "./latest-news.server";
import styles from "./orbit.css";
import { renderWhatWeDo } from "./what-we-do.server";

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
  const [stats, history] = await Promise.all([market.snapshot(), market.history()]);
  const { orbit, reference, listing } = renderFixedParts();
  return {
    headline: pages.home.headline,
    hasManifesto: pages.manifesto !== undefined,
    history: history && packHistory(history),
    figures: renderHeroFigures(treasury, toLivePrice(stats)),
    orbit,
    reference,
    below:
      renderWhatWeDo(pages.home.whatWeDo) +
      renderLatestNews(press.latest(LATEST_COUNT).map(listed)) +
      listing,
  };
}

export default function Home() {
  const { headline, hasManifesto, history, figures, orbit, reference, below } =
    useLoaderData<typeof loader>();
  const root = useRouteLoaderData<typeof rootLoader>("root");
  return (
    <>
      <Hero headline={headline} figures={figures} orbit={orbit} hasManifesto={hasManifesto} />
      <BitcoinDashboard
        stats={root?.stats ?? null}
        history={history}
        reference={reference}
        hasTreasury={figures !== ""}
      />
      <Markup html={below} />
    </>
  );
}
