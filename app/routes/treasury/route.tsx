import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { Link, useLoaderData } from "@remix-run/react";
import { describeMeasure, recomputeMeasure } from "~/domain/treasury/describe";
import { formatExact, formatMeasure } from "~/domain/treasury/format";
import type { Measure, symbols } from "~/domain/treasury/measures";
import { publicPage } from "~/http/cache-policy";
import { findOr404 } from "~/http/not-found";
import { pageMeta } from "~/http/page-meta";
import type { PublicRoute } from "~/http/public-route";
import { tied } from "~/locale/tied";
import { DisplayDate } from "~/ui/dates";
import { PageHead } from "~/ui/page-head";
import { ScrollTable } from "~/ui/scroll-table";
import { TitledSection } from "~/ui/titled-section";
import { AsOf } from "./as-of";
import { CheckMath } from "./check-math";
import { HoldingsChart } from "./holdings-chart";
import { MeasureList, MeasureNote } from "./measure-list";

const PATH = "/treasury";

export const meta: MetaFunction<typeof loader> = ({ data }) =>
  data
    ? pageMeta({
        title: "Treasury",
        description:
          "What the company holds, what it cost and what it is worth: each figure with its formula and source.",
        path: PATH,
        hidden: data.check !== null,
      })
    : [];

export const headers = publicPage;

/** What "Check our math" puts into the address: listed here, since the browser need not load the formulas for it. */
const inputs: (keyof typeof symbols)[] = [
  "A",
  "B",
  "B0",
  "C",
  "D",
  "D0",
  "F",
  "G",
  "g",
  "K",
  "L",
  "P",
  "p",
  "Q",
  "S",
  "U",
  "V0",
];

export const handle: PublicRoute = { searchParams: {}, freeText: ["figure", ...inputs] };

/** Which measures stand together, in the page's order. */
const groups = [
  { title: "Holdings and cost", ids: /^btc_(holdings|cost|average_cost|equivalent)$/ },
  { title: "Value", ids: /^(btc_market_value|unrealized_gain.*|btc_and_gold_value|nav_net.*|share_of_assets)$/ },
  { title: "What the market pays", ids: /^(market_cap|mnav_.*)$/ },
  { title: "Per share and period", ids: /^(sats_.*|btc_(yield|gain|cad_gain)_.*)$/ },
];

const HEADLINES = ["btc_holdings", "nav_net_per_share", "mnav_btc_basic"];

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { market, treasury } = context;
  const asOf = findOr404(treasury.asOf());
  const stats = await market.snapshot();
  const price = stats && { priceCad: stats.price, at: stats.updated_at, source: stats.source, stale: stats.stale };
  const measures = treasury.measures({ price });
  const described = measures.map(describeMeasure);
  const inputs = new Map(described.flatMap((measure) => measure.inputs.map((input) => [idOf(input), input])));
  const listed = described.map((measure) => ({
    ...measure,
    inputs: measure.inputs.map((input) => ({ id: idOf(input), symbol: input.symbol })),
  }));
  const reconciliation = treasury.reconciliation();
  const raises = treasury.raises();
  const { searchParams } = new URL(request.url);
  const checked = measures.find(({ id }) => id === searchParams.get("figure"));
  return {
    asOf,
    headlines: HEADLINES.flatMap((id) => listed.find((measure) => measure.id === id) ?? []),
    groups: groups.map(({ title, ids }) => ({ title, measures: listed.filter(({ id }) => ids.test(id)) })),
    inputs: [...inputs].map(([id, input]) => ({ id, ...input, value: tied(input.value) })),
    check: checked ? checkOf(checked, searchParams) : null,
    trades: [...treasury.trades("btc", price), ...treasury.trades("gold")]
      .sort((one, other) => other.date.localeCompare(one.date))
      .map(describeTrade),
    steps: treasury.trades("btc").map((trade) => ({
      date: trade.date,
      btc: Number(trade.kind === "btc" ? trade.after.btc : 0),
      bought: Number(trade.kind === "btc" ? trade.btc : 0),
    })),
    yields: treasury.yields().map(({ id, isComplete, yielded, gain }) => ({
      id: isComplete ? id : `${id} to date`,
      yielded: yielded ? formatMeasure(yielded) : "—",
      gain: gain ? formatMeasure(gain) : "—",
    })),
    reconciliation: reconciliation && {
      from: reconciliation.from.asOf,
      rows: [
        { label: "At the last financial statements", value: reconciliation.from.valueCad },
        { label: "Purchases since", value: reconciliation.purchasesCad },
        ...(reconciliation.salesCad === "0" ? [] : [{ label: "Sales since", value: `-${reconciliation.salesCad}` }]),
        { label: "Change of prices", value: reconciliation.priceChangeCad },
        { label: reconciliation.to.label, value: reconciliation.to.value ?? "0" },
      ].map(({ label, value }) => ({ label, value: formatExact(value, "CAD") })),
    },
    raises: (raises?.flows ?? []).map((flow) => ({
      title: flow.title,
      cells: [flow.grossCad, flow.feesCad, flow.bitcoinCad, flow.goldCad, flow.otherCad].map(wholeDollars),
    })),
    hasGold: treasury.hasGold(),
  };
}

/** The same input at another time is another one: a live price beside that of a mark. */
const idOf = ({ symbol, asOf }: { symbol: string; asOf: string }) => `input-${symbol}-${asOf.replaceAll(/\W/g, "")}`;

function checkOf(measure: Measure, searchParams: URLSearchParams) {
  const { id, label, formula, value: ours } = describeMeasure(measure);
  return { id, label, formula, ours, ...recomputeMeasure(measure, (symbol) => searchParams.get(symbol)) };
}

const wholeDollars = (cad: string) => formatExact(String(Math.round(Number(cad))), "CAD");

type Trade = ReturnType<LoaderFunctionArgs["context"]["treasury"]["trades"]>[number];

function describeTrade(trade: Trade) {
  const isBitcoin = trade.kind === "btc";
  return {
    id: `${trade.kind}-${trade.no}`,
    date: trade.date,
    quantity: tied(isBitcoin ? formatExact(trade.btc, "BTC") : formatExact(trade.grams, "g")),
    price: isBitcoin ? formatExact(trade.priceCad, "CAD") : `${formatExact(trade.priceCadPerGram, "CAD")} a gram`,
    cost: formatExact(trade.costCad, "CAD"),
    after: tied(isBitcoin ? formatExact(trade.after.btc, "BTC") : formatExact(trade.after.grams, "g")),
    against: trade.againstPrice ? formatMeasure(trade.againstPrice) : "",
    source: trade.source,
  };
}

export default function Treasury() {
  const { asOf, headlines, groups, inputs, check, trades, steps, yields, reconciliation, raises, hasGold } =
    useLoaderData<typeof loader>();
  return (
    <>
      <PageHead
        title="Treasury"
        lead="What we hold, what it cost and what it is worth. Every figure comes from one ledger and opens to its formula, its inputs and their sources."
      >
        <p className="mt-5 text-sm text-muted">
          Ledger as of <DisplayDate date={asOf} />. Unaudited. All dollars are Canadian.
        </p>
      </PageHead>
      <dl className="shell grid gap-5 md:grid-cols-3">
        {headlines.map((measure) => (
          <div key={measure.id} className="card">
            <dt className="text-muted">{measure.label}</dt>
            <dd className="mt-3">
              <a
                href={`#${measure.id}`}
                className="figures font-display text-section whitespace-nowrap hover:text-accent"
              >
                {measure.value}
              </a>
              {measure.status !== "live" && measure.status !== "dated" && (
                <span className="price-mark ml-3">{measure.status}</span>
              )}
              <p className="mt-2 text-sm text-muted">
                <MeasureNote measure={measure} />
              </p>
            </dd>
          </div>
        ))}
      </dl>
      {check ? <CheckMath figure={check} /> : <div id="check" />}
      <TitledSection title="Figures">
        <div className="mt-10 grid gap-x-16 gap-y-12 lg:grid-cols-2">
          {groups.map((group) => (
            <MeasureList key={group.title} {...group} />
          ))}
        </div>
      </TitledSection>
      <TitledSection title="Inputs">
        <div className="mt-8">
          <ScrollTable
            label="Inputs"
            columns={[
              { title: "Symbol" },
              { title: "What it is" },
              { title: "Value", figures: true },
              { title: "As of" },
              { title: "Source" },
            ]}
            rows={inputs.map(({ id, symbol, label, value, asOf, source }) => ({
              id,
              cells: [
                <span key="symbol" id={id}>
                  {symbol}
                </span>,
                label,
                value,
                <AsOf key="as-of" at={asOf} />,
                <SourceLink key="source" source={source} />,
              ],
            }))}
          />
        </div>
      </TitledSection>
      <TitledSection title="Purchases">
        <HoldingsChart steps={steps} until={asOf} />
        <div className="mt-8">
          <ScrollTable
            label="Purchases"
            columns={[
              { title: "Date" },
              { title: "Quantity", figures: true },
              { title: "Price", figures: true },
              { title: "Cost, fees included", figures: true },
              { title: "Held after", figures: true },
              { title: "Bitcoin since", figures: true },
              { title: "Release" },
            ]}
            rows={trades.map((trade) => ({
              id: trade.id,
              cells: [
                <DisplayDate key="date" date={trade.date} />,
                ...[trade.quantity, trade.price, trade.cost, trade.after, trade.against],
                <SourceLink key="source" source={trade.source} />,
              ],
            }))}
          />
        </div>
        <p className="mt-4 text-sm text-muted">
          “Bitcoin since” compares the present price of Bitcoin with the price paid.{" "}
          <a href="/treasury.csv" className="text-link">
            Download as CSV
          </a>{" "}
          or read{" "}
          <a href="/api/treasury" className="text-link">
            the same figures as JSON
          </a>
          .
        </p>
      </TitledSection>
      <TitledSection title="BTC Yield by period">
        <p className="mt-4 max-w-2xl text-muted">
          The change in Bitcoin held per share, assumed diluted, over each period. Nothing is annualized, and periods do
          not add up. BTC Gain is the yield in Bitcoin; it is not profit.
        </p>
        <div className="mt-8 max-w-2xl">
          <ScrollTable
            label="BTC Yield by period"
            columns={[{ title: "Period" }, { title: "BTC Yield", figures: true }, { title: "BTC Gain", figures: true }]}
            rows={yields.map(({ id, yielded, gain }) => ({ id, cells: [id, yielded, gain] }))}
          />
        </div>
      </TitledSection>
      {raises.length > 0 && (
        <TitledSection title="Where the money went">
          <div className="mt-8">
            <ScrollTable
              label="Where the money went"
              columns={["Raise", "Gross", "Fees", "Bitcoin", "Gold", "Cash and other uses"]
                .map((title, index) => ({ title, figures: index > 0 }))
                .filter(({ title }) => hasGold || title !== "Gold")}
              rows={raises.map(({ title, cells }) => ({
                id: title,
                cells: [title, ...cells.filter((_, index) => hasGold || index !== 3)],
              }))}
            />
          </div>
        </TitledSection>
      )}
      <TitledSection title="About these figures" id="non-gaap">
        <div className="prose mt-6">
          <p>
            Figures marked non-GAAP are not standardized under IFRS and may not be comparable with measures of the same
            name at other companies. They show what shareholders own in Bitcoin{hasGold && " and gold"} and what the
            market pays for it, which financial statements show only at their own dates. The comparable IFRS figure is
            the carrying amount of these assets in our latest financial statements, reconciled below. No figure is a
            target or a forecast, and all can fall.
          </p>
          <p>
            A multiple that uses the share price takes every input from one day, never a live price of Bitcoin with an
            older share price. Simulated or stale prices mark every figure made from them.
          </p>
        </div>
        {reconciliation && (
          <div className="mt-8 max-w-2xl">
            <ScrollTable
              label="Reconciliation"
              columns={[{ title: `Reconciliation from ${reconciliation.from}` }, { title: "C$", figures: true }]}
              rows={reconciliation.rows.map(({ label, value }) => ({ id: label, cells: [label, value] }))}
            />
          </div>
        )}
      </TitledSection>
    </>
  );
}

const SourceLink = ({ source: { title, href } }: { source: { title: string; href: string | null } }) =>
  href ? <Link to={href}>{title}</Link> : title;
