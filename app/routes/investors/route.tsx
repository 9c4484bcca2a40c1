import type { LinksFunction, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { reports } from "~/brand/generated/lists.server";
import { formatMeasure } from "~/domain/treasury/format";
import { publicPage } from "~/http/cache-policy";
import { findOr404 } from "~/http/not-found";
import { pageMeta } from "~/http/page-meta";
import { PageHead } from "~/ui/page-head";
import { Prose } from "~/ui/prose";
import { CardList, TitledSection } from "~/ui/titled-section";
import { AtAGlance } from "./at-a-glance";
import { Charts } from "./charts";
import styles from "./charts.css";
import { Custody } from "./custody";
import { FinancialReports, GovernanceDocuments } from "./documents";

export const meta: MetaFunction<typeof loader> = ({ data }) => (data ? pageMeta(data) : []);

export const links: LinksFunction = () => [{ rel: "stylesheet", href: styles }];

export const headers = publicPage;

export function loader({ context }: LoaderFunctionArgs) {
  const { path, title, description, lead, html, custody, benefits, hiddenCards } = findOr404(context.pages.investors);
  const documents = context.governance.list().map(({ path, title, summary }) => ({ path, title, summary }));
  return {
    path,
    title,
    description,
    lead,
    html,
    custody,
    benefits,
    hiddenCards,
    documents,
    reports,
    holdings: holdingsOf(context.treasury),
  };
}

/** Bitcoin holdings, for the glance; null where no ledger is published. */
function holdingsOf(treasury: LoaderFunctionArgs["context"]["treasury"]) {
  const bitcoin = treasury.measures().find(({ id }) => id === "btc_holdings");
  return bitcoin?.asOf ? { value: formatMeasure(bitcoin), asOf: bitcoin.asOf } : null;
}

export default function Investors() {
  const { title, lead, html, custody, benefits, hiddenCards, documents, reports, holdings } =
    useLoaderData<typeof loader>();
  return (
    <>
      <PageHead title={title} lead={lead} />
      <div className="shell grid items-start gap-12 lg:grid-cols-[1fr_22rem]">
        <Prose html={html} />
        <AtAGlance holdings={holdings} />
      </div>
      <Charts />
      <Custody cards={custody} />
      <GovernanceDocuments documents={documents} />
      <FinancialReports reports={reports} />
      <TitledSection title="Investor benefits">
        <CardList cards={benefits} columns="md:grid-cols-2 lg:grid-cols-3" />
      </TitledSection>
      <TitledSection title="For shareholders" hidden>
        <CardList cards={hiddenCards} columns="md:grid-cols-2 lg:grid-cols-3" />
      </TitledSection>
    </>
  );
}
