import type { LinksFunction, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { publicPage } from "~/http/cache-policy";
import { findOr404 } from "~/http/not-found";
import { pageMeta } from "~/http/page-meta";
import { InvestorHead } from "~/site/investor-head";
import { Prose } from "~/ui/prose";
import { CardList, TitledSection } from "~/ui/titled-section";
import { AtAGlance, KeyFigures } from "./at-a-glance";
import { Charts } from "./charts";
import styles from "./charts.css";
import { Custody } from "./custody";
import { GovernanceDocuments } from "./governance";
import { LatestReports, News } from "./news";
import {
  listKeyFigures,
  listPartners,
  listReports,
  readNews,
  resolveCustody,
} from "./queries.server";

export const meta: MetaFunction<typeof loader> = ({ data }) => (data ? pageMeta(data) : []);

export const links: LinksFunction = () => [{ rel: "stylesheet", href: styles }];

export const headers = publicPage;

export async function loader({ context }: LoaderFunctionArgs) {
  const { path, title, description, lead, html, custody, benefits, hiddenCards } = findOr404(
    context.pages.investors,
  );
  const governance = context.governance.list().map(({ path, title }) => ({ path, title }));
  const reports = listReports(context);
  const facts = resolveCustody(context);
  const hasCustody = custody.length > 0 || facts !== null;
  const { questions, "press-kit": pressKit } = context.pages;
  return {
    path,
    title,
    description,
    lead,
    html,
    custody: hasCustody
      ? {
          cards: custody,
          facts,
          partners: listPartners(context),
        }
      : null,
    benefits,
    hiddenCards,
    menu: context.investorMenu,
    figures: listKeyFigures(context.treasury),
    services: context.investorServices,
    news: readNews(context),
    governance,
    reports,
    parts: [
      ["Latest", "latest"],
      ...(reports.length > 0 ? [["Reports", "reports"]] : []),
      ["Contact", "at-a-glance"],
      ["Charts", "charts"],
      ...(hasCustody ? [["Custody", "custody"]] : []),
      ...(benefits.length > 0 ? [["Benefits", "investor-benefits"]] : []),
    ].map(([title = "", anchor = ""]) => ({ title, anchor })),
    more: [questions, pressKit].flatMap((page) =>
      page ? { path: page.path, title: page.title } : [],
    ),
  };
}

export default function Investors() {
  const {
    title,
    lead,
    html,
    custody,
    benefits,
    hiddenCards,
    menu,
    figures,
    services,
    news,
    governance,
    reports,
    parts,
    more,
  } = useLoaderData<typeof loader>();
  return (
    <>
      <InvestorHead title={title} lead={lead} menu={menu} parts={parts} />
      <KeyFigures figures={figures} />
      <div className="shell grid gap-x-16 gap-y-14 lg:grid-cols-2">
        <News news={news} />
        {reports.length > 0 && <LatestReports reports={reports} />}
      </div>
      <div className="shell mt-20 grid items-start gap-12 lg:grid-cols-[1fr_22rem]">
        <Prose html={html} />
        <AtAGlance services={services} more={more} />
      </div>
      <Charts />
      {custody && <Custody {...custody} />}
      {governance.length > 0 && <GovernanceDocuments documents={governance} />}
      {benefits.length > 0 && (
        <TitledSection title="Investor benefits">
          <CardList cards={benefits} columns="md:grid-cols-2 lg:grid-cols-3" />
        </TitledSection>
      )}
      {hiddenCards.length > 0 && (
        <TitledSection title="For shareholders" hidden>
          <CardList cards={hiddenCards} columns="md:grid-cols-2 lg:grid-cols-3" />
        </TitledSection>
      )}
    </>
  );
}
