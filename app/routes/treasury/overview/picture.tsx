import { useEffect, useRef } from "react";
import { Choices } from "~/ui/choices";
import type { describeChart } from "../charts/describe-chart.server";
import { LedgerTable } from "../ledger-table";
import type { usePriceFollowers } from "../use-price-followers";

interface PictureProps {
  chart: NonNullable<ReturnType<typeof describeChart>>;
  computing: ReturnType<typeof usePriceFollowers>["computing"];
}

/** One chart at a time: which one, of how many months and on which scale is in the address. */
export function Picture({ chart, computing }: PictureProps) {
  const { title, summary, markup, charts, ranges, note, table, files } = chart;
  const figure = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: new markup has other elements
  useEffect(() => (figure.current ? computing?.watchChart(figure.current) : undefined), [computing, markup]);
  return (
    <section id="chart" aria-labelledby="chart-title" className="min-w-0">
      <Choices label="Charts" choices={charts} />
      <h2 id="chart-title" className="mt-8 font-display text-heading">
        {title}
      </h2>
      <p id="chart-summary" className="figures mt-2 text-sm text-muted">
        {summary}
      </p>
      <div ref={figure} className="mt-4 text-sm" dangerouslySetInnerHTML={{ __html: markup }} />
      <Choices label="Days and scale" choices={ranges} />
      <details className="disclosure mt-4 text-sm">
        <summary>Table and files</summary>
        <div className="max-w-3xl">
          <LedgerTable {...table} />
        </div>
        <FileList title="Every day:" files={files} />
      </details>
      {note && <p className="mt-4 text-sm text-muted">{note}</p>}
    </section>
  );
}

/** Files with the same content. */
export function FileList({ title, files }: { title: string; files: readonly { format: string; href: string }[] }) {
  return (
    <p className="measure-note">
      {title}
      {files.map(({ format, href }) => (
        <a key={format} href={href} className="text-link">
          {format}
        </a>
      ))}
    </p>
  );
}
