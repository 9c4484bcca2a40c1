import { useState } from "react";
import { brand } from "~/brand/generated/public";
import { TitledSection } from "~/ui/titled-section";

const charts = [
  {
    name: "stock",
    title: `${brand.listing.label} share price`,
    note: `${brand.listing.symbol} on the ${brand.listing.exchange}`,
  },
  { name: "bitcoin", title: "Bitcoin in Canadian dollars", note: "BTC/CAD" },
];

/**
 * Two charts of a third party. Each loads into its own sandboxed frame when the visitor asks: a link whose target is
 * the frame, so scripts of this page are not needed and nothing is sent to the third party before.
 */
export function Charts() {
  return (
    <TitledSection title="Charts">
      <p className="mt-4 max-w-2xl text-muted">
        Choose a range from one day to all time; longer ranges group prices into longer intervals. The charts come from
        a third party, which receives your IP address when you load one.
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
  const [asked, setAsked] = useState(false);
  return (
    <figure className="card gap-4">
      <figcaption className="flex flex-wrap items-baseline justify-between gap-2">
        <span className="font-medium">{title}</span>
        <span className="text-sm text-muted">{note}</span>
      </figcaption>
      <p className="flex flex-wrap gap-x-6 gap-y-2">
        <a
          className="button button-quiet"
          href={`/widgets/chart/${name}`}
          target={`${name}-chart`}
          onClick={() => setAsked(true)}
        >
          Load the chart
        </a>
        {name === "stock" && (
          <a className="text-link self-center" href={brand.listing.page} target="_blank" rel="noopener noreferrer">
            Quote from the exchange
          </a>
        )}
      </p>
      <noscript>
        <p className="text-sm text-muted">The chart appears below.</p>
      </noscript>
      <iframe
        name={`${name}-chart`}
        title={title}
        className="chart-frame"
        data-asked={asked || undefined}
        sandbox="allow-scripts allow-popups"
      />
    </figure>
  );
}
