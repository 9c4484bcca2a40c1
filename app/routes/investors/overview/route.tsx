import type { LinksFunction, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { brand } from "~/brand/generated/public";
import { publicPage } from "~/http/cache-policy";
import { findOr404 } from "~/http/not-found";
import { pageMeta } from "~/http/page-meta";
import { InvestorHead } from "~/site/investor-head";
import { offersNewsletter } from "~/site/optional-pages.server";
import { TextLink } from "~/ui/links";
import { Prose } from "~/ui/prose";
import { anchorOf, CardList, TitledSection } from "~/ui/titled-section";
import { AtAGlance, KeyFigures } from "./at-a-glance";
import { Charts } from "./charts";
import styles from "./charts.css";
import { Custody } from "./custody";
import { renderCustodyFacts } from "./custody-facts.server";
import { FinancialReports, GovernanceDocuments } from "./documents";
import { News } from "./news";
import {
  describeCustody,
  listKeyFigures,
  listPartners,
  readNews,
  readReports,
} from "./queries.server";

export const meta: MetaFunction<typeof loader> = ({ data }) => (data ? pageMeta(data) : []);

export const links: LinksFunction = () => [{ rel: "stylesheet", href: styles }];

export const headers = publicPage;

export async function loader({ context }: LoaderFunctionArgs) {
  const { path, title, description, lead, html, custody, benefits, hiddenCards } = findOr404(
    context.pages.investors,
  );
  const governance = context.governance
    .list()
    .map(({ path, title, summary }) => ({ path, title, summary }));
  const reports = readReports(context);
  const facts = describeCustody(context);
  const ifAny = {
    governance: governance.length > 0 ? "Governance" : null,
    reports: reports && "Reports",
  };
  const hasCustody = custody.length > 0 || facts !== null;
  const parts = [
    "Latest",
    "Charts",
    hasCustody && "Custody",
    ifAny.governance,
    ifAny.reports,
    benefits.length > 0 && "Investor benefits",
  ];
  return {
    path,
    title,
    description,
    lead,
    html,
    custody: hasCustody
      ? {
          cards: custody,
          facts: facts && renderCustodyFacts(facts),
          partners: listPartners(context),
        }
      : null,
    benefits,
    hiddenCards,
    menu: context.investorMenu,
    figures: listKeyFigures(context.treasury),
    services: context.investorServices,
    news: readNews(context),
    hasNewsletter: offersNewsletter(context),
    governance,
    reports,
    parts: parts.filter((part) => typeof part === "string"),
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
    hasNewsletter,
    governance,
    reports,
    parts,
  } = useLoaderData<typeof loader>();
  return (
    <>
      <InvestorHead title={title} lead={lead} menu={menu} whole>
        <Jumps titles={parts} />
      </InvestorHead>
      <KeyFigures figures={figures} />
      <div className="shell grid items-start gap-12 lg:grid-cols-[1fr_22rem]">
        <Prose html={html} />
        <AtAGlance services={services} />
      </div>
      <News news={news} hasNewsletter={hasNewsletter} />
      <Charts />
      {custody && <Custody {...custody} />}
      <GovernanceDocuments documents={governance} />
      {reports && <FinancialReports {...reports} />}
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

const { email } = brand.contacts.investors;

/**
 * Links to the parts of the page, which is a dozen screens long on a phone, and the address for
 * questions.
 */
function Jumps({ titles }: { titles: readonly string[] }) {
  return (
    <nav aria-label="On this page" className="mt-6 lg:hidden print:hidden">
      <ul className="flex flex-wrap gap-2">
        {titles.map((title) => (
          <li key={title}>
            <a href={`#${anchorOf(title)}`} className="chip">
              {title}
            </a>
          </li>
        ))}
      </ul>
      <p className="mt-5 text-[0.9375rem]">
        <span className="text-muted">Contact: </span>
        <TextLink to={`mailto:${email}`}>{email}</TextLink>
      </p>
    </nav>
  );
}
