import {
  data,
  type LinksFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { brand } from "~/brand/generated/public";
import { toLivePrice } from "~/domain/treasury/live-price";
import { loadedPage, publicPage } from "~/http/cache-policy";
import { dataset } from "~/http/json-ld";
import { findOr404 } from "~/http/not-found";
import { pageMeta } from "~/http/page-meta";
import type { PublicRoute } from "~/http/public-route";
import { currency } from "~/locale/currency";
import { groupHash } from "~/locale/grouped-hash";
import { InvestorHead } from "~/site/investor-head";
import { LegalLink } from "~/site/legal-link";
import { DisplayDate } from "~/ui/dates";
import { ScrollTable } from "~/ui/scroll-table";
import { TitledSection } from "~/ui/titled-section";
import { Chart, NO_CHART } from "../charts/charts";
import { ListTable } from "../list-table";
import { usePriceFollowers } from "../use-price-followers";
import { Answers, Headlines } from "./headlines";
import { type ListedMeasure, MeasureList } from "./measure-list";
import { readTypedPrice, TYPED_MAX } from "./own-prices";
import { OwnPricesForm } from "./own-prices-form";
import { readPage } from "./read-page.server";
import styles from "./treasury.css";

export const meta: MetaFunction<typeof loader> = ({ data, location }) =>
  data
    ? [
        ...pageMeta({ ...data.head, hidden: location.search !== "" }),
        { "script:ld+json": data.jsonLd },
      ]
    : [];

export const links: LinksFunction = () => [{ rel: "stylesheet", href: styles }];

export const headers = publicPage;

export const handle: PublicRoute = { searchParams: {}, freeText: ["btc", "share"] };

const head = {
  title: "Treasury",
  description:
    "What the company holds, what it cost and what it is worth: each figure with its formula and date.",
  path: "/treasury",
};

export async function loader({ request, context }: LoaderFunctionArgs) {
  const [stats, { treasury, isComplete }] = await Promise.all([
    context.market.snapshot(),
    context.treasuryToDate(),
  ]);
  const { searchParams } = new URL(request.url);
  const [btc, share] = [readOwn(searchParams.get("btc")), readOwn(searchParams.get("share"))];
  const own = { btc: btc.price, share: share.price };
  const page = findOr404(readPage(treasury, toLivePrice(stats), own) ?? undefined);
  const { path, sha256 } = context.ledgerCopy() ?? {};
  const from = treasury.history()[0]?.day ?? page.asOf;
  return data(
    {
      ...page,
      head,
      btc,
      share,
      menu: context.investorMenu,
      jsonLd: dataset({ ...head, from, until: page.asOf }),
      copy: path === undefined ? null : { path, hash: groupHash(sha256 ?? "") },
    },
    { headers: loadedPage({ isComplete }) },
  );
}

const { accounting } = brand.company;

export default function Treasury() {
  const page = useLoaderData<typeof loader>();
  const { asOf, copy, gold } = page;
  const [holdings, ...others] = page.charts;
  const moved = usePriceFollowers(page.followers, page.priceAt);
  const now = <Measure extends ListedMeasure>(measure: Measure) => ({
    ...measure,
    ...moved?.get(measure.id),
  });
  return (
    <>
      <InvestorHead title={head.title} menu={page.menu} />
      <div className="shell">
        <Headlines measures={page.headlines.map(now)} />
        <Answers measures={page.answers.map(now)} />
        <p className="mt-4 text-sm text-muted">
          As the company has stated it until <DisplayDate date={asOf} />. All amounts are in{" "}
          {currency.name}.
        </p>
        <div className="mt-14">{holdings ? <Chart {...holdings} /> : NO_CHART}</div>
      </div>
      <TitledSection title="Trades" id="trades">
        <ListTable label="Trades of Bitcoin" {...page.trades} />
        {gold && <ListTable label="Trades of gold" {...gold} />}
        <p className="measure-note pt-5">
          <a href="/treasury/purchases.csv">Trades (CSV)</a>
          <a href="/treasury/history.csv">Every day (CSV)</a>
          <a href="/api/treasury">JSON</a>
          {copy && (
            <>
              <a href={copy.path}>As published with this version of the site</a>
              <span>SHA-256 {copy.hash}</span>
              <a href={`/verify?q=${copy.path}`}>Verify</a>
            </>
          )}
        </p>
      </TitledSection>
      <TitledSection title="Figures" id="figures">
        <OwnPricesForm btc={page.btc} share={page.share} />
        <div className="measure-groups mt-6">
          {page.groups.map(({ title, use, measures }) => (
            <MeasureList key={title} title={title} use={use} measures={measures.map(now)} />
          ))}
        </div>
      </TitledSection>
      {others.length > 0 && (
        <TitledSection title="Per share and premium" id="over-time">
          <div className="mt-10 grid gap-x-16 lg:grid-cols-2">
            {others.map((chart) => (
              <Chart key={chart.id} {...chart} />
            ))}
          </div>
        </TitledSection>
      )}
      <TitledSection title="BTC Yield by period" id="yield">
        <p className="mt-4 max-w-2xl text-muted">
          BTC Yield is the percentage change in Bitcoin held per assumed diluted share during a
          period; BTC Gain is that percentage of the Bitcoin held when the period began. They are
          not annualized, cannot be added across periods, and are neither a return nor a profit.
        </p>
        <div className="mt-8 max-w-3xl">
          <ScrollTable
            label="BTC Yield by period"
            isNarrow
            columns={[
              { title: "Period" },
              { title: "BTC Yield", figures: true },
              { title: "BTC Gain", figures: true },
            ]}
            rows={page.yields.map(({ name, yielded, gain }) => ({
              id: name,
              cells: [name, yielded, gain],
            }))}
          />
        </div>
      </TitledSection>
      <TitledSection title="About these figures" id="non-gaap">
        <div className="prose mt-6">
          <p>
            Figures marked non-GAAP are not standardized under {accounting} and may not be
            comparable with measures of the same name at other companies. They relate the company’s
            Bitcoin{page.hasGold ? " and gold" : ""} to its share count and share price. No figure
            is a target or a forecast, and any of them can fall.
          </p>
          <p>
            What uses the share price takes every input from its day. Beside each figure are its
            status and the day of its oldest input: live figures follow the price of Bitcoin alone,
            mixed ones have dated inputs too, and stale ones an input that is older than its limit.
          </p>
          <p>
            In formulas:{" "}
            {page.symbols.map(({ symbol, meaning }) => `${symbol} – ${meaning}`).join("; ")}.
          </p>
          <p>
            <LegalLink slug="forward-looking" />
          </p>
        </div>
      </TitledSection>
    </>
  );
}

function readOwn(written: string | null) {
  const typed = written?.slice(0, TYPED_MAX).trim() || null;
  const price = typed === null ? null : readTypedPrice(typed);
  return { typed, price, isWrong: typed !== null && price === null };
}
