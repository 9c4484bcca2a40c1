import type { LinksFunction, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { Link, useLoaderData } from "@remix-run/react";
import { toLivePrice } from "~/domain/treasury/figures";
import { publicPage } from "~/http/cache-policy";
import { dataset } from "~/http/json-ld";
import { findOr404 } from "~/http/not-found";
import { pageMeta } from "~/http/page-meta";
import type { PublicRoute } from "~/http/public-route";
import { groupHash } from "~/locale/grouped-hash";
import { InvestorHead } from "~/site/investor-head";
import { investorMenu } from "~/site/investor-pages.server";
import { LegalLink } from "~/site/legal-link";
import { DisplayDate } from "~/ui/dates";
import { TitledSection } from "~/ui/titled-section";
import { LedgerTable } from "../ledger-table";
import { CheckMath } from "./check-math";
import { describePage } from "./describe-page.server";
import { Headlines } from "./headlines";
import { MeasureList } from "./measure-list";
import { renderStepCharts } from "./step-chart.server";
import styles from "./treasury.css";

const PATH = "/treasury";

const head = {
  title: "Treasury",
  description: "What the company holds, what it cost and what it is worth: each figure with its formula and source.",
  path: PATH,
};

const PURCHASES_PATH = "/treasury/purchases";

const files = {
  CSV: "/treasury.csv",
  JSON: "/api/treasury",
  OpenAPI: "/api/openapi.json",
  Badge: "/treasury/badge.svg",
};

export const meta: MetaFunction<typeof loader> = ({ data }) =>
  data ? [...pageMeta({ ...head, hidden: data.check !== null }), { "script:ld+json": data.jsonLd }] : [];

export const links: LinksFunction = () => [{ rel: "stylesheet", href: styles }];

export const headers = publicPage;

export const handle: PublicRoute = {
  searchParams: {},
  // "Check our math": the symbols are listed here so that the browser need not load the formulas.
  freeText: "figure A B B0 C D D0 F G g K L P p Q S V0".split(" "),
};

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { market, treasury } = context;
  const stats = await market.snapshot();
  const price = toLivePrice(stats);
  const { searchParams } = new URL(request.url);
  const described = findOr404(describePage({ treasury, price, searchParams }));
  const days = treasury.entries().map(({ date }) => date);
  const jsonLd = dataset({ ...head, from: days[0] ?? described.asOf, until: described.asOf });
  const { path, sha256 } = context.ledgerCopy() ?? {};
  const menu = investorMenu(context);
  const charts = renderStepCharts(described.charts);
  return { ...described, charts, menu, jsonLd, copy: path && { path, sha256: sha256 && groupHash(sha256) } };
}

export default function Treasury() {
  const page = useLoaderData<typeof loader>();
  const { asOf, balanceNote, check, charts, latestTrades, raises, copy } = page;
  return (
    <>
      <InvestorHead
        title={head.title}
        menu={page.menu}
        lead="What we hold, what it cost and what it is worth. Holdings and costs come from one ledger; each figure’s formula shows its inputs and their sources."
      >
        <p className="mt-5 text-sm text-muted">
          Ledger as of <DisplayDate date={asOf} />. {balanceNote} All amounts are in Canadian dollars.
        </p>
      </InvestorHead>
      <Headlines measures={page.headlines} satoshis={page.satoshis} holdingsOf={page.holdingsOf} />
      {check ? <CheckMath figure={check} /> : <div id="check" />}
      <TitledSection title="Figures">
        <p className="mt-4">
          <Link to="/treasury/what-if" prefetch="intent" className="text-link">
            What if: your own prices, past days, warrants
          </Link>
        </p>
        <div className="measure-groups">
          {page.groups.map((group) => (
            <MeasureList key={group.title} {...group} />
          ))}
        </div>
      </TitledSection>
      <TitledSection title="Inputs">
        <p className="mt-4 max-w-2xl text-muted">
          What each symbol in a formula stands for, with its value, date and source.
        </p>
        {/* Some ten screens of a phone; folded for everyone, since only scripts could tell one. A link to a row opens it. */}
        <details className="mt-8 border-y border-line">
          <summary className="flex justify-between py-4 font-medium hover:text-accent">
            All {page.inputs.rows.length} inputs <span aria-hidden="true">+</span>
          </summary>
          <LedgerTable {...page.inputs} />
        </details>
      </TitledSection>
      <TitledSection title="Purchases">
        <div className="mt-8 grid gap-x-16 gap-y-12 lg:grid-cols-2" dangerouslySetInnerHTML={{ __html: charts }} />
        {latestTrades && (
          <>
            <LedgerTable {...latestTrades} />
            <p className="mt-5">
              <Link to={PURCHASES_PATH} prefetch="intent" className="text-link">
                All purchases
              </Link>
            </p>
          </>
        )}
        <p className="mt-4 text-sm text-muted">{page.changeNote}</p>
        <p className="measure-note">
          The ledger as data:
          {Object.entries(files).map(([name, href]) => (
            <a key={name} href={href} className="text-link">
              {name}
            </a>
          ))}
        </p>
        {copy && (
          <p className="mt-2 text-sm text-muted">
            <a href={copy.path} className="text-link">
              The ledger as published with this version of the site
            </a>
            , SHA-256 {copy.sha256}.
          </p>
        )}
      </TitledSection>
      <TitledSection title="BTC Yield by period">
        <p className="mt-4 max-w-2xl text-muted">{page.yieldNote}</p>
        <div className="max-w-3xl">
          <LedgerTable {...page.yields} />
        </div>
        <p className="mt-5">
          <Link to={`${PURCHASES_PATH}#per-share`} prefetch="intent" className="text-link">
            Sats per share by date
          </Link>
        </p>
      </TitledSection>
      {raises && (
        <TitledSection title={raises.label}>
          <LedgerTable {...raises} />
        </TitledSection>
      )}
      <TitledSection title="About these figures" id="non-gaap">
        <div className="prose mt-6">
          {page.about.map((text) => (
            <p key={text}>{text}</p>
          ))}
          <p>
            <LegalLink slug="forward-looking" />
          </p>
        </div>
        <div className="grid gap-x-16 lg:grid-cols-2">
          {page.comparisons.map((table) => (
            <div key={table.label} className="mt-12">
              <h3 className="font-display text-heading">{table.label}</h3>
              <LedgerTable {...table} />
            </div>
          ))}
        </div>
      </TitledSection>
    </>
  );
}
