import { useEffect, useRef, useState } from "react";
import { brand } from "~/brand/generated/public";
import { currency } from "~/locale/currency";
import { onExchange } from "~/site/listing";
import { TextLink } from "~/ui/links";
import { ProviderFrame } from "~/ui/provider-frame";
import { TitledSection } from "~/ui/titled-section";

const charts = [
  {
    name: "stock",
    title: `${brand.listing.label} share price`,
    note: `${brand.listing.symbol} ${onExchange}`,
  },
  { name: "bitcoin", title: `Bitcoin in ${currency.name}`, note: `BTC/${currency.code}` },
];

/**
 * Third-party charts in sandboxed frames. Nothing is sent to the third party before the visitor
 * asks for one: without scripts, by a link whose target is the frame.
 */
export function Charts() {
  return (
    <TitledSection title="Charts">
      <p className="mt-4 max-w-2xl text-muted">
        Each chart comes from TradingView. When you load one, your browser contacts tradingview.com,
        which receives your IP address; until then it contacts nobody but us. Ranges go from one day
        to all time, and longer ones group prices into longer intervals.
      </p>
      <div className="mt-10 grid gap-5 lg:grid-cols-2">
        {charts.map((chart) => (
          <Chart key={chart.name} {...chart} />
        ))}
      </div>
    </TitledSection>
  );
}

function Chart({ name, title, note }: (typeof charts)[number]) {
  const details = useRef<HTMLDetailsElement>(null);
  const [asked, setAsked] = useState(false);
  // It may have been opened before the script ran.
  useEffect(() => setAsked(details.current?.open === true), []);
  const path = `/widgets/chart/${name}`;
  const frame = `${name}-chart`;
  return (
    <figure className="card gap-4">
      <figcaption>
        <span className="block font-medium">{title}</span>
        <span className="mt-1 block text-sm text-muted">{note}</span>
      </figcaption>
      <details ref={details} onToggle={() => setAsked(true)}>
        <summary className="chart-summary print:hidden">
          <span className="button button-quiet chart-load">Load the chart</span>
          <span className="button button-quiet chart-hide">Hide the chart</span>
        </summary>
        <noscript>
          <p className="mt-4">
            <a className="text-link" href={path} target={frame}>
              Load it from the provider
            </a>
          </p>
        </noscript>
        <ProviderFrame
          name={frame}
          title={title}
          className="chart-frame mt-4"
          src={asked ? path : undefined}
        />
      </details>
      {name === "stock" && (
        <p>
          <TextLink to={brand.listing.page}>Quote from the exchange</TextLink>
        </p>
      )}
    </figure>
  );
}
