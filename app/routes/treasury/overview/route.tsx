import { data, type LinksFunction, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { toLivePrice } from "~/domain/treasury/live-price";
import type { SharedDates } from "~/domain/treasury/shared-dates";
import { loadedPage, publicPage } from "~/http/cache-policy";
import { dataset } from "~/http/json-ld";
import { findOr404 } from "~/http/not-found";
import { pageMeta } from "~/http/page-meta";
import type { PublicRoute } from "~/http/public-route";
import { groupHash } from "~/locale/grouped-hash";
import { InvestorHead } from "~/site/investor-head";
import { LegalLink } from "~/site/legal-link";
import { DisplayDate } from "~/ui/dates";
import { Link } from "~/ui/links";
import { SourceLink } from "~/ui/source-link";
import { TitledSection } from "~/ui/titled-section";
import { Charts } from "../charts/charts";
import { LedgerTable } from "../ledger-table";
import { usePriceFollowers } from "../use-price-followers";
import { describePage, type ListedMeasure } from "./describe-page.server";
import { FileList } from "./file-list";
import { Headlines } from "./headlines";
import { MeasureList } from "./measure-list";
import { DatesLine } from "./shared-dates";
import styles from "./treasury.css";

export const meta: MetaFunction<typeof loader> = ({ data, location }) =>
  data ? [...pageMeta({ ...data.head, hidden: location.search !== "" }), { "script:ld+json": data.jsonLd }] : [];

export const links: LinksFunction = () => [{ rel: "stylesheet", href: styles }];

export const headers = publicPage;

export const handle: PublicRoute = { searchParams: {} };

const LEDGER_COPY = "The ledger as published with this version of the site";

export async function loader({ context }: LoaderFunctionArgs) {
  const [stats, { treasury, isComplete }] = await Promise.all([context.market.snapshot(), context.treasuryToDate()]);
  const price = toLivePrice(stats);
  const described = findOr404(describePage({ treasury, price }));
  const days = treasury.entries().map(({ date }) => date);
  const head = {
    title: "Treasury",
    description: "What the company holds, what it cost and what it is worth: each figure with its formula and source.",
    path: "/treasury",
  };
  const jsonLd = dataset({ ...head, from: days[0] ?? described.asOf, until: described.asOf });
  const { path, sha256 } = context.ledgerCopy() ?? {};
  const menu = context.investorMenu;
  const copy = path && { path, title: LEDGER_COPY, hash: sha256 && `, SHA-256 ${groupHash(sha256)}.` };
  return data({ ...described, head, menu, jsonLd, copy }, { headers: loadedPage({ isComplete }) });
}

export default function Treasury() {
  const page = useLoaderData<typeof loader>();
  const { asOf, balanceNote, charts, latestChange, latestTrades, copy } = page;
  const { computing, newer } = usePriceFollowers(page.priceAt);
  const moved = newer && computing?.computeFigures(page.followers, newer);
  const changes = newer && latestTrades && computing?.computeChanges(latestTrades, latestTrades.paid, newer);
  const now = <Shown extends ListedMeasure>(measure: Shown) => ({ ...measure, ...moved?.[measure.id] });
  const datesNow = (shared: SharedDates | null) => (shared && newer && computing?.moveDates(shared, newer)) || shared;
  const { measures: headlines, shared } = page.headlines;
  const headlineDates = datesNow(shared);
  const sharing = shared?.ids ?? [];
  return (
    <>
      <InvestorHead title={page.head.title} menu={page.menu} />
      <div className="shell opening grid gap-6">
        {headlineDates && <DatesLine {...headlineDates} />}
        <Headlines measures={headlines.slice(0, 2).map(now)} sharing={sharing} />
        <div className="min-w-0">
          <Charts charts={charts} />
          <div className="mt-6 border-t border-line pt-4 text-sm text-muted">
            {latestChange && (
              <p className="text-ink">
                {latestChange.text} <SourceLink {...latestChange.source} />
              </p>
            )}
            <p className="mt-2">
              Ledger as of <DisplayDate date={asOf} />. {balanceNote} {page.currencyNote}
            </p>
          </div>
        </div>
        <Headlines measures={headlines.slice(2).map(now)} sharing={sharing} />
      </div>
      <TitledSection title="Figures">
        <details className="disclosure mb-4 text-sm text-muted">
          <summary>What the symbols mean</summary>
          <p className="mt-1">{page.symbols}.</p>
        </details>
        <div className="measure-groups">
          {page.groups.map(({ title, use, measures, shared }) => (
            <MeasureList key={title} title={title} use={use} measures={measures.map(now)} shared={datesNow(shared)} />
          ))}
        </div>
      </TitledSection>
      <TitledSection title="Purchases">
        {latestTrades && <LedgerTable {...(changes?.table ?? latestTrades)} />}
        <p className="mt-5">
          <Link to="/treasury/purchases" prefetch="intent" className="text-link">
            {latestTrades ? "All purchases" : "Purchases, financings and corrections"}
          </Link>
        </p>
        <p className="mt-4 text-sm text-muted">{changes?.note ?? page.changeNote}</p>
        <FileList title="The ledger as data:" files={page.files} />
        {copy && (
          <p className="mt-2 text-sm text-muted">
            <a href={copy.path} className="text-link">
              {copy.title}
            </a>
            {copy.hash}{" "}
            <a href={`/verify?q=${copy.path}`} className="text-link">
              Verify
            </a>
          </p>
        )}
      </TitledSection>
      <TitledSection title="BTC Yield by period">
        <p className="mt-4 max-w-2xl text-muted">{page.yieldNote}</p>
        <div className="max-w-3xl">
          <LedgerTable {...page.yields} />
        </div>
      </TitledSection>
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
